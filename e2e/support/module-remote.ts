import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { integrityOf } from '@site/composition';
import { contractVersion, type Release, type UnitName } from '@site/shared-ui/contracts';

export interface ModuleRemote {
  readonly unit: UnitName;
  readonly id: string;
  /** Path of its one page. */
  readonly path: string;
  /** The page's heading. */
  readonly heading: string;
}

/** Colour of the heading, from the remote's stylesheet. */
export const headingColour = 'rgb(0, 100, 0)';

/** The page as a function of React, for the browser and for Node. */
const pageOf = (unit: string, heading: string) => `(React) => {
  const h = React.createElement;
  return function BlogPage() {
    const [count, setCount] = React.useState(0);
    return h('article', { className: '${unit}-blog' },
      h('h1', { tabIndex: -1, className: '${unit}-heading' }, ${JSON.stringify(heading)}),
      h('button', { onClick: () => setCount(count + 1) }, 'Pressed ' + count),
      h('a', { href: '/contact' }, 'Write to us'),
      h('a', { href: '/favicon.svg' }, 'Our mark'));
  };
}`;

/**
 * An entry as Vite writes it: addresses come from its own address, and a stylesheet that it has added once is not added
 * again.
 */
const entryCode = `
const react = {};
const added = new Set();
const addStyle = (href) => new Promise((resolve, reject) => {
  if (added.has(href)) return resolve();
  added.add(href);
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '' });
  link.integrity = self.siteIntegrity(href);
  link.onload = resolve;
  link.onerror = () => reject(new Error('Unable to preload CSS for ' + href));
  link.href = href;
  document.head.append(link);
});
export async function init(scope) {
  const [shared] = Object.values(scope.react);
  react.library = (shared.lib ?? (await shared.get()))();
}
export async function get(name) {
  if (name !== './BlogPage') throw new Error('Module ' + name + ' does not exist in container.');
  const [{ pageOf }] = await Promise.all([
    import('./pages/BlogPage.js'),
    addStyle(new URL('../css/BlogPage.css', import.meta.url).href),
  ]);
  const Page = pageOf(react.library);
  return () => ({ default: { contract: ${contractVersion}, Page } });
}
`;

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  cjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** Writes a release by hand whose entry is an ES module, with files in folders. Returns the release's folder. */
export async function writeModuleRemote(
  folder: string,
  { unit, id, path, heading }: ModuleRemote,
): Promise<string> {
  const style = `.${unit}-blog { padding: 2rem }\n.${unit}-heading { color: ${headingColour} }\n`;
  const page = pageOf(unit, heading);
  const contents: Readonly<Record<string, string>> = {
    'js/remoteEntry.js': entryCode,
    'js/pages/BlogPage.js': `export const pageOf = ${page};\n`,
    'css/BlogPage.css': style,
    'mf-manifest.json': JSON.stringify({ exposes: [{ path: './BlogPage' }] }),
    'node/BlogPage.cjs': `exports.default = { contract: ${contractVersion}, Page: (${page})(require('react')) };\n`,
  };
  const files = Object.entries(contents).map(([file, text]) => ({
    path: file,
    bytes: Buffer.byteLength(text),
    type: types[file.split('.').at(-1) ?? ''] ?? '',
    integrity: integrityOf(Buffer.from(text)),
  }));
  const route = { path, page: 'BlogPage', title: 'Blog', description: 'What we write.' };
  const release: Omit<Release, 'initial' | 'loader' | 'provides'> = {
    format: 1,
    contract: contractVersion,
    unit,
    id,
    source: { commit: null, date: null },
    entry: 'js/remoteEntry.js',
    entryType: 'module',
    container: `${unit}_${id}`,
    pages: { BlogPage: { scripts: ['js/pages/BlogPage.js'], styles: ['css/BlogPage.css'] } },
    routes: [{ ...route, prerender: true, index: true, hydrate: 'interaction' }],
    requires: { react: '^19.0.0' },
    files,
  };
  const all = { ...contents, 'release.json': JSON.stringify(release) };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, id, file)), { recursive: true });
    await writeFile(join(folder, id, file), text);
  }
  return join(folder, id);
}
