import { createHash } from 'node:crypto';
import { hostMarks, type Release } from '@platform/contract';
import { tinyRelease } from '../../testing/tiny-release.ts';
import { requestFindings } from './requests.check.ts';

const css = '.catalog-page-x1 { background: url(road.11aa.woff2) }';
const page = '// the page';
const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** An entry as webpack writes it: names, hashes and integrity in separate maps. */
const entry = ({ script = '0123456789', style = 'abcdef0123', integrity = hash(page) } = {}) =>
  `t.u=e=>e+"."+{CellarPage:"${script}"}[e]+".js";t.miniCssF=e=>e+"."+{CellarPage:"${style}"}[e]+".css";` +
  `t.sriHashes={CellarPage:"${integrity}"}`;

function findings(remoteEntry: string, style = css, more: Readonly<Record<string, string>> = {}) {
  const files: Readonly<Record<string, string>> = {
    'remoteEntry.js': remoteEntry,
    'CellarPage.0123456789.js': page,
    'CellarPage.abcdef0123.css': style,
    'road.11aa.woff2': 'font',
    'node/CellarPage.cjs': '"sha384-'.padEnd(80, 'a'),
    ...more,
  };
  const assets = { scripts: ['CellarPage.0123456789.js'], styles: ['CellarPage.abcdef0123.css'] };
  const { release } = tinyRelease('catalog', { files });
  const listed = release.files.filter(({ path }) => path in files);
  const record: Release = { ...release, pages: { CellarPage: assets }, files: listed };
  return requestFindings(record, async (path) => files[path] ?? '');
}

test('an entry that loads existing files has no findings', async () => {
  expect(await findings(entry())).toEqual([]);
});

test.each<[stale: string, remoteEntry: string, style: string, words: RegExp]>([
  ['integrity', entry({ integrity: hash('old') }), css, /loads a script with the hash sha384-/],
  ['name of a script', entry({ script: '9999999999' }), css, /loads CellarPage\.0123456789\.js/],
  ['name of a stylesheet', entry({ style: '9999999999' }), css, /loads CellarPage\.abcdef0123\.css/],
  ['name of a font', entry(), css.replace('11aa', '22bb'), /css of catalog@r\w+ loads road\.22bb\.woff2/],
])('a stale %s is found', async (_, remoteEntry, style, words) => {
  expect(await findings(remoteEntry, style)).toEqual([
    { code: 'request-missing', sentence: expect.stringMatching(words) },
  ]);
});

test('an entry that asks the shell for its chunks has no hashes', async () => {
  const asking = 'siteChunks.serve(e);e.e("CellarPage")';
  expect(await findings(asking)).toEqual([]);
  const found = async (...of: Parameters<typeof findings>) =>
    (await findings(...of)).map(({ sentence }) => sentence);
  expect(await found('siteChunks.serve(e)')).toEqual([
    expect.stringMatching(/loads CellarPage\.0123456789\.js/),
    expect.stringMatching(/loads CellarPage\.abcdef0123\.css/),
  ]);
  expect(await found(asking, css, { 'CellarPage.0000000000.js': page })).toEqual([
    expect.stringMatching(/has two files CellarPage\.js/),
  ]);
  const chunk = { 'chunk.js': 'siteChunks.push([[],{}])' };
  expect(await found(entry({ style: '9999999999' }), css, chunk)).toHaveLength(1);
});

test('an entry that adds scripts must give them a crossorigin attribute', async () => {
  const loader = `${entry()};s=document.createElement("script");`;
  expect(await findings(loader)).toEqual([
    {
      code: 'script-not-cors',
      sentence: expect.stringMatching(/^remoteEntry\.js of catalog@r\w+ adds scripts without a crossorigin/),
    },
  ]);
  expect(await findings(`${loader}s.crossOrigin="anonymous"`)).toEqual([]);
});

test('absolute addresses and fragments in a stylesheet are ignored', async () => {
  const elsewhere =
    '.catalog-x { mask: url("data:image/svg+xml,x") url(#a) url(/favicon.svg) url( "road.11aa.woff2?x" ) }';
  expect(await findings(entry(), elsewhere)).toEqual([]);
});

test.each([
  ['the router', 'const useHref = () => invariant(true, `useHref()%`)', hostMarks.router],
  ['a context', 'const c = Object.assign(createContext(""), { displayName: "%" })', hostMarks.context],
])('a second copy of %s of the host is found in a remote, and is what a shell has', async (_, code, mark) => {
  const text = code.replace('%', mark);
  const found = (unit: string, path: string) => {
    const { release } = tinyRelease(unit, { files: { [path]: text } });
    return requestFindings(release, async (file) =>
      file === path ? text : release.files.map((one) => one.path).join(),
    );
  };
  const sentence = expect.stringMatching(/^chunk\.m?js of catalog@r\w+ has a copy of the host’s code/);
  for (const path of ['chunk.js', 'chunk.mjs'])
    expect(await found('catalog', path)).toEqual([{ code: 'host-bundled', sentence }]);
  expect(await found('catalog', 'node/CellarPage.cjs')).toEqual([]);
  expect(await found('shell', 'chunk.js')).toEqual([]);
});
