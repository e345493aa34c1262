const element = (name, content) => `createElement('${name}', null, ${content})`;

function block(text) {
  const lines = text.split('\n');
  if (text.startsWith('# ')) return element('h1', JSON.stringify(text.slice(2)));
  if (!text.startsWith('- ')) return element('p', JSON.stringify(lines.join(' ')));
  return element('ul', lines.map((line) => element('li', JSON.stringify(line.slice(2)))).join());
}

/** Makes a page of a text. An empty line ends a block: `# ` begins a heading, `- ` the lines of a list. */
module.exports = function textPage(text) {
  return `import { createElement } from 'react';
export default { contract: 1, Page: () => [${text.trim().split(/\n\n+/).map(block).join()}] };
`;
};
