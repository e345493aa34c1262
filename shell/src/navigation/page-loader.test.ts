import type { ComposedRemote, RemotePage, RemoteRelease } from '@site/shared-ui/contracts';
import { held } from '@site/shared-ui/testing';
import type { Federation } from '../remotes/federation.ts';
import { createPageLoader, type PageLoaderDeps, retryDelay } from './page-loader.ts';
import type { OwnedRoute } from './tab.ts';

const release = (id: string, pages = ['JoinPage']): RemoteRelease => ({
  id,
  container: `careers_${id}`,
  entry: `/assets/careers/${id}/remoteEntry.js`,
  routes: pages.map((page) => ({ path: `/${page}`, page, title: page, description: page })),
  integrity: {},
});
const composed: ComposedRemote = { live: release('new'), previous: release('old'), recalledAt: 0 };
const routeOf = (remote: ComposedRemote | null, page = 'JoinPage'): OwnedRoute => ({
  path: '/join',
  page,
  title: 'Join',
  description: 'Roles',
  unit: remote ? 'careers' : 'shell',
  remote,
});
const only = (id: string): OwnedRoute => routeOf({ live: release(id), previous: null, recalledAt: 0 });
const Page = () => null;
const exposed = { default: { contract: 1, Page } satisfies RemotePage };
const never = () => new Promise<never>(() => undefined);
const gone = () => Promise.reject(new Error('#RUNTIME-008 ScriptNetworkError: Failed to load script'));

/** A loader whose federation runtime answers by release, and records what it was asked for. */
function setUp(
  answer: (release: string, attempt: number) => Promise<unknown>,
  deps: Partial<PageLoaderDeps> = {},
) {
  const asked: string[] = [];
  const runtime: Federation = {
    loadPage: (from, page, attempt) => {
      asked.push(`${from.id}/${page} #${attempt}`);
      return answer(from.id, attempt);
    },
    unload: () => undefined,
  };
  const loader = createPageLoader({
    ownPages: {},
    renewOwnPage: () => undefined,
    federation: async () => runtime,
    // The delay before a retry passes at once, and no time is ever over.
    wait: (ms) => (ms < 2 * retryDelay ? Promise.resolve() : never()),
    random: () => 0.5,
    ...deps,
  });
  return { asked, loader, outcomeOf: (route: OwnedRoute) => loader.load(route).promise };
}

test('the live release’s page is loaded, once, until it is forgotten', async () => {
  const { asked, loader, outcomeOf } = setUp(async () => exposed);
  const first = loader.load(routeOf(composed));
  expect(loader.load(routeOf(composed))).toBe(first);
  expect(await first.promise).toEqual({ status: 'ready', Page, release: 'new' });
  loader.evictFailed(routeOf(composed));
  expect(loader.load(routeOf(composed))).toBe(first);
  loader.evict(routeOf(composed));
  await outcomeOf(routeOf(composed));
  expect(asked).toEqual(['new/JoinPage #0', 'new/JoinPage #0']);
});

test('a page that fails is requested once more under a new address', async () => {
  const { asked, outcomeOf } = setUp((_, attempt) => (attempt === 0 ? gone() : Promise.resolve(exposed)));
  expect(await outcomeOf(routeOf(composed))).toMatchObject({ status: 'ready', release: 'new' });
  expect(asked).toEqual(['new/JoinPage #0', 'new/JoinPage #1']);
});

test('then the unit’s previous release stands in', async () => {
  const { asked, outcomeOf } = setUp((id) => (id === 'new' ? gone() : Promise.resolve(exposed)));
  expect(await outcomeOf(routeOf(composed))).toMatchObject({ status: 'ready', release: 'old' });
  expect(asked.at(-1)).toBe('old/JoinPage #0');
});

test('a previous release that does not know the page is not asked', async () => {
  const { asked, outcomeOf } = setUp(gone);
  const outcome = await outcomeOf(routeOf({ ...composed, previous: release('old', ['CareerPage']) }));
  expect(outcome).toMatchObject({ status: 'failed', error: { code: 'entry-unreachable' } });
  expect(asked).toEqual(['new/JoinPage #0', 'new/JoinPage #1']);
});

test('every later try has an address of its own', async () => {
  const { asked, loader, outcomeOf } = setUp(gone);
  const route = routeOf({ ...composed, previous: null });
  await outcomeOf(route);
  loader.evictFailed(route);
  await outcomeOf(route);
  expect(new Set(asked).size).toBe(4);
});

test('a page that nobody waits for is not requested of a release in trouble, until it works again', async () => {
  let works = false;
  const { asked, loader, outcomeOf } = setUp(() => (works ? Promise.resolve(exposed) : gone()));
  const alone = { ...composed, live: release('new', ['JoinPage', 'CareerPage']), previous: null };
  const [join, career] = [routeOf(alone), routeOf(alone, 'CareerPage')];
  await outcomeOf(join);
  expect(loader.prefetch(career)).toBeNull();
  expect(asked).toHaveLength(2);
  works = true;
  loader.evictFailed(join);
  await outcomeOf(join);
  expect(await loader.prefetch(career)?.promise).toMatchObject({ status: 'ready' });
  expect(asked.slice(2)).toEqual(['new/JoinPage #2', 'new/CareerPage #0']);
});

test('every release that failed is reported of once, also when another stood in', async () => {
  const reported: string[] = [];
  const onFailure: PageLoaderDeps['onFailure'] = (unit, from, { code }) =>
    void reported.push(`${unit}@${from?.id} ${code}`);
  const { outcomeOf } = setUp((id) => (id === 'new' ? gone() : Promise.resolve(exposed)), { onFailure });
  await outcomeOf(routeOf(composed));
  expect(reported).toEqual(['careers@new entry-unreachable']);
});

test('a release that a retry has loaded is not reported of: it is healthy', async () => {
  const reported: unknown[] = [];
  const onFailure = (...failure: unknown[]) => void reported.push(failure);
  const answer = (_: string, attempt: number) => (attempt === 0 ? gone() : Promise.resolve(exposed));
  const { outcomeOf } = setUp(answer, { onFailure });
  expect(await outcomeOf(routeOf(composed))).toMatchObject({ status: 'ready', release: 'new' });
  expect(reported).toEqual([]);
});

test('a page of the shell that cannot be loaded is reported of once', async () => {
  const reported: string[] = [];
  const onFailure: PageLoaderDeps['onFailure'] = (unit, from, { code }) =>
    void reported.push(`${unit} ${from} ${code}`);
  const ownPages = { AboutPage: () => Promise.reject(new Error('gone')) };
  const { outcomeOf } = setUp(never, { ownPages, onFailure });
  expect(await outcomeOf(routeOf(null, 'AboutPage'))).toMatchObject({ status: 'failed' });
  expect(reported).toEqual(['shell null unknown']);
});

describe('what is silent', () => {
  /** A clock on which time passes when the test says so. */
  function manualClock() {
    let now = 0;
    const timers = new Set<{ at: number; run: () => void }>();
    return {
      wait: (ms: number, signal: AbortSignal) =>
        new Promise<void>((resolve) => {
          const timer = { at: now + ms, run: resolve };
          timers.add(timer);
          signal.addEventListener('abort', () => timers.delete(timer));
        }),
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

  test('is requested once more, then the previous release, then the load ends: 10 s in all', async () => {
    const { wait, pass } = manualClock();
    const { asked, loader } = setUp(never, { wait });
    const load = loader.load(routeOf(composed));
    await pass(4900);
    expect(asked).toEqual(['new/JoinPage #0']);
    await pass(200);
    expect(asked).toEqual(['new/JoinPage #0', 'new/JoinPage #1']);
    await pass(2500);
    expect(asked.at(-1)).toBe('old/JoinPage #0');
    await pass(2300);
    expect(load.outcome).toBeNull();
    await pass(200);
    expect(load.outcome).toMatchObject({ status: 'failed', error: { code: 'deadline' } });
  });

  test('is reported of where it is the live release, not where it stood in and had a moment only', async () => {
    const { wait, pass } = manualClock();
    const reported: string[] = [];
    const onFailure: PageLoaderDeps['onFailure'] = (_, from, { code }) =>
      void reported.push(`${from?.id} ${code}`);
    const { loader } = setUp(never, { wait, onFailure });
    const load = loader.load(routeOf(composed));
    await pass(10_100);
    expect(load.outcome).toMatchObject({ status: 'failed' });
    expect(reported).toEqual(['new deadline']);
  });

  test('is shown all the same when it comes too late', async () => {
    const { wait, pass } = manualClock();
    const arriving = held<unknown>();
    const { loader } = setUp((id, attempt) => (attempt === 0 && id === 'new' ? arriving.promise : never()), {
      wait,
    });
    const load = loader.load(routeOf(composed));
    await pass(11_000);
    expect(load.outcome).toMatchObject({ status: 'failed' });
    arriving.answer(exposed);
    expect(await load.ready).toMatchObject({ release: 'new' });
    expect(load.outcome).toMatchObject({ status: 'ready' });
  });

  test('is not requested again by each visit, but by who tries again, and by who comes much later', async () => {
    const { wait, pass } = manualClock();
    const { asked, loader } = setUp(never, { wait });
    const route = only('new');
    const visit = async () => {
      const { promise } = loader.load(route);
      await pass(10_100);
      expect(await promise).toMatchObject({ status: 'failed', error: { code: 'deadline' } });
      loader.evictFailed(route);
    };
    await visit();
    await visit();
    expect(asked).toEqual(['new/JoinPage #0', 'new/JoinPage #1']);
    loader.evict(route);
    await visit();
    expect(asked.slice(2)).toEqual(['new/JoinPage #2', 'new/JoinPage #3']);
    await pass(30_000);
    await visit();
    expect(asked.slice(4)).toEqual(['new/JoinPage #4', 'new/JoinPage #5']);
  });

  test('serves a later visit too, if it comes after all', async () => {
    const { wait, pass } = manualClock();
    const arriving = held<unknown>();
    const { loader } = setUp((_, attempt) => (attempt === 1 ? arriving.promise : never()), { wait });
    const route = only('new');
    loader.load(route);
    await pass(10_100);
    loader.evictFailed(route);
    const again = loader.load(route);
    arriving.answer(exposed);
    expect(await again.promise).toMatchObject({ status: 'ready' });
  });

  test('is not waited for where the retry fails at once', async () => {
    const { wait, pass } = manualClock();
    const { asked, outcomeOf } = setUp(
      (id, attempt) => (id === 'old' ? Promise.resolve(exposed) : attempt === 0 ? never() : gone()),
      { wait },
    );
    const outcome = outcomeOf(routeOf(composed));
    await pass(6000);
    expect(asked.at(-1)).toBe('old/JoinPage #0');
    expect(await outcome).toMatchObject({ status: 'ready', release: 'old' });
  });
});

test('a retry waits for a delay, which is not the same in every tab', async () => {
  const waits: number[] = [];
  for (const random of [0, 1]) {
    const wait = async (ms: number) => {
      waits.push(ms);
      if (ms > 2 * retryDelay) await never();
    };
    const { outcomeOf } = setUp(gone, { wait, random: () => random });
    await outcomeOf(routeOf({ ...composed, previous: null }));
  }
  expect(waits.filter((ms) => ms < 2 * retryDelay)).toEqual([retryDelay * 0.5, retryDelay * 1.5]);
});

test('a module that speaks another contract is refused by name', async () => {
  const { outcomeOf } = setUp(async () => ({ default: { contract: 2, Page } }));
  expect(await outcomeOf(routeOf({ ...composed, previous: null }))).toMatchObject({
    status: 'failed',
    error: { code: 'wrong-contract', message: 'JoinPage of careers_new has contract version 2, this shell 1.' },
  });
});

test('a page of the shell that fails once is loaded again', async () => {
  let tries = 0;
  const AboutPage = async () => {
    tries += 1;
    if (tries === 1) throw new Error('Loading chunk AboutPage failed.');
    return exposed;
  };
  const renewed: string[] = [];
  const renewOwnPage = (page: string) => void renewed.push(page);
  const { outcomeOf } = setUp(never, { ownPages: { AboutPage }, renewOwnPage });
  expect(await outcomeOf(routeOf(null, 'AboutPage'))).toMatchObject({ status: 'ready', release: 'shell' });
  expect(renewed).toEqual(['AboutPage']);
});

test('who waits for a page that is readable without its code is served by a later try', async () => {
  let repaired = false;
  const { loader } = setUp(() => (repaired ? Promise.resolve(exposed) : gone()));
  const load = loader.load(routeOf({ ...composed, previous: null }));
  expect(await load.promise).toMatchObject({ status: 'failed' });
  repaired = true;
  await load.retry();
  expect(await load.ready).toMatchObject({ status: 'ready', release: 'new' });
});

test('other releases of the unit are dropped and named, but not one that is still loading', async () => {
  const arriving = held<unknown>();
  const { loader } = setUp((id) => (id === 'r3' ? arriving.promise : Promise.resolve(exposed)));
  for (const id of ['r1', 'r2']) await loader.load(only(id)).promise;
  const loading = loader.load(only('r3'));
  expect(loader.evictExcept('careers', ['r2']).map(({ id }) => id)).toEqual(['r1']);
  expect(loader.load(only('r3'))).toBe(loading);
  arriving.answer(exposed);
  await loading.promise;
  expect(loader.evictExcept('careers', ['r2']).map(({ id }) => id)).toEqual(['r3']);
});
