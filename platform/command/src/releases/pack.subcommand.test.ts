import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FormDeclaration, Release } from '@platform/contract';
import { integrityOf, parseRelease } from '@platform/releases';
import { createFindSource } from '@platform/releases/source-maps';
import { deployTiny, temporaryFolder } from '@platform/releases/testing';
import { testSite } from '../testing/test-site.ts';

const placeholder = 'catalog_r0id2come0';
const chunk = `self["chunk${placeholder}"].push({ class: "catalog-r0id2come0-title" });`;
const style = '.catalog-r0id2come0-title { color: rgb(1, 2, 3) } '.repeat(20);
const hash = integrityOf(Buffer.from(chunk));
const entry = `var ${placeholder} = { "./CellarPage": "CellarPage.a1b2.js", css: "CellarPage.c3d4.css", more: "parts/deep/more.js", integrity: "${hash}" };`;
const dist: Files = {
  'remoteEntry.e5f6.js': entry,
  'CellarPage.a1b2.js': chunk,
  'CellarPage.c3d4.css': style,
  'parts/deep/more.js': '// more',
};
const unitFile = {
  entry: 'remoteEntry.*.js',
  pages: { CellarPage: ['CellarPage.*.js', 'CellarPage.*.css'] },
  routes: [
    {
      path: '/cellar',
      page: 'CellarPage',
      title: 'Catalog',
      description: 'Open roles.',
      prerender: true,
      index: true,
    },
  ],
  requires: { react: '^19.0.0' },
};
const form: FormDeclaration = {
  page: '/cellar',
  fields: [{ name: 'email', label: 'Email', format: 'email', required: 'Enter your email address.' }],
  messages: { incomplete: 'Please fill in all fields.', failed: 'Not sent.', sent: 'Sent.' },
  mail: { subject: 'A message', intro: 'A message has arrived.' },
  keepDays: 30,
  privacy: [{ name: 'Messages', what: 'What you enter.', why: 'To answer you.', kept: '30 days.' }],
};
const nodePage = `module.exports = { default: { contract: 1, Page: () => '<h1 class="catalog-r0id2come0-title">x</h1>' } };`;

type Files = Readonly<Record<string, string>>;

function write(files: Files): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

interface Input {
  readonly files?: Files;
  readonly unit?: object | string;
  readonly node?: Files;
  readonly into?: string;
}

async function pack({
  files = dist,
  unit = unitFile,
  node,
  into = join(temporaryFolder(), 'out'),
}: Input = {}) {
  const routes = join(
    write({ 'unit.json': typeof unit === 'string' ? unit : JSON.stringify(unit) }),
    'unit.json',
  );
  const site = testSite();
  const args = [write(files), '--unit', 'catalog', '--routes', routes, '--into', into];
  const ran = await site.run('pack', ...args, ...(node ? ['--node', write(node)] : []));
  const read = (path: string) => readFileSync(join(into, path), 'utf8');
  const release = () => parseRelease(readFileSync(join(into, 'release.json')), 'packed');
  return { ...ran, site, into, read, release, text: [...ran.out, ...ran.err].join('\n') };
}

const sum = ({ files }: Release, path: string) => files.find((file) => file.path === path)?.integrity;

test('the output of a bundler becomes a release with hashes of all its files at any depth', async () => {
  const { code, read, release, err } = await pack();
  expect({ code, err }).toEqual({ code: 0, err: [] });
  const { id, files, ...record } = release();
  expect(record).toMatchObject({
    unit: 'catalog',
    container: `catalog_${id}`,
    entry: 'remoteEntry.e5f6.js',
    pages: { CellarPage: { scripts: ['CellarPage.a1b2.js'], styles: ['CellarPage.c3d4.css'] } },
    routes: unitFile.routes,
    requires: unitFile.requires,
  });
  expect(record).not.toHaveProperty('entryType');
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining([...Object.keys(dist), 'mf-manifest.json', 'CellarPage.c3d4.css.br']),
  );
  for (const { path, integrity } of files.filter((file) => !/\.(br|gz)$/.test(file.path)))
    expect(integrityOf(Buffer.from(read(path)))).toBe(integrity);
});

test('the placeholder becomes the id in every file, and hashes that depend on it are right again', async () => {
  const { read, release } = await pack();
  const packed = release();
  expect(read('remoteEntry.e5f6.js')).toBe(
    entry
      .replaceAll('r0id2come0', packed.id)
      .replace(hash, sum(packed, 'CellarPage.a1b2.js') ?? 'the hash of the packed file'),
  );
  expect(read('CellarPage.c3d4.css')).toContain(`.catalog-${packed.id}-title`);
});

test('compressed files hold the packed bytes; those of the bundler are left out', async () => {
  const { into, read, text } = await pack({ files: { ...dist, 'CellarPage.c3d4.css.gz': 'old' } });
  const compressed = (ending: string) => readFileSync(join(into, `CellarPage.c3d4.css.${ending}`));
  expect(gunzipSync(compressed('gz')).toString()).toBe(read('CellarPage.c3d4.css'));
  expect(brotliDecompressSync(compressed('br')).toString()).toBe(read('CellarPage.c3d4.css'));
  expect(text).toContain('Left out: CellarPage.c3d4.css.gz.');
});

test('source maps are kept beside the files, and change neither these nor the id', async () => {
  const map = { version: 3, sources: ['webpack://catalog/./src/page.tsx'], names: [], mappings: 'AAEA' };
  const { site, into, release, text } = await pack({
    files: { ...dist, 'CellarPage.a1b2.js.map': JSON.stringify(map), 'parts/deep/more.js.map': 'no JSON' },
  });
  expect(text).not.toContain('Left out');
  expect(release()).toEqual((await pack()).release());
  await deployTiny(site.store, ['shell', 'one']);
  expect((await site.run('publish', 'catalog', '--from', into)).code).toBe(0);
  const find = createFindSource(site.store);
  expect(await find(release(), 'CellarPage.a1b2.js', 1, 5)).toBe('src/page.tsx:3');
  expect(await find(release(), 'parts/deep/more.js', 1, 1)).toBeNull();
  expect(await find({ unit: 'catalog', id: 'rolder12345' }, 'CellarPage.a1b2.js', 1, 5)).toBeNull();
});

test('the commit is that of the folder with unit.json; what pack reads and writes there is no change of it', async () => {
  const folder = write({ 'unit.json': JSON.stringify(unitFile), 'src/page.tsx': 'one' });
  const identity = ['-c', 'user.name=asha', '-c', 'user.email=asha@example.com'];
  const git = (...args: string[]) =>
    execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  const [from, into] = [join(folder, 'dist'), join(folder, 'release')];
  renameSync(write(dist), from);
  const packed = async () => {
    const args = ['--unit', 'catalog', '--routes', join(folder, 'unit.json'), '--into', into];
    await testSite().run('pack', from, ...args);
    return parseRelease(readFileSync(join(into, 'release.json')), 'packed');
  };
  const commit = git('rev-parse', 'HEAD').trim();
  const { id, source } = await packed();
  expect(source).toMatchObject({ commit, dirty: false });
  expect((await packed()).source).toEqual(source);
  writeFileSync(join(folder, 'src/page.tsx'), 'two');
  expect(await packed()).toMatchObject({ id, source: { commit, dirty: true } });
});

test('the id depends on the content only', async () => {
  const first = (await pack()).release().id;
  expect((await pack()).release().id).toBe(first);
  const others = [
    await pack({ files: { ...dist, 'more.js': '//' } }),
    await pack({ unit: { ...unitFile, requires: { react: '^19.1.0' } } }),
    await pack({ node: { 'CellarPage.cjs': nodePage } }),
    await pack({ unit: { ...unitFile, forms: { message: form } } }),
  ];
  expect(new Set([first, ...others.map(({ release }) => release().id)]).size).toBe(5);
  expect(others.at(-1)?.release().forms).toEqual({ message: form });
});

test('a packed release is replaced by the next one', async () => {
  const { into, release } = await pack();
  const before = release().id;
  const again = await pack({ into, files: { ...dist, 'more.js': '//' } });
  expect(again.code).toBe(0);
  expect(again.release().id).not.toBe(before);
  expect(readdirSync(dirname(into))).toEqual(['out']);
});

test('a module entry, and pages and libraries as mf-manifest.json names them', async () => {
  const assets = {
    js: { sync: ['assets/page.js'], async: [] },
    css: { sync: ['assets/page.css'], async: [] },
  };
  const { code, err, release } = await pack({
    files: {
      'remoteEntry.js': `export const name = "${placeholder}"; import("./assets/page.js", ["./assets/page.css"]);`,
      'assets/page.js': '//',
      'assets/page.css': style,
      '.vite/manifest.json': '{}',
      'mf-manifest.json': JSON.stringify({
        exposes: [{ path: './CellarPage', assets }],
        shared: [{ name: 'react', requiredVersion: '^19.0.0', singleton: true }],
      }),
    },
    unit: { entry: 'remoteEntry.js', entryType: 'module', routes: unitFile.routes },
  });
  expect({ code, err }).toEqual({ code: 0, err: [] });
  expect(release()).toMatchObject({
    entryType: 'module',
    pages: { CellarPage: { scripts: ['assets/page.js'], styles: ['assets/page.css'] } },
    requires: { react: '^19.0.0' },
  });
});

test('a release with a Node half goes through the gate and is live', async () => {
  const { site, into, release, read } = await pack({ node: { 'CellarPage.cjs': nodePage } });
  expect(read('node/CellarPage.cjs')).toContain(`catalog-${release().id}-title`);
  await deployTiny(site.store, ['shell', 'one']);
  const { code, err } = await site.run('deploy', 'catalog', '--from', into);
  expect({ code, err }).toEqual({ code: 0, err: [] });
});

test.each<[what: string, input: Input, words: string]>([
  ['no build', { files: {} }, 'is empty: build the unit first.'],
  [
    'names that addresses cannot have',
    { files: { ...dist, 'my page.js': '//', 'node/x.js': '//' } },
    'my page.js has " ": only letters',
  ],
  [
    'a file in the folder "node"',
    { files: { ...dist, 'node/x.js': '//' } },
    'give the pages for Node with --node',
  ],
  [
    'a container without the placeholder',
    { files: { ...dist, 'remoteEntry.e5f6.js': 'var catalog = { "./CellarPage": 1 };' } },
    `give the federation plugin the name "${placeholder}"`,
  ],
  ['two entries', { files: { ...dist, 'remoteEntry.x.js': entry } }, 'Remove the files of earlier builds'],
  [
    'a page without its file',
    { unit: { ...unitFile, pages: { CellarPage: ['Other.js'] } } },
    'no file Other.js',
  ],
  [
    'a page that is not exposed',
    { unit: { ...unitFile, pages: { ...unitFile.pages, JoinPage: [] } } },
    'The build exposes no "./JoinPage"',
  ],
  [
    'neither pages nor a manifest',
    { unit: { ...unitFile, pages: undefined } },
    '"pages" has to name the files',
  ],
  [
    'neither libraries nor a manifest',
    { unit: { ...unitFile, requires: undefined } },
    '"requires" has to name the shared libraries',
  ],
  ['a file that is not JSON', { unit: '{' }, 'unit.json is not valid: '],
  [
    'a misspelt field',
    { unit: { ...unitFile, route: [] } },
    'there is no field "route". Did you mean "routes"?',
  ],
  ['no routes', { unit: { ...unitFile, routes: [] } }, 'it must be a list of at least one route'],
  ['no value of a field that it names', { unit: { ...unitFile, autoUndo: false } }, 'autoUndo'],
  ['an entry type of another kind', { unit: { ...unitFile, entryType: 'esm' } }, 'entryType is "esm"'],
  [
    'a form that the server could not check',
    { unit: { ...unitFile, forms: { message: { ...form, fields: [{ ...form.fields[0], max: 9999 }] } } } },
    'email: this server allows',
  ],
  ['a Node half without a page', { node: { 'Other.cjs': nodePage } }, 'lacks CellarPage.cjs'],
  [
    'a hash of a file that is not there',
    { files: { ...dist, 'CellarPage.a1b2.js': `${chunk} // sha384-${'a'.repeat(64)}` } },
    'the release has no such file',
  ],
])('%s is refused with the reason, and nothing is written', async (_, input, words) => {
  const { code, text, into } = await pack(input);
  expect(text).toContain(words);
  expect(code).not.toBe(0);
  expect(existsSync(into)).toBe(false);
  expect(readdirSync(dirname(into))).toEqual([]);
});

test('a folder with other files is not overwritten', async () => {
  const into = write({ 'letter.txt': 'dear' });
  const { code, text, read } = await pack({ into });
  expect({ code, text }).toEqual({ code: 2, text: expect.stringContaining('is not empty') });
  expect(read('letter.txt')).toBe('dear');
});
