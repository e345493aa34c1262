import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RemoteRelease } from '@platform/contract';
import fc from 'fast-check';
import { chunkRepeatDelay, chunkTimeout } from './requests.ts';
import { createSiteChunks } from './site-chunks.ts';

/** Container → names of its files → their code. */
type CompiledReleases = Readonly<Record<string, Readonly<Record<string, string>>>>;

const containers = ['catalog_r1', 'catalog_r2'] as const;
const pages = ['Both', 'Own'] as const;
type Container = (typeof containers)[number];
type PageName = (typeof pages)[number];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
});

let compiled: CompiledReleases = {};
beforeAll(async () => {
  const script = 'platform/build/src/units/testing/compile-chunks.process.ts';
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...containers],
    { env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' } },
  );
  compiled = JSON.parse(stdout) as CompiledReleases;
});

const codeOf = (container: Container, file: string) => compiled[container]?.[file] ?? '';

const releaseOf = (container: Container): RemoteRelease => ({
  ...{ id: container, container, entry: '/assets/catalog/files/entry.js' },
  routes: [{ path: '/retried', page: 'Retried', title: '', description: '' }],
  integrity: Object.fromEntries(
    Object.keys(compiled[container] ?? {}).map((name) => [name, `sha384-${name}`]),
  ),
});

type LoadPage = (page: PageName | 'Retried') => Promise<{ page(): string }>;

/** One tab with both releases. A script runs and a stylesheet applies when its request is answered. */
class Tab {
  /** The release that has added a tag. */
  readonly #added = new Map<Element, Container>();
  /** Second requests for silent scripts. */
  readonly repeated = new Set<Element>();
  readonly #loads: Readonly<Record<Container, LoadPage>>;

  constructor() {
    document.head.replaceChildren();
    const expectEntry = createSiteChunks();
    const entry = (container: Container) => {
      const tag = document.createElement('script');
      tag.dataset.container = container;
      tag.src = '/assets/catalog/files/entry.js';
      expectEntry(tag, releaseOf(container));
      run(codeOf(container, 'entry.js'), tag);
      return (Reflect.get(globalThis, container) as { load: LoadPage }).load;
    };
    this.#loads = { catalog_r1: entry('catalog_r1'), catalog_r2: entry('catalog_r2') };
  }

  load(
    container: Container,
    page: PageName | 'Retried',
  ): { tags: readonly Element[]; loaded: ReturnType<LoadPage> } {
    const before = new Set(document.head.children);
    const loaded = this.#loads[container](page);
    const tags = [...document.head.children].filter((tag) => !before.has(tag));
    for (const tag of tags) this.#added.set(tag, container);
    return { tags, loaded };
  }

  /** Lets the time pass after which silent scripts are requested once more. @returns the new tags */
  wait(): readonly HTMLScriptElement[] {
    const before = new Set(document.head.children);
    jest.advanceTimersByTime(chunkRepeatDelay);
    const tags = [...document.head.querySelectorAll('script')].filter((tag) => !before.has(tag));
    for (const tag of tags) {
      this.#added.set(tag, tag.dataset.container as Container);
      this.repeated.add(tag);
    }
    return tags;
  }

  answer(tag: Element, succeeds: boolean): void {
    const address = tag.getAttribute('src') ?? tag.getAttribute('href') ?? '';
    const container = this.#added.get(tag) ?? containers[0];
    if (succeeds && tag instanceof HTMLScriptElement)
      run(codeOf(container, address.replace(/.*\//, '')), tag);
    // Only then has a browser parsed it.
    if (succeeds && tag instanceof HTMLLinkElement) Object.defineProperty(tag, 'sheet', { value: {} });
    tag.dispatchEvent(new Event(succeeds ? 'load' : 'error'));
  }

  isStyled(container: Container, page: PageName): boolean {
    const name = Object.keys(compiled[container] ?? {}).find((one) => RegExp(`^${page}\\..*css$`).test(one));
    const links = [...document.head.querySelectorAll('link')];
    return links.some((link) => link.href.endsWith(`/${name}`) && link.sheet !== null);
  }
}

function run(code: string, tag: HTMLScriptElement | null): void {
  Object.defineProperty(document, 'currentScript', { configurable: true, value: tag });
  // biome-ignore lint/security/noGlobalEval: scripts of a page share its global scope
  globalThis.eval(code);
  Object.defineProperty(document, 'currentScript', { configurable: true, value: null });
}

type Answer = 'loads' | 'fails' | 'is silent';

test('each release runs its own code and waits for its own tags only, in any order of answers', async () => {
  const load = fc.record({
    container: fc.constantFrom(...containers),
    page: fc.constantFrom(...pages),
    script: fc.constantFrom<Answer>('loads', 'fails', 'is silent'),
    stylesheet: fc.constantFrom<Answer>('loads', 'fails'),
    /** Of the second request for a silent script, and of the first one after it. */
    late: fc.constantFrom<readonly [Answer, Answer]>(
      ['loads', 'loads'],
      ['loads', 'fails'],
      ['fails', 'loads'],
      ['fails', 'fails'],
    ),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(load, { minLength: 2, maxLength: 6 }),
      async (scheduler, loads) => {
        const tab = new Tab();
        /** The release and page of each load that may fail, because a request of its release for it does. */
        const failing = new Set<string>();
        const answer = async (tag: Element, name: string, how: Answer) => {
          // If only the second request for a script fails, the first one counts.
          if (how === 'fails' && !tab.repeated.has(tag)) failing.add(name);
          await scheduler.schedule(Promise.resolve(), `${name}: ${tag.outerHTML} ${how}`);
          tab.answer(tag, how === 'loads');
        };
        const ended = loads.map(async ({ container, page, script, stylesheet, late }, index) => {
          await scheduler.schedule(Promise.resolve(), `load ${index}`);
          const name = `${container} ${page}`;
          const { tags, loaded } = tab.load(container, page);
          for (const tag of tags) {
            const how = tag instanceof HTMLScriptElement ? script : stylesheet;
            if (how !== 'is silent') void answer(tag, name, how);
            else
              void scheduler.schedule(Promise.resolve(), `wait for ${name}`).then(async () => {
                // Others may be repeated as well, if they have no answer yet.
                const repeated = tab.wait();
                for (const other of repeated) {
                  const isOwn =
                    other.src.split('/').at(-1) === (tag as HTMLScriptElement).src.split('/').at(-1);
                  await answer(other, name, isOwn ? late[0] : 'loads');
                }
                await answer(tag, name, late[1]);
              });
          }
          const result = await loaded.catch((error: unknown) => String(error));
          if (typeof result === 'string') {
            expect([name, result, failing.has(name)]).toEqual([name, result, true]);
            return;
          }
          const own = page === 'Own' ? ` (${container.toUpperCase()})` : '';
          expect(result.page()).toBe(`${page} of ${container}${own}`);
          expect([name, tab.isStyled(container, page)]).toEqual([name, true]);
        });
        await scheduler.waitIdle();
        await Promise.all(ended);
      },
    ),
    { numRuns: 300, seed: 52 },
  );
});

test('a script that has loaded or failed is not requested once more', () => {
  for (const succeeds of [true, false]) {
    const tab = new Tab();
    const { tags, loaded } = tab.load('catalog_r1', 'Both');
    loaded.catch(() => undefined);
    for (const tag of tags) tab.answer(tag, succeeds);
    expect(tab.wait()).toEqual([]);
  }
});

test('a script that has failed is requested under the next folder of a retry, each time that its chunk is wanted', async () => {
  const tab = new Tab();
  for (const folder of ['', '~1/', '~2/', '~3/']) {
    const { tags, loaded } = tab.load('catalog_r1', 'Both');
    const [script] = tags.filter((tag) => tag instanceof HTMLScriptElement);
    expect(script?.src).toMatch(new RegExp(`/assets/catalog/files/${folder}Both\\.\\w+\\.js$`));
    for (const tag of tags) tab.answer(tag, tag !== script || folder === '~3/');
    if (folder === '~3/') expect((await loaded).page()).toBe('Both of catalog_r1');
    else await expect(loaded).rejects.toMatchObject({ code: 'chunk-unreachable' });
  }
});

test('a silent script is requested once more, under the next folder of a retry, and loads with the second answer', async () => {
  const tab = new Tab();
  const { tags, loaded } = tab.load('catalog_r1', 'Both');
  for (const tag of tags) if (tag instanceof HTMLLinkElement) tab.answer(tag, true);
  jest.advanceTimersByTime(chunkRepeatDelay - 1);
  expect(document.querySelectorAll('script')).toHaveLength(1);
  const [again] = tab.wait();
  expect(again?.src).toMatch(/\/assets\/catalog\/files\/~1\/Both\.\w+\.js$/);
  expect(tab.wait()).toEqual([]);
  tab.answer(again as Element, true);
  expect((await loaded).page()).toBe('Both of catalog_r1');
});

test('files of a chunk are always requested with their hashes, the script with the name of its release', async () => {
  const tab = new Tab();
  const requested = (tags: readonly Element[]) =>
    tags.map((tag) => {
      const { crossOrigin, integrity, dataset } = tag as HTMLScriptElement | HTMLLinkElement;
      return [tag.nodeName, crossOrigin, integrity.replace(/\.\w{10}\./, '.'), dataset.container];
    });
  const script = ['SCRIPT', 'anonymous', 'sha384-Both.js', 'catalog_r1'];
  const style = ['LINK', 'anonymous', 'sha384-Both.css', undefined];
  const { tags, loaded } = tab.load('catalog_r1', 'Both');
  expect(requested(tags)).toEqual([script, style]);
  expect(requested(tab.wait())).toEqual([script]);
  for (const tag of tags) tab.answer(tag, false);
  await expect(loaded).rejects.toMatchObject({ code: 'chunk-unreachable' });
  const again = tab.load('catalog_r1', 'Both');
  again.loaded.catch(() => undefined);
  expect(requested(again.tags)).toEqual([script, style]);
});

test('a chunk that the release does not have is unreachable, unless it has only shared libraries', async () => {
  const entry = document.createElement('script');
  createSiteChunks()(entry, { ...releaseOf('catalog_r1'), integrity: {} });
  const f: Record<string, (chunk: string, pending: Promise<void>[]) => void> = {};
  const chunkMapping = { Libraries: ['react'], Retried: ['react'] };
  Object.assign(globalThis, { code: { m: {}, f, consumesLoadingData: { chunkMapping } } });
  expect(() => run('siteChunks.serve(code)', document.createElement('script'))).toThrow();
  run('siteChunks.serve(code)', entry);
  const load = (chunk: string) => {
    const pending: Promise<void>[] = [];
    f.site?.(chunk, pending);
    return Promise.all(pending);
  };
  expect(await load('Libraries')).toEqual([]);
  for (const chunk of ['Retried', 'common-1'])
    await expect(load(chunk)).rejects.toMatchObject({ code: 'chunk-unreachable' });
});

test('a script without an answer is given up in the end', async () => {
  const tab = new Tab();
  const { tags, loaded } = tab.load('catalog_r1', 'Both');
  for (const tag of tags) if (tag instanceof HTMLLinkElement) tab.answer(tag, true);
  jest.advanceTimersByTime(chunkTimeout);
  await expect(loaded).rejects.toMatchObject({ code: 'chunk-timeout' });
});

test('a stylesheet that is inlined in the document is not requested', () => {
  const tab = new Tab();
  const name = Object.keys(compiled.catalog_r1 ?? {}).find((one) => /^Both.*css$/.test(one));
  document.head.insertAdjacentHTML('beforeend', `<style data-href="${name}">p { margin: 0 }</style>`);
  const { tags, loaded } = tab.load('catalog_r1', 'Both');
  loaded.catch(() => undefined);
  expect(tags.map(({ nodeName }) => nodeName)).toEqual(['SCRIPT']);
});

test('a silent script of a page that the page loader retries is not requested once more', async () => {
  const tab = new Tab();
  const { tags, loaded } = tab.load('catalog_r1', 'Retried');
  expect(tab.wait()).toEqual([]);
  for (const tag of tags) tab.answer(tag, true);
  expect((await loaded).page()).toBe('Retried');
});
