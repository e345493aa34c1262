import type { SiteComposition } from '@platform/contract';
import { LoadError } from '../remotes/load-error.ts';
import { pageAddress } from '../remotes/requests.ts';
import { type Evidence, examineFailure, findReleaseIn } from './failure-owner.ts';

const remotes = ['catalog', 'contact', 'open-days', 'product'] as const;
const units = ['shell', ...remotes] as const;
type Unit = (typeof units)[number];

/** An id has no hyphen. */
const idOf = (unit: string) => `r${unit.replace('-', '')}`;

const remote = (unit: string) => ({
  live: {
    ...{ id: idOf(unit), container: `${unit}_r`, entry: '', routes: [] },
    integrity: Object.fromEntries(
      ['Page.1a.js', 'entry.2b.js', 'Form.3c.js', 'Page.4d.css'].map((p) => [p, 's']),
    ),
  },
  previous: null,
  recalledAt: 0,
});
const composition = {
  ...{ sequence: 1, shell: 'rshell' },
  remotes: Object.fromEntries(remotes.map((unit) => [unit, remote(unit)])),
} as SiteComposition;
const findRemote = findReleaseIn(
  () => [composition],
  () => undefined,
);
const find = (unit: string, paths: readonly string[]) =>
  unit === 'shell' ? 'rshell' : findRemote(unit, paths);

type Engine = 'Chromium' | 'Firefox' | 'WebKit';
/** How an address names the release: not at all, by its id, or not at all in a retry. */
type Folder = 'files' | 'id' | 'files/~1';

function stackText(engine: Engine, addresses: readonly string[], message = 'TypeError: planted'): string {
  const lines = addresses.map((address, index) =>
    engine === 'Chromium' ? `    at f${index} (${address})` : `f${index}@${address}`,
  );
  return [...(engine === 'Chromium' ? [message] : []), ...lines].join('\n');
}

function world(engine: Engine = 'Chromium', folder: Folder = 'files') {
  const file = (unit: Unit, name: string) =>
    `https://site.example/assets/${unit}/${folder === 'id' ? idOf(unit) : folder}/${name}`;
  const at = (unit: Unit, name: string) => `${file(unit, name)}:1:44031`;
  const own = (unit: Unit) => at(unit, unit === 'shell' ? 'main.6e43.js' : 'Page.1a.js');
  const react = (times: number) => Array.from({ length: times }, () => at('shell', 'react.58aa.js'));
  const host = at('shell', 'shared.99cc.js');
  const thrown = (addresses: readonly string[], more: object = {}) =>
    Object.assign(new TypeError('planted'), { stack: stackText(engine, addresses), ...more });
  /** React's stack of components: elements have no address, and the shell's components are outside. */
  const components = (unit: Unit | null, ...addresses: readonly string[]) =>
    [
      '',
      stackText(engine, addresses, ''),
      ...(unit ? ['div', pageAddress(unit, idOf(unit))] : ['title']).map((name) =>
        engine === 'Chromium' ? `    at ${name} (<anonymous>)` : `${name}@unknown:0:0`,
      ),
      stackText(engine, [host, at('shell', 'main.6e43.js')], ''),
    ].join('\n');
  const missing = (unit: Unit, name: string, stack = '') =>
    Object.assign(new Error(`Loading ${name} failed.`), {
      ...{ name: 'ChunkLoadError', request: file(unit, name), stack },
    });
  return { engine, file, own, react, host, thrown, components, missing };
}

type World = ReturnType<typeof world>;

const page = (unit: Unit) => ({ unit, release: idOf(unit) });

/**
 * Errors that are planted in a unit, each with what a browser reports of it, and who must be named if it is not this unit.
 * Stacks have the forms of Chromium, Firefox and WebKit.
 */
const planted: readonly (readonly [
  what: string,
  plant: (unit: Unit, world: World) => Evidence,
  owner?: Unit | 'unknown',
])[] = [
  ['a listener throws', (unit, w) => ({ error: w.thrown([w.own(unit), ...w.react(3)]) })],
  ['a promise is rejected with an error', (unit, w) => ({ error: w.thrown([w.own(unit)]) })],
  [
    'a component throws',
    (unit, w) => ({
      error: w.thrown([w.own(unit), ...w.react(9)]),
      components: w.components(unit, w.own(unit)),
      page: page(unit),
    }),
  ],
  [
    'thrown inside shared React, in a component without an address',
    (unit, w) => ({ error: w.thrown(w.react(12)), components: w.components(unit), page: page(unit) }),
  ],
  [
    'thrown inside shared React while it renders',
    (unit, w) => ({
      error: w.thrown(w.react(12)),
      components: w.components(unit, w.own(unit)),
      page: page(unit),
    }),
  ],
  [
    'thrown inside shared React by a hook',
    (unit, w) => ({ error: w.thrown([...w.react(2), w.own(unit), ...w.react(4)]), page: page(unit) }),
  ],
  [
    'hydration, after server rendering',
    (unit, w) => ({
      error: w.thrown(w.react(6), { cause: w.thrown(w.react(3)) }),
      components: w.components(unit),
    }),
  ],
  [
    'shared code throws for what it got',
    (unit, w) => ({ error: w.thrown([w.host, w.own(unit), ...w.react(3)]) }),
  ],
  [
    'a chunk is missing',
    (unit, w) => ({
      error: new LoadError('chunk-unreachable', 'Page could not be loaded.', {
        cause: w.missing(unit, 'Page.1a.js', stackText(w.engine, [w.own(unit)])),
      }),
      page: page(unit),
    }),
  ],
  ['a chunk that a page loads later is missing', (unit, w) => ({ error: w.missing(unit, 'Form.3c.js') })],
  ['a stylesheet is missing', (unit, w) => ({ error: w.missing(unit, 'Page.4d.css'), page: page(unit) })],
  [
    'a chunk of the shell is missing for the page of a remote',
    (unit, w) => ({ error: w.missing('shell', 'federation.77.js'), page: page(unit) }),
    'shell',
  ],
  [
    'the event of a tag as the reason of a rejection',
    (unit, w) => ({ error: { type: 'error', target: { src: w.file(unit, 'Form.3c.js') } } }),
  ],
  ['a text is thrown', (unit, w) => ({ error: 'planted', script: w.own(unit).replace(/:1:44031$/, '') })],
  [
    'a text is thrown by a component',
    (unit, w) => ({ error: 'planted', components: w.components(unit, w.own(unit)), page: page(unit) }),
  ],
  [
    'a callback of the shell, called by a remote',
    (unit, w) => ({ error: w.thrown([w.own('shell'), w.own(unit), ...w.react(2)]) }),
    'shell',
  ],
  [
    'a callback of a remote, called by the shell',
    (unit, w) => ({ error: w.thrown([w.host, w.own(unit), w.own('shell')]) }),
  ],
  [
    'a timer of a page that another has replaced',
    (unit, w) => ({ error: w.thrown([...w.react(5), w.own(unit)]) }),
  ],
  ['Script error. of a script of others', () => ({ error: null, script: '' }), 'unknown'],
  ['a text as the reason of a rejection', () => ({ error: 'planted' }), 'unknown'],
  ['an object as the reason of a rejection', () => ({ error: { code: 4001 } }), 'unknown'],
];

describe.each<Engine>(['Chromium', 'Firefox', 'WebKit'])('in %s', (engine) => {
  for (const [what, plant, owner] of planted)
    test(what, () => {
      for (const folder of ['files', 'id', 'files/~1'] as const)
        for (const unit of units) {
          const expected = owner ?? unit;
          expect(examineFailure(plant(unit, world(engine, folder)), find)).toMatchObject({
            unit: expected,
            release: expected === 'unknown' ? '-' : idOf(expected),
          });
        }
    });
});

test.each<[what: string, evidence: (w: World) => Evidence, unit: string | null]>([
  [
    'code of two remotes in one boundary',
    (w) => ({ error: w.thrown([w.own('product')]), page: page('catalog') }),
    'unknown',
  ],
  [
    'code of the shell in a page’s boundary',
    (w) => ({ error: w.thrown([w.own('shell')]), page: page('catalog') }),
    'unknown',
  ],
  [
    'code and component of the shell in a page’s boundary',
    (w) => ({ error: w.thrown([w.own('shell')]), components: w.components(null), page: page('catalog') }),
    'shell',
  ],
  [
    'code of the shell in a component of a remote',
    (w) => ({
      error: w.thrown([w.own('shell')]),
      components: w.components('catalog', w.own('catalog')),
      page: page('catalog'),
    }),
    'unknown',
  ],
  [
    'an error with a cause in another unit',
    (w) => ({ error: w.thrown([w.own('catalog')], { cause: w.thrown([w.own('product')]) }) }),
    'unknown',
  ],
  [
    'shared code, and no other unit has run',
    (w) => ({ error: w.thrown(w.react(3)), only: page('shell') }),
    'shell',
  ],
  ['shared code, and others have run', (w) => ({ error: w.thrown(w.react(3)), only: null }), 'unknown'],
  ['no code of the site, and no other unit has run', () => ({ error: 'x', only: page('shell') }), 'unknown'],
  ['nothing but the boundary', () => ({ error: undefined, page: page('catalog') }), 'catalog'],
  [
    'an extension',
    () => ({ error: Object.assign(new Error(), { stack: '    at f (chrome-extension://abc/x.js:1:2)' }) }),
    null,
  ],
  ['a script of an extension', () => ({ error: null, script: 'moz-extension://abc/x.js' }), null],
])('%s', (_, evidence, unit) => {
  const failure = examineFailure(evidence(world()), find);
  expect(failure?.unit ?? null).toBe(unit);
});

test.each([
  [
    'Chromium',
    'TypeError: no\n    at Array.map (<anonymous>)\n    at f (https://x/assets/catalog/rabc/~1/Page.js:1:20)',
  ],
  ['Firefox', 'f@https://x/assets/catalog/rabc/Page.js:1:20\n'],
  ['WebKit', 'map@[native code]\nf@https://x/assets/catalog/rabc/Page.js:1:20'],
])('a sample has the name of the error and its frames, but no message: %s', (_, stack) => {
  const error = Object.assign(new TypeError('asha@example.com'), { stack });
  expect(examineFailure({ error }, find)).toEqual({
    ...{ unit: 'catalog', release: 'rabc' },
    sample: {
      name: 'TypeError',
      frames: [{ unit: 'catalog', release: 'rabc', file: 'Page.js', line: 1, column: 20 }],
    },
  });
});

test('a sample has at most ten frames, React’s components among them', () => {
  const { thrown, react, components, own } = world();
  const all = Array.from({ length: 20 }, () => own('catalog'));
  const { sample } =
    examineFailure({ error: thrown(react(20)), components: components('catalog', ...all) }, find) ?? {};
  expect(sample?.frames.map(({ unit }) => unit)).toEqual([
    ...Array(5).fill('shell'),
    ...Array(5).fill('catalog'),
  ]);
});

test.each([
  ['a text', 'typed by a visitor', 'string'],
  ['a name that is none', Object.assign(new Error(), { name: 'typed by a visitor', stack: '' }), 'object'],
  [
    'a file that could not be loaded',
    new LoadError('entry-unreachable', 'https://x/assets/catalog/files/entry.2b.js did not load.'),
    'LoadError',
  ],
])('the name in the sample of %s', (_, error, name) => {
  const { sample } = examineFailure({ error, page: page('catalog') }, find) ?? {};
  expect(sample?.name).toBe(name);
  expect(JSON.stringify(sample)).not.toContain('visitor');
  if (error instanceof LoadError)
    expect(sample?.frames).toEqual([
      { unit: 'catalog', release: 'rcatalog', file: 'entry.2b.js', line: 0, column: 0 },
    ]);
});

test('a file that several releases have is of the one that runs, or of the first that has all files', () => {
  const release = (id: string, ...paths: readonly string[]) => ({
    ...{ id, container: `catalog_${id}`, entry: '', routes: [] },
    integrity: Object.fromEntries(paths.map((path) => [path, 'sha384-x'])),
  });
  const catalog = {
    live: release('rnew', 'entry.1.js', 'Page.2.js'),
    previous: release('rold', 'entry.0.js', 'Page.2.js', 'Form.3.js'),
    recalledAt: 0,
  };
  const compositions = () => [{ sequence: 1, shell: 's', remotes: { catalog } } as never];
  const findWith = (running?: string) => findReleaseIn(compositions, () => running);
  expect(findWith()('catalog', ['Page.2.js'])).toBe('rnew');
  expect(findWith('rold')('catalog', ['Page.2.js'])).toBe('rold');
  expect(findWith('rnew')('catalog', ['Page.2.js', 'entry.0.js'])).toBe('rold');
  expect(findWith()('catalog', ['Other.4.js'])).toBeNull();
  const error = Object.assign(new Error(), { stack: 'f@https://x/assets/catalog/files/Other.4.js:1:2' });
  expect(examineFailure({ error }, findWith())?.unit).toBe('unknown');
});
