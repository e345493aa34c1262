import type { ComposedRemote, RemotePage } from '@platform/contract';
import type { Federation } from '../remotes/federation.ts';
import { deadTimeout, retryDelay } from '../tab/waiting.ts';
import { createPageLoader, type PageLoader, type PageLoaderDeps } from './page-loader.ts';
import type { OwnedRoute } from './tab-releases.ts';
import { catalog } from './testing/open-shell.tsx';

const release = (id: string, page = 'JoinPage') => catalog(id, [`/${page}`]);
const composed: ComposedRemote = { live: release('new'), previous: release('old'), recalledAt: 0 };
const routeOf = (remote: ComposedRemote | null, page = 'JoinPage'): OwnedRoute => ({
  path: '/join',
  page,
  title: 'Join',
  description: 'Roles',
  unit: remote ? 'catalog' : 'shell',
  remote,
});
const only = (id: string): OwnedRoute => routeOf({ live: release(id), previous: null, recalledAt: 0 });
const Page = () => null;
const exposed = { default: { contract: 1, Page } satisfies RemotePage };
const never = () => new Promise<never>(() => undefined);
const unreachable = () => Promise.reject(new Error('#RUNTIME-008 ScriptNetworkError: Failed to load script'));

function setUp(
  answer: (release: string, attempt: number) => Promise<unknown>,
  deps: Partial<PageLoaderDeps> = {},
) {
  const requested: string[] = [];
  const runtime: Federation = {
    loadPage: (from, page, retry) => {
      requested.push(`${from.id}/${page} #${retry}`);
      return answer(from.id, retry);
    },
    unload: () => undefined,
  };
  const loader = createPageLoader({
    shell: 's1',
    ownPages: {},
    federation: async () => runtime,
    // Retry delays end at once, timeouts never.
    wait: (ms) => (ms < 2 * retryDelay ? Promise.resolve() : never()),
    random: () => 0.5,
    ...deps,
  });
  return { requested, loader, outcomeOf: (route: OwnedRoute) => loader.load(route).promise };
}

test('the live release’s page is loaded once, until it is evicted', async () => {
  const { requested, loader, outcomeOf } = setUp(async () => exposed);
  const first = loader.load(routeOf(composed));
  expect(loader.load(routeOf(composed))).toBe(first);
  expect(await first.promise).toEqual({ status: 'ready', Page, release: 'new' });
  loader.evictFailed(routeOf(composed));
  expect(loader.load(routeOf(composed))).toBe(first);
  loader.evict(routeOf(composed));
  await outcomeOf(routeOf(composed));
  expect(requested).toEqual(['new/JoinPage #0', 'new/JoinPage #0']);
});

test('a page that fails is requested once more under a new address', async () => {
  const { requested, outcomeOf } = setUp((_, attempt) =>
    attempt === 0 ? unreachable() : Promise.resolve(exposed),
  );
  expect(await outcomeOf(routeOf(composed))).toMatchObject({ status: 'ready', release: 'new' });
  expect(requested).toEqual(['new/JoinPage #0', 'new/JoinPage #1']);
});

test('then the unit’s previous release is the fallback', async () => {
  const { requested, outcomeOf } = setUp((id) => (id === 'new' ? unreachable() : Promise.resolve(exposed)));
  expect(await outcomeOf(routeOf(composed))).toMatchObject({ status: 'ready', release: 'old' });
  expect(requested.at(-1)).toBe('old/JoinPage #0');
});

test('what has come from a release that is no fallback any more is not used for a later visit', async () => {
  const { requested, outcomeOf } = setUp((from) =>
    from === 'new' ? unreachable() : Promise.resolve(exposed),
  );
  expect(await outcomeOf(routeOf(composed))).toMatchObject({ release: 'old' });
  expect(await outcomeOf(routeOf({ ...composed, previous: release('older') }))).toMatchObject({
    release: 'older',
  });
  expect(requested.filter((request) => request.startsWith('old/'))).toHaveLength(1);
});

test('what may still come from such a release is not used either, and stays known until it has ended', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { loader, outcomeOf } = setUp((from) =>
    from === 'new' ? arrived.then(unreachable) : Promise.resolve(exposed),
  );
  const first = outcomeOf(routeOf(composed));
  const later = outcomeOf(only('new'));
  expect(loader.evictExcept('catalog', []).pending).toHaveLength(2);
  arrive();
  expect(await first).toMatchObject({ release: 'old' });
  expect(await later).toMatchObject({ status: 'failed' });
});

test('a previous release without the page is not requested', async () => {
  const { requested, outcomeOf } = setUp(unreachable);
  const outcome = await outcomeOf(routeOf({ ...composed, previous: release('old', 'CellarPage') }));
  expect(outcome).toMatchObject({ status: 'failed', error: { code: 'entry-unreachable' } });
  expect(requested).toEqual(['new/JoinPage #0', 'new/JoinPage #1']);
});

test('every later try has another address', async () => {
  const { requested, loader, outcomeOf } = setUp(unreachable);
  const route = routeOf({ ...composed, previous: null });
  await outcomeOf(route);
  loader.evictFailed(route);
  await outcomeOf(route);
  expect(new Set(requested).size).toBe(4);
});

test('nothing is prefetched from a release whose requests fail, until it works again', async () => {
  let works = false;
  const { requested, loader, outcomeOf } = setUp(() => (works ? Promise.resolve(exposed) : unreachable()));
  const alone = { ...composed, live: catalog('new', ['/JoinPage', '/CellarPage']), previous: null };
  const [join, cellar] = [routeOf(alone), routeOf(alone, 'CellarPage')];
  await outcomeOf(join);
  expect(loader.prefetch(cellar)).toBeNull();
  expect(requested).toHaveLength(2);
  works = true;
  loader.evictFailed(join);
  await outcomeOf(join);
  expect(await loader.prefetch(cellar)?.promise).toMatchObject({ status: 'ready' });
  expect(requested.slice(2)).toEqual(['new/JoinPage #2', 'new/CellarPage #2']);
});

test.each([
  ['reported, once, if the fallback was loaded', Number.POSITIVE_INFINITY, ['catalog@new entry-unreachable']],
  ['not reported if it was loaded by a retry', 1, []],
])('a release that failed is %s', async (_, failures, expected) => {
  const reported: string[] = [];
  const { outcomeOf } = setUp(
    (id, attempt) => (id === 'new' && attempt < failures ? unreachable() : Promise.resolve(exposed)),
    { onFailure: (unit, from, { code }) => void reported.push(`${unit}@${from?.id} ${code}`) },
  );
  expect(await outcomeOf(routeOf(composed))).toMatchObject({ status: 'ready' });
  expect(reported).toEqual(expected);
});

test('a page of the shell that cannot be loaded is reported once', async () => {
  const reported: string[] = [];
  const onFailure: PageLoaderDeps['onFailure'] = (unit, from, { code }) =>
    void reported.push(`${unit} ${from} ${code}`);
  const ownPages = { AboutPage: () => Promise.reject(new Error('gone')) };
  const { outcomeOf } = setUp(never, { ownPages, onFailure });
  expect(await outcomeOf(routeOf(null, 'AboutPage'))).toMatchObject({ status: 'failed' });
  expect(reported).toEqual(['shell null unknown']);
});

describe('a request without a response', () => {
  function manualClock() {
    let now = 0;
    const timers = new Set<{ at: number; run: () => void }>();
    return {
      wait: (ms: number) => new Promise<void>((resolve) => void timers.add({ at: now + ms, run: resolve })),
      pass: async (ms: number) => {
        for (const end = now + ms; now < end; now += 100) {
          for (const timer of [...timers])
            if (timer.at <= now + 100) {
              timers.delete(timer);
              timer.run();
            }
          await new Promise((resolve) => setTimeout(resolve));
        }
      },
    };
  }

  test('is retried, then the previous release is requested, then the load fails: 10 s in all', async () => {
    const { wait, pass } = manualClock();
    const reported: string[] = [];
    const onFailure: PageLoaderDeps['onFailure'] = (_, from, { code }) =>
      void reported.push(`${from?.id} ${code}`);
    const { requested, loader } = setUp(never, { wait, onFailure });
    const load = loader.load(routeOf(composed));
    await pass(4900);
    expect(requested).toEqual(['new/JoinPage #0']);
    await pass(200);
    expect(requested).toEqual(['new/JoinPage #0', 'new/JoinPage #1']);
    await pass(2500);
    expect(requested.at(-1)).toBe('old/JoinPage #0');
    await pass(2300);
    expect(load.outcome).toBeNull();
    await pass(200);
    expect(load.outcome).toMatchObject({ status: 'failed', error: { code: 'deadline' } });
    // The fallback had too little time.
    expect(reported).toEqual(['new deadline']);
  });

  test('is not repeated by a visit within 30 s, but by a later one', async () => {
    const { wait, pass } = manualClock();
    const { requested, loader } = setUp(never, { wait });
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
    const route = only('new');
    const load = loader.load(route);
    await pass(10_100);
    expect(load.outcome).toMatchObject({ status: 'failed' });
    for (const [now, count] of [
      [deadTimeout - 1, 2],
      [deadTimeout, 3],
    ] as const) {
      clock.mockReturnValue(now);
      loader.evictFailed(route);
      loader.load(route);
      await pass(100);
      expect(requested).toHaveLength(count);
    }
    clock.mockRestore();
  });

  test('is not repeated by Try again while four are pending: it waits for them as long as a load', async () => {
    const { wait, pass } = manualClock();
    const { requested, loader } = setUp(never, { wait });
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
    const load = loader.load(only('new'));
    await pass(10_100);
    void load.retry();
    await pass(10_100);
    expect(requested).toHaveLength(4);
    let ended = false;
    void load.retry().then(() => {
      ended = true;
    });
    await pass(9900);
    expect(ended).toBe(false);
    await pass(200);
    expect(ended).toBe(true);
    expect(requested).toHaveLength(4);
    clock.mockReturnValue(deadTimeout);
    void load.retry();
    await pass(100);
    expect(requested).toHaveLength(5);
    clock.mockRestore();
  });

  test('is not repeated by any visit, but by Try again; a page that comes after all is that of all visits', async () => {
    const { wait, pass } = manualClock();
    const arriving = Promise.withResolvers<unknown>();
    const { requested, loader } = setUp((_, attempt) => (attempt === 1 ? arriving.promise : never()), {
      wait,
    });
    const route = only('new');
    const load = loader.load(route);
    for (let visit = 0; visit < 3; visit += 1) {
      await pass(10_100);
      expect(load.outcome).toMatchObject({ status: 'failed', error: { code: 'deadline' } });
      loader.evictFailed(route);
      expect(loader.load(route)).toBe(load);
    }
    expect(requested).toEqual(['new/JoinPage #0', 'new/JoinPage #1']);
    void load.retry();
    await pass(10_100);
    expect(requested.slice(2)).toEqual(['new/JoinPage #2', 'new/JoinPage #3']);
    arriving.resolve(exposed);
    expect(await load.ready).toMatchObject({ release: 'new' });
    expect(load.outcome).toMatchObject({ status: 'ready' });
  });

  test('does not delay the fallback when the retry fails at once', async () => {
    const { wait, pass } = manualClock();
    const { requested, outcomeOf } = setUp(
      (id, attempt) => (id === 'old' ? Promise.resolve(exposed) : attempt === 0 ? never() : unreachable()),
      { wait },
    );
    const outcome = outcomeOf(routeOf(composed));
    await pass(6000);
    expect(requested.at(-1)).toBe('old/JoinPage #0');
    expect(await outcome).toMatchObject({ status: 'ready', release: 'old' });
  });
});

test('a module with another contract version is refused, and the error names it', async () => {
  const { outcomeOf } = setUp(async () => ({ default: { contract: 2, Page } }));
  expect(await outcomeOf(routeOf({ ...composed, previous: null }))).toMatchObject({
    status: 'failed',
    error: {
      code: 'wrong-contract',
      message: 'JoinPage of catalog_new has contract version 2, this shell 1.',
    },
  });
});

test('a page of the shell that fails once is loaded again', async () => {
  let tries = 0;
  const AboutPage = async () => {
    tries += 1;
    if (tries === 1) throw new Error('Loading chunk AboutPage failed.');
    return exposed;
  };
  const { outcomeOf } = setUp(never, { ownPages: { AboutPage } });
  expect(await outcomeOf(routeOf(null, 'AboutPage'))).toMatchObject({ status: 'ready', release: 's1' });
});

describe('the other releases of a unit', () => {
  const unusedOf = (loader: PageLoader, ids: readonly string[]) =>
    loader.evictExcept('catalog', ids).unused.map(({ id }) => id);

  test('are evicted and returned, except one that is still loading', async () => {
    const arriving = Promise.withResolvers<unknown>();
    const { loader } = setUp((id) => (id === 'r3' ? arriving.promise : Promise.resolve(exposed)));
    for (const id of ['r1', 'r2']) await loader.load(only(id)).promise;
    const loading = loader.load(only('r3'));
    const { unused, pending } = loader.evictExcept('catalog', ['r2']);
    expect(unused.map(({ id }) => id)).toEqual(['r1']);
    expect(loader.load(only('r3'))).toBe(loading);
    arriving.resolve(exposed);
    await Promise.all(pending);
    expect(unusedOf(loader, ['r2'])).toEqual(['r3']);
    expect(unusedOf(loader, ['r2'])).toEqual([]);
  });

  test('stay while a request is pending, even if its visit has ended with a failure', async () => {
    const arriving = Promise.withResolvers<unknown>();
    const wait: PageLoaderDeps['wait'] = (ms) => (ms === 10_000 ? Promise.resolve() : never());
    const { loader, outcomeOf } = setUp(() => arriving.promise, { wait });
    expect(await outcomeOf(only('r1'))).toMatchObject({ status: 'failed' });
    const { unused, pending } = loader.evictExcept('catalog', ['r2']);
    expect(unused).toEqual([]);
    arriving.resolve(exposed);
    await Promise.all(pending);
    expect(unusedOf(loader, ['r2'])).toEqual(['r1']);
  });

  test('are returned if they failed and their load was started anew', async () => {
    const { loader, outcomeOf } = setUp((id) => (id === 'r1' ? unreachable() : Promise.resolve(exposed)));
    await outcomeOf(only('r1'));
    loader.evictFailed(only('r1'));
    await outcomeOf(only('r2'));
    expect(unusedOf(loader, ['r2'])).toEqual(['r1']);
  });

  test('are returned if they were the fallback, and their page is loaded again then', async () => {
    const { requested, loader, outcomeOf } = setUp((id, attempt) =>
      id === 'new' && attempt <= 1 ? unreachable() : Promise.resolve(exposed),
    );
    expect(await outcomeOf(routeOf(composed))).toMatchObject({ status: 'ready', release: 'old' });
    expect(unusedOf(loader, ['new'])).toEqual(['old']);
    expect(await outcomeOf(routeOf(composed))).toMatchObject({ status: 'ready', release: 'new' });
    expect(requested.at(-1)).toBe('new/JoinPage #2');
  });
});
