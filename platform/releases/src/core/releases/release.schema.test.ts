import type { UnitName } from '@platform/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { draftRelease, listFiles } from '../../testing/release-draft.ts';
import { tinyRelease } from '../../testing/tiny-release.ts';
import schema from './release.schema.json' with { type: 'json' };
import { parseRelease, parseReleaseName, readReleaseRecord, releaseText } from './release.schema.ts';
import { recordFaults } from './release-faults.ts';

const { release } = tinyRelease('catalog');
const parse = (value: unknown) => parseRelease(new TextEncoder().encode(JSON.stringify(value)), 'catalog@x');

test('the schema is one', () => {
  expect(new Ajv2020().validateSchema(schema)).toBe(true);
});

test('a valid record is read unchanged', () => {
  expect(parse(release)).toEqual(release);
  const pictures = { '/cellar': { file: 'og/CellarPage.0123456789.png', alt: 'Catalog' } };
  expect(parse({ ...release, pictures })).toEqual({ ...release, pictures });
});

const [file] = release.files;
const [route] = release.routes;
const noAssets = { scripts: [], styles: [] };

test.each<[field: string, change: object]>([
  ['format', { format: 2 }],
  ['contract', { contract: '1' }],
  ['unit', { unit: 'Blog' }],
  ['unit', { unit: 'constructor' }],
  ['id', { id: '../../etc' }],
  ['source', { source: null }],
  ['source.commit', { source: { commit: 7, date: null } }],
  ['entry', { entry: '../outside.js' }],
  ['container', { container: 'alert(1)' }],
  ['container', { container: 'catalog' }],
  ['initial', { initial: null }],
  ['entryType', { entryType: 'script' }],
  ['fileNames', { fileNames: 'content' }],
  ['fileNames', { fileNames: true }],
  ['initial.scripts', { initial: { styles: [] } }],
  ['initial.scripts[0]', { initial: { scripts: ['//elsewhere/x.js'], styles: [] } }],
  ['pages.CellarPage.styles', { pages: { CellarPage: { scripts: [] } } }],
  ['routes', { routes: null }],
  ['routes[0].path', { routes: [{ ...route, path: 'cellar' }] }],
  ['routes[0].title', { routes: [{ ...route, title: '' }] }],
  ['routes[0].prerender', { routes: [{ ...route, prerender: 'yes' }] }],
  ['routes[0].published', { routes: [{ ...route, published: '2026-02-30' }] }],
  ...['2027-04-01', '2027-04-01T00:00:00', 'tomorrow', '2027-02-30T00:00:00Z'].map(
    (closesAt) => ['routes[0].closesAt', { routes: [{ ...route, closesAt }] }] as [string, object],
  ),
  ['feed.title', { feed: {} }],
  ['routes[0].status', { routes: [{ ...route, status: 99 }] }],
  ['routes[0]', { routes: [{ ...route, script: 'x' }] }],
  ['redirects', { redirects: {} }],
  ['redirects[0].to', { redirects: [{ from: '/old' }] }],
  ['redirects[0].from', { redirects: [{ from: 'old', to: '/cellar' }] }],
  ['redirects[0].from', { redirects: [{ from: '/old/:id', to: '/cellar' }] }],
  ['redirects[0].to', { redirects: [{ from: '/old', to: '*' }] }],
  ['redirects[0].to', { redirects: [{ from: '/old', to: 'https://elsewhere.example' }] }],
  ['redirects[0].to', { redirects: [{ from: '/old', to: '//elsewhere.example' }] }],
  ['routes', { routes: Array(501).fill(route) }],
  ['redirects', { redirects: Array(501).fill({ from: '/old', to: '/cellar' }) }],
  ['pages', { pages: Object.fromEntries(Array.from(Array(501), (_, page) => [`P${page}`, noAssets])) }],
  ['pictures./cellar.file', { pictures: { '/cellar': { file: '../x.png', alt: 'x' } } }],
  ['pictures./cellar.alt', { pictures: { '/cellar': { file: 'og/x.png', alt: '' } } }],
  ['requires.react', { requires: { react: 19 } }],
  ['files', { files: [] }],
  ['files[0].path', { files: [{ ...file, path: 'a/.hidden' }] }],
  ['files[0].bytes', { files: [{ ...file, bytes: -1 }] }],
  ['files[0].type', { files: [{ ...file, type: '' }] }],
  ['files[0].integrity', { files: [{ ...file, integrity: 'md5-x' }] }],
  ['files', { files: [file, file] }],
  ['files', { files: [file, { ...file, path: file?.path.toUpperCase() }] }],
  ['files', { files: [file, { ...file, path: `${file?.path}/below` }] }],
  ['files', { files: [{ ...file, path: 'signature-0123456789abcdef.json' }] }],
  ['files', { files: [{ ...file, path: 'release.json' }] }],
  ['files', { files: [{ ...file, path: 'Published.json' }] }],
])('the error names the invalid field %s: %j', (field, change) => {
  expect(() => parse({ ...release, ...change })).toThrow(
    expect.objectContaining({
      code: 'bad-release',
      message: expect.stringContaining(`catalog@x is not valid: ${field}`),
    }),
  );
});

test('a record that is too long is refused before it is parsed', () => {
  expect(() => parseRelease(new Uint8Array(2_000_001), 'catalog@x')).toThrow('2 million characters');
});

const withPath = (path: string) => ({ ...release, routes: [{ ...route, path }] });

test.each(['/', '*', '/cellar', '/edition/:id', '/a/b.c/~d_e-F9', '/...'])(
  'a route may have the path %s',
  (path) => {
    expect(parse(withPath(path)).routes[0]?.path).toBe(path);
  },
);

const badPaths = [
  ...[
    '',
    'cellar',
    '/a b',
    '/a;b',
    '/a$b',
    '/a"b',
    "/a'b",
    '/a{b',
    '/a\\b',
    '/a%2fb',
    '/a?b',
    '/a#b',
    '/a\nb',
    '/é',
  ],
  ...['/a/../b', '/..', '/./a', '/a/', '//a', '/a//b', '/:', '/a:b', '/:a-b', '/a*', `/${'a'.repeat(200)}`],
  ...['/z =404; } location = /owned { return 200 owned; } location /y { try_files /y'],
];

test.each(badPaths)('a release with a route of the path %j is not valid', (path) => {
  expect(() => parse(withPath(path))).toThrow(
    expect.objectContaining({
      code: 'bad-release',
      message: expect.stringContaining(`routes[0].path ${JSON.stringify(path)} must`),
    }),
  );
});

test('a remote may leave out what only a shell uses, and may say that its entry is a module', () => {
  const { initial, loader, provides, ...remote } = release;
  expect(parse(remote)).toEqual(release);
  const text = JSON.stringify(remote);
  expect(readReleaseRecord(new TextEncoder().encode(text), 'catalog@x')).toEqual({ release, ignored: [] });
  expect(parse({ ...remote, entryType: 'module' })).toEqual({ ...release, entryType: 'module' });
});

test('a shell may not leave them out', () => {
  const { initial, ...shell } = tinyRelease('shell').release;
  expect(() => parse(shell)).toThrow('initial');
});

test.each(['', 'null', '[]', '{', '"release"'])('%j is not a record', (text) => {
  expect(() => parseRelease(new TextEncoder().encode(text), 'catalog@x')).toThrow(
    expect.objectContaining({ code: 'bad-release' }),
  );
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'the name %s, which every object has, is an unknown one like any other',
  (name) => {
    const more = `"${name}":"",`;
    const text = JSON.stringify(release)
      .replace('{', `{${more}`)
      .replace('"routes":[{', `"routes":[{${more}`);
    const record = readReleaseRecord(new TextEncoder().encode(text), `catalog@${name}`);
    expect(record).toEqual({ release, ignored: [name, `routes.0.${name}`] });
  },
);

test('a name is parsed and formatted', () => {
  expect(parseReleaseName('catalog@r3k9x0a1bc')).toEqual({ unit: 'catalog', id: 'r3k9x0a1bc' });
  expect(releaseText({ unit: 'catalog', id: 'r3k9x0a1bc' })).toBe('catalog@r3k9x0a1bc');
});

test.each([
  'catalog',
  'catalog@',
  '@r3k9x0a1bc',
  'my_blog@r3k9x0a1bc',
  'catalog@R3',
  'catalog@../x',
  'catalog@r3k9x0@a1bc',
])('%j is not a release name', (text) => {
  expect(() => parseReleaseName(text)).toThrow(expect.objectContaining({ code: 'release-unknown' }));
});

test('a record of the store is parsed once, and callers cannot change it', () => {
  const content = () => new TextEncoder().encode(JSON.stringify(release));
  const first = readReleaseRecord(content(), 'catalog@x');
  expect(first.release).toEqual(release);
  expect(readReleaseRecord(content(), 'catalog@x').release).toBe(first.release);
  const path = first.release.files[0]?.path;
  expect(() => Object.assign(first.release.files[0] ?? {}, { path: 'other.js' })).toThrow(TypeError);
  expect(readReleaseRecord(content(), 'catalog@x').release.files[0]?.path).toBe(path);
});

/** A rule for new releases, and what `conform` says of a record that breaks it. Such a record can be published and read. */
test.each<[change: object, sentence: string, unit?: UnitName]>([
  [{ source: { commit: null, date: 'yesterday' } }, 'source.date is "yesterday"; it must be a date'],
  [{ entry: 'entry.txt' }, 'entry is "entry.txt"; it must be the path of a script'],
  [{ start: 'start.js' }, 'start is "start.js"; it must be left out of a remote’s release'],
  [{ initial: { ...noAssets, scripts: ['a.js'] } }, 'initial.scripts is ["a.js"]; it must be empty'],
  [{ loader: { ...noAssets, styles: ['a.css'] } }, 'loader.styles is ["a.css"]; it must be empty'],
  [{ provides: { react: '19.3.1' } }, 'provides is {"react":"19.3.1"}; it must be empty'],
  [{ provides: { react: '^19.0.0' } }, 'provides.react "^19.0.0" must be an exact version', 'shell'],
  [{ requires: { react: 'newest' } }, 'requires.react "newest" must be a version range'],
  [{ pages: {} }, 'pages is {}; it must be an object with at least one page'],
  [{ pages: { 'A-B': noAssets } }, 'a name in pages is "A-B"; it must be the name'],
  [{ pages: { A: { ...noAssets, scripts: ['a.css'] } } }, 'pages.A.scripts[0] is "a.css"; it must'],
  [{ pages: { A: { ...noAssets, styles: ['a.js'] } } }, 'pages.A.styles[0] is "a.js"; it must be'],
  [{ pages: { A: { ...noAssets, scripts: ['a.js', 'a.js'] } } }, 'pages.A.scripts is ["a.js","a.js"]'],
  [{ routes: [] }, 'routes is []; it must be a list of at least one route'],
  [{ routes: [{ ...route, path: '/a/:b/c/:b' }] }, 'routes[0].path is "/a/:b/c/:b"; it'],
  [{ routes: [{ ...route, title: ' ' }] }, 'routes[0].title is " "; it must be a text'],
  [{ pictures: { '/cellar': { file: 'a.css', alt: 'x' } } }, 'pictures./cellar.file is "a.css"; it'],
])('of %j only conform says: %s', (change, sentence, unit = 'catalog') => {
  const record = { ...tinyRelease(unit).release, ...change };
  expect(recordFaults(record)).toEqual([]);
  const [fault, ...more] = recordFaults(record, true);
  expect(more).toEqual([]);
  expect(fault?.sentence).toContain(sentence);
  expect(fault?.meaning).toMatch(/\.$/);
});

type Place = readonly (string | number)[];

/** Every place of a value, the outer ones first. */
function placesOf(value: unknown, at: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  const parts = Object.entries(value).map(
    ([key, part]) => [Array.isArray(value) ? Number(key) : key, part] as const,
  );
  return [at, ...parts.flatMap(([key, part]) => placesOf(part, [...at, key]))];
}

test('whatever one place of a record holds, it is read as it is, or the first field that is named is that place', () => {
  const { record } = draftRelease('catalog');
  Object.assign(record.routes[0], { status: 200, hydrate: 'load', structuredData: [{}] });
  Object.assign(record, { entryType: 'global' });
  listFiles({ record, files: new Map([['a.js', 'x']]) });
  const places = placesOf(record).slice(1);
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>('', 'a.js', '../a', '/a', 1, 200, true, [''], {}),
  );
  fc.assert(
    fc.property(fc.constantFrom(...places), odd, (place, value) => {
      const changed = structuredClone(record);
      const parent = place
        .slice(0, -1)
        .reduce((part: Record<string | number, unknown>, key) => part[key] as never, changed);
      parent[place.at(-1) ?? ''] = value;
      const sentences = recordFaults(changed).map(({ sentence }) => sentence);
      if (sentences.length === 0) expect(parse(changed)).toEqual(JSON.parse(JSON.stringify(changed)));
      else expect(() => parse(changed)).toThrow(sentences[0]);
      expect(sentences.join()).not.toContain('undefined');
      const [root, ...rest] = place.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`));
      const name = [root?.slice(1), ...rest].join('');
      // Three fields are validated with another one: the container with the id, a shell's fields and names with the unit.
      const others = ['container', 'initial', 'loader', 'provides'].filter(() =>
        ['id', 'unit'].includes(name),
      );
      for (const sentence of sentences)
        expect([name, ...others].some((field) => sentence.startsWith(field))).toBe(true);
    }),
    { numRuns: 500, seed: 29 },
  );
});
