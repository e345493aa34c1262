import type { RemoteRelease } from '@site/shared-ui/contracts';
import type { Federation, ImportRuntime } from './federation.ts';
import { asLoadError } from './load-error.ts';
import type { sharedLibraries as SharedLibraries } from './shared.ts';
import { type StyleIntegrity, styleIntegrity } from './style-integrity.ts';

const release: RemoteRelease = {
  id: 'r1',
  container: 'blog_r1',
  entry: '/assets/blog/r1/js/remoteEntry.js',
  routes: [],
  integrity: { 'js/remoteEntry.js': 'sha384-entry', 'css/page.css': 'sha384-page' },
};

/**
 * The same cases for both ways to load a release. The federation runtime shares its state between instances, so each test
 * has a container of its own.
 */
describe.each(['the small part first', 'the federation runtime'] as const)('%s:', (way) => {
  const as = (container: string, more: Partial<RemoteRelease> = {}) => ({
    ...release,
    ...more,
    container: `${container}${way.length}`,
  });
  let createFederation: (integrity: StyleIntegrity) => Federation;
  let sharedLibraries: typeof SharedLibraries;
  beforeAll(async () => {
    // The build defines it.
    Object.assign(globalThis, { HOST_VERSION: '1.0.0' });
    const runtime = await import('./federation-runtime.ts');
    const small = await import('./federation.ts');
    ({ sharedLibraries } = await import('./shared.ts'));
    createFederation =
      way === 'the federation runtime'
        ? runtime.createRuntimeFederation
        : (integrity) => small.createFederation(integrity, async () => runtime);
  });
  afterEach(() => document.head.replaceChildren());

  /** jsdom does not load scripts, so pages stay pending. */
  function setUp() {
    const federation = createFederation(styleIntegrity());
    const load = async (of: RemoteRelease, fresh: boolean) => {
      federation.loadPage(of, 'BlogPage', fresh).catch(() => undefined);
      // The small part imports the runtime, and the runtime requests an entry, in later tasks.
      for (let task = 0; task < 5; task += 1) await new Promise((resolve) => setTimeout(resolve));
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
    await load(entry, false);
    await load(entry, false);
    expect(entries()).toEqual([['/assets/blog/r1/js/remoteEntry.js', 'sha384-entry', 'anonymous']]);
    await load(entry, true);
    expect(entries()).toEqual([
      ['/assets/blog/r1/js/remoteEntry.js', 'sha384-entry', 'anonymous'],
      ['/assets/blog/r1/~1/js/remoteEntry.js', 'sha384-entry', 'anonymous'],
    ]);
  });

  test('a release that comes back after it was unloaded gets the next folder; its old tags are gone', async () => {
    const { federation, load } = setUp();
    const back = as('back');
    await load(back, false);
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
    await load(back, false);
    expect(entries().map(([path]) => path)).toEqual(['/assets/blog/r1/~1/js/remoteEntry.js']);
  });

  test('webpack’s code does not find the tags of an earlier try by their name', async () => {
    const { load } = setUp();
    const named = as('named');
    await load(named, false);
    for (const unit of ['blog', 'careers']) {
      const tag = Object.assign(document.createElement('script'), { src: `/assets/${unit}/r1/Page.js` });
      tag.setAttribute('data-webpack', `${unit}_r1:chunk-Page`);
      document.head.append(tag);
    }
    await load(named, true);
    const left = [...document.head.querySelectorAll('[data-webpack]')];
    expect(left.map((tag) => tag.getAttribute('data-webpack'))).toEqual(['careers_r1:chunk-Page']);
  });

  test('a module is preloaded with its hash, which `import()` cannot check', async () => {
    const { load } = setUp();
    const module = as('module', { entryType: 'module' });
    await load(module, false);
    await load(module, true);
    const links = [...document.head.querySelectorAll('link')];
    expect(links.map((link) => [link.rel, link.getAttribute('href'), link.integrity])).toEqual([
      ['modulepreload', '/assets/blog/r1/js/remoteEntry.js', 'sha384-entry'],
      ['modulepreload', '/assets/blog/r1/~1/js/remoteEntry.js', 'sha384-entry'],
    ]);
    expect(entries()).toEqual([]);
  });

  test('an unloaded release leaves no list of chunks behind, whichever bundler made it', async () => {
    const { federation, load } = setUp();
    const made = as('made');
    const lists = ['webpackChunk', 'rspackChunk', ''].map((list) => `${list}${made.container}`);
    await load(made, false);
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
    const federation = createFederation(styleIntegrity());
    const outcome = await federation
      .loadPage(of, 'BlogPage', false)
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
    const federation = createFederation(styleIntegrity());
    for (const name of ['sameone', 'sametwo']) {
      const of = as(name, { entry: address });
      expect(await federation.loadPage(of, 'BlogPage', false)).toEqual({ default: of.container });
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
    const federation = createFederation(styleIntegrity());
    const loaded = federation.loadPage(of, 'BlogPage', false);
    for (let task = 0; task < 5; task += 1) await new Promise((resolve) => setTimeout(resolve));
    for (const script of document.head.querySelectorAll('script')) script.dispatchEvent(new Event('load'));
    await loaded;
    for (const [name, { version, library }] of Object.entries(sharedLibraries))
      expect((await given[name]?.[version]?.get())?.()).toBe(library);
  });
});

describe('a load and a retry that begin before anything is requested', () => {
  beforeEach(() => document.head.replaceChildren());

  test.each([
    ['the load first', [false, true]],
    ['the retry first', [true, false]],
  ] as const)('%s: the retry does not go on with an entry whose page hangs', async (order, loads) => {
    const runtime = await import('./federation-runtime.ts');
    const { createFederation } = await import('./federation.ts');
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const federation = createFederation(styleIntegrity(), () => arrived.then(() => runtime));
    const of = { ...release, container: `both${order.length}` };
    for (const fresh of loads) federation.loadPage(of, 'BlogPage', fresh).catch(() => undefined);
    const entries = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src*=remoteEntry]')];
    const [first] = entries();
    Reflect.set(globalThis, of.container, { init: () => undefined, get: () => new Promise(() => undefined) });
    first?.dispatchEvent(new Event('load'));
    arrive();
    for (let task = 0; task < 5; task += 1) await new Promise((resolve) => setTimeout(resolve));
    expect(entries().map(({ src }) => new URL(src).pathname)).toEqual([
      '/assets/blog/r1/js/remoteEntry.js',
      '/assets/blog/r1/~1/js/remoteEntry.js',
    ]);
  });
});

describe('the chunk of the runtime', () => {
  const runtime = {
    createRuntimeFederation: () => ({ loadPage: async () => 'the page', unload: () => undefined }),
  };

  test('is imported again after a failure', async () => {
    const { createFederation } = await import('./federation.ts');
    const loads = [Promise.reject(new Error('no network')), Promise.resolve(runtime)];
    const load = (() => loads.shift()) as ImportRuntime;
    const federation = createFederation(styleIntegrity(), load);
    await expect(federation.loadPage(release, 'BlogPage', true)).rejects.toThrow('no network');
    expect(await federation.loadPage(release, 'BlogPage', true)).toBe('the page');
  });
});
