import { satisfy } from '@module-federation/runtime/core';
import type { RemoteRelease } from '@platform/contract';
import type {
  createFederation as CreateFederation,
  Federation,
  ImportRuntime,
  isWithin as IsWithin,
  removeTraces as RemoveTraces,
} from './federation.ts';
import { asLoadError } from './load-error.ts';
import type { sharedLibraries as SharedLibraries } from './shared.ts';

const release: RemoteRelease = {
  id: 'r1',
  container: 'blog_r1',
  entry: '/assets/blog/r1/js/remoteEntry.js',
  routes: [],
  integrity: { 'js/remoteEntry.js': 'sha384-entry', 'css/page.css': 'sha384-page' },
};
const as = (container: string, more: Partial<RemoteRelease> = {}) => ({ ...release, ...more, container });

let host: typeof CreateFederation;
let isWithin: typeof IsWithin;
let removeTraces: typeof RemoveTraces;
let sharedLibraries: typeof SharedLibraries;
beforeAll(async () => {
  Object.assign(globalThis, { HOST_VERSION: '1.0.0' });
  ({ createFederation: host, isWithin, removeTraces } = await import('./federation.ts'));
  ({ sharedLibraries } = await import('./shared.ts'));
});
afterEach(() => document.head.replaceChildren());

const whole = { core: {}, bundlerRuntime: {} } as Awaited<ReturnType<ImportRuntime>>;
const createFederation = (load: ImportRuntime = async () => whole) => host(load);
const tasks = async () => {
  for (let task = 0; task < 5; task += 1) await new Promise((resolve) => setTimeout(resolve));
};

/** jsdom does not load scripts, so pages stay pending. */
function setUp() {
  const federation = createFederation();
  const load = (of: RemoteRelease, retry: number) => {
    federation.loadPage(of, 'BlogPage', retry).catch(() => undefined);
    return tasks();
  };
  return { federation, load };
}
const entries = () =>
  [...document.head.querySelectorAll<HTMLScriptElement>('script[src*=remoteEntry]')].map(
    ({ src, integrity, crossOrigin }) => [new URL(src).pathname, integrity, crossOrigin],
  );

test('an entry script has its hash and is requested in CORS mode, also under the folder of a retry', async () => {
  const entry = as('blog');
  const { load } = setUp();
  await load(entry, 0);
  await load(entry, 0);
  expect(entries()).toEqual([['/assets/blog/r1/js/remoteEntry.js', 'sha384-entry', 'anonymous']]);
  await load(entry, 1);
  expect(entries()).toEqual([
    ['/assets/blog/r1/js/remoteEntry.js', 'sha384-entry', 'anonymous'],
    ['/assets/blog/r1/~1/js/remoteEntry.js', 'sha384-entry', 'anonymous'],
  ]);
});

test('an unloaded release leaves no tags behind', async () => {
  const { federation, load } = setUp();
  const back = as('back');
  await load(back, 0);
  document.head.insertAdjacentHTML(
    'beforeend',
    '<link rel="stylesheet" href="/assets/blog/r1/css/page.css">',
  );
  document.head.insertAdjacentHTML(
    'beforeend',
    '<link rel="stylesheet" href="/assets/blog/r2/css/page.css">',
  );
  federation.unload(back);
  expect([...document.head.children].map((tag) => tag.getAttribute('href'))).toEqual([
    '/assets/blog/r2/css/page.css',
  ]);
});

test('webpack’s code does not find the tags of an earlier try by their name', async () => {
  const { load } = setUp();
  const named = as('named');
  await load(named, 0);
  for (const unit of ['blog', 'catalog']) {
    const tag = Object.assign(document.createElement('script'), { src: `/assets/${unit}/r1/Page.js` });
    tag.setAttribute('data-webpack', `${unit}_r1:chunk-Page`);
    document.head.append(tag);
  }
  await load(named, 1);
  const left = [...document.head.querySelectorAll('[data-webpack]')];
  expect(left.map((tag) => tag.getAttribute('data-webpack'))).toEqual(['catalog_r1:chunk-Page']);
});

test('a module is preloaded with its hash, which `import()` cannot check', async () => {
  const { load } = setUp();
  const module = as('module', { entryType: 'module' });
  await load(module, 0);
  await load(module, 1);
  const links = [...document.head.querySelectorAll('link')];
  expect(links.map((link) => [link.rel, link.getAttribute('href'), link.integrity])).toEqual([
    ['modulepreload', '/assets/blog/r1/js/remoteEntry.js', 'sha384-entry'],
    ['modulepreload', '/assets/blog/r1/~1/js/remoteEntry.js', 'sha384-entry'],
  ]);
  expect(entries()).toEqual([]);
});

test('releases of a unit leave the tags that others have in common with them', () => {
  const files = '/assets/catalog/files';
  const filesOf = (id: string, folder: string, ...paths: string[]): RemoteRelease => ({
    ...as(`catalog_${id}`, { id, entry: `${folder}/${paths[0]}` }),
    integrity: Object.fromEntries(paths.map((path) => [path, `sha384-${path}`])),
  });
  const one = filesOf('r1', files, 'entry.1.js', 'both.a.js', 'page.a.css', 'old.a.css');
  const two = filesOf('r2', files, 'entry.2.js', 'both.a.js', 'page.a.css', 'new.b.css');
  const three = filesOf('r3', files, 'entry.3.js', 'other.c.js', 'page.a.css', 'new.b.css');
  const apart = filesOf('apart', '/assets/catalog/rapart0000', 'entry.4.js', 'both.a.js', 'page.a.css');
  // An unchanged entry is the same file in several releases.
  const tags = [
    ...['r1', 'r2'].map((id) => `<script data-container="catalog_${id}" src="${files}/both.a.js">`),
    ...['old.a.css', 'new.b.css', 'page.a.css'].map((name) => `<link href="${files}/~1/${name}">`),
    '<link href="/assets/catalog/rapart0000/page.a.css">',
  ];
  document.head.innerHTML = tags.map((tag) => `${tag}</script>`).join('');
  const there = () =>
    [...document.head.children].map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href'));
  removeTraces(one, [two, three, apart]);
  removeTraces(apart, [two, three]);
  const left = [`${files}/~1/new.b.css`, `${files}/~1/page.a.css`];
  expect(there()).toEqual([`${files}/both.a.js`, ...left]);
  removeTraces(two, [three]);
  expect(there()).toEqual(left);
  removeTraces(three, []);
  expect(there()).toEqual([]);
});

test('an unloaded release leaves no list of chunks behind, whichever bundler made it', async () => {
  const { federation, load } = setUp();
  const made = as('made');
  const lists = ['webpackChunk', 'rspackChunk', ''].map((list) => `${list}${made.container}`);
  await load(made, 0);
  for (const name of lists) Object.assign(globalThis, { [name]: [] });
  federation.unload(made);
  expect(lists.filter((name) => name in globalThis)).toEqual([]);
});

/** Answers each entry's script once, as a browser does after it has run it. */
function answerEntries(run: (script: HTMLScriptElement) => 'load' | 'error') {
  const addresses: string[] = [];
  const answered = new Set<Element>();
  const added = new MutationObserver(() => {
    for (const script of document.head.querySelectorAll<HTMLScriptElement>('script[src*=remoteEntry]')) {
      if (answered.has(script)) continue;
      answered.add(script);
      addresses.push(new URL(script.src).pathname);
      const event = run(script);
      setTimeout(() => script.dispatchEvent(new Event(event)));
    }
  });
  added.observe(document.head, { childList: true });
  return { addresses, stop: () => added.disconnect() };
}

const page = { default: 'the page' };
const chunkError = Object.assign(new Error('Loading chunk BlogPage failed.'), { name: 'ChunkLoadError' });
const throwing = (error: Error) => () => {
  throw error;
};
const container = {
  init: (_scope: object) => undefined as unknown,
  get: async (_name: string) => () => page as unknown,
};
const outcomes: readonly (readonly [string, object | 'error' | null, unknown])[] = [
  ['a container with the page', container, page],
  ['a container that is ready later', { ...container, init: async () => undefined }, page],
  ['an entry that does not load', 'error', 'entry-unreachable'],
  ['an entry without a container', null, 'entry-broken'],
  [
    'a container without the page',
    { ...container, get: throwing(new Error('Module "./BlogPage" does not exist in container.')) },
    'page-missing',
  ],
  [
    'a page whose chunk does not load',
    { ...container, get: async () => Promise.reject(chunkError) },
    'chunk-unreachable',
  ],
  [
    'a page that needs another version',
    { ...container, get: async () => throwing(new Error('Unsatisfied version 19.3.1 from shell')) },
    'wrong-share',
  ],
  ['a page that throws', { ...container, get: async () => throwing(new Error('broken')) }, 'unknown'],
];

test.each(outcomes)('%s', async (name, entry, expected) => {
  const of = as(`outcome${outcomes.findIndex(([other]) => other === name)}x`);
  const { stop } = answerEntries(() => {
    if (entry !== null && entry !== 'error') Reflect.set(globalThis, of.container, entry);
    return entry === 'error' ? 'error' : 'load';
  });
  const federation = createFederation();
  const outcome = await federation
    .loadPage(of, 'BlogPage', 0)
    .catch((error: unknown) => asLoadError('BlogPage', error).code);
  stop();
  expect(outcome).toEqual(expected);
});

test('two releases with the same entry each get it from the same address, with a tag of their own', async () => {
  const address = '/assets/blog/files/remoteEntry.5fcf8f7b4a.js';
  const tags = answerEntries(({ dataset: { container: name = '' } }) => {
    Reflect.set(globalThis, name, { ...container, get: async () => () => ({ default: name }) });
    return 'load';
  });
  const federation = createFederation();
  for (const name of ['sameone', 'sametwo']) {
    const of = as(name, { entry: address });
    expect(await federation.loadPage(of, 'BlogPage', 0)).toEqual({ default: of.container });
  }
  tags.stop();
  expect(tags.addresses).toEqual([address, address]);
});

test('a container gets the shell’s libraries', async () => {
  const of = as('shares');
  const given: Record<string, Record<string, { get(): Promise<() => unknown> }>> = {};
  Reflect.set(globalThis, of.container, {
    ...container,
    init: (scope: typeof given) => void Object.assign(given, scope),
  });
  const federation = createFederation();
  const loaded = federation.loadPage(of, 'BlogPage', 0);
  await tasks();
  for (const script of document.head.querySelectorAll('script')) script.dispatchEvent(new Event('load'));
  await loaded;
  for (const [name, { version, library }] of Object.entries(sharedLibraries))
    expect((await given[name]?.[version]?.get())?.()).toBe(library);
});

test('the same retry is loaded once, another one again; an entry that comes late is used by its own load only', async () => {
  const federation = createFederation();
  const of = as('late');
  const pages = [0, 0, 1].map((retry) => federation.loadPage(of, 'BlogPage', retry));
  const scripts = [...document.head.querySelectorAll('script')];
  expect(scripts).toHaveLength(2);
  for (const [index, script] of scripts.reverse().entries()) {
    Reflect.set(globalThis, of.container, { ...container, get: async () => () => `page ${index}` });
    script.dispatchEvent(new Event('load'));
  }
  expect(await Promise.all(pages)).toEqual(['page 1', 'page 1', 'page 0']);
});

describe('the part of the federation runtime that an entry gets', () => {
  const given = () => [globalThis.siteFederation, globalThis._FEDERATION_RUNTIME_CORE];
  const all = [whole.bundlerRuntime, whole.core];
  async function givenTo(federation: Federation, of: RemoteRelease, get: () => unknown): Promise<unknown> {
    let found: unknown;
    const { stop } = answerEntries(() => {
      found = given();
      Reflect.set(globalThis, of.container, { ...container, get: async () => get });
      return 'load';
    });
    await federation.loadPage(of, 'BlogPage', 0).catch(() => undefined);
    stop();
    return found;
  }
  const small = [expect.objectContaining({ bundlerRuntime: expect.anything() }), undefined];

  test('is small; after a failure that it may have caused, all later entries get the whole runtime', async () => {
    const federation = createFederation();
    const unsuited = throwing(new Error('React >=19 is left to the federation runtime.'));
    for (const name of ['small', 'other'])
      expect(await givenTo(federation, as(`core${name}`), name === 'small' ? () => page : unsuited)).toEqual(
        small,
      );
    expect(await givenTo(federation, as('corelater'), () => page)).toEqual(all);
  });

  test('is whole for a module, and stays so', async () => {
    const federation = createFederation();
    federation.loadPage(as('coremodule', { entryType: 'module' }), 'BlogPage', 0).catch(() => undefined);
    await tasks();
    expect(given()).toEqual(all);
    expect(await givenTo(federation, as('coreafter'), () => page)).toEqual(all);
  });

  test('stays small after other failures', async () => {
    const load = jest.fn(async () => whole);
    const federation = createFederation(load);
    const { stop } = answerEntries(() => 'load');
    await federation.loadPage(as('corebroken'), 'BlogPage', 0).catch(() => undefined);
    stop();
    await givenTo(federation, as('corechunk'), throwing(chunkError));
    expect(await givenTo(federation, as('corenext'), () => page)).toEqual(small);
    expect(load).not.toHaveBeenCalled();
  });

  test('is imported again when the import has failed', async () => {
    const loads = [Promise.reject(new Error('no network')), Promise.resolve(whole)];
    const federation = createFederation(() => loads.shift() as ReturnType<ImportRuntime>);
    for (const name of ['coreone', 'coretwo']) {
      expect(await givenTo(federation, as(name), throwing(new Error('broken')))).toEqual(small);
      await tasks();
    }
    expect(await givenTo(federation, as('corethree'), () => page)).toEqual(all);
  });
});

const parts = ['0', '1', '2', '10'];
const versions = parts.flatMap((major) =>
  parts.flatMap((minor) => parts.map((patch) => `${major}.${minor}.${patch}`)),
);

test('what the small part accepts, the federation runtime accepts too; from 1.0.0 they agree', () => {
  for (const version of versions)
    for (const wanted of versions) {
      const small = isWithin(version, `^${wanted}`);
      if (!wanted.startsWith('0.'))
        expect([version, wanted, small]).toEqual([version, wanted, satisfy(version, `^${wanted}`)]);
      else expect([version, wanted, small]).toEqual([version, wanted, false]);
    }
});

test.each(['', '*', '1.2.3', '~1.2.3', '>=1.2.3', '^1.2', '^1.2.3-rc.1', '^1.2.3 || ^2.0.0', '^0.2.3'])(
  'the range "%s" is left to the federation runtime',
  (range) => expect(isWithin('1.2.3', range)).toBe(false),
);

test('a version with a suffix is left to the federation runtime', () => {
  expect(isWithin('1.2.3-rc.1', '^1.0.0')).toBe(false);
});
