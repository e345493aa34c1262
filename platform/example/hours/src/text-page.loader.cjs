/** Makes a page of a text, whose blocks are between empty lines: `# ` begins a heading, `- ` the lines of a list. */
module.exports = function textPage(text) {
  const element = (name, content) => `createElement('${name}', null, ${content})`;
  const blocks = text.trim().split(/\n\n+/).map((block) => {
    const lines = block.split('\n');
    if (block.startsWith('# ')) return element('h1', JSON.stringify(block.slice(2)));
    if (!block.startsWith('- ')) return element('p', JSON.stringify(lines.join(' ')));
    return element('ul', lines.map((line) => element('li', JSON.stringify(line.slice(2)))).join());
  });
  return `import { createElement, Fragment } from 'react';
export default { contract: 1, Page: () => ${element('Fragment', blocks.join()).replace("'Fragment'", 'Fragment')} };
`;
};
