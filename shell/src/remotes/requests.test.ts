import type { RemoteRelease } from '@site/shared-ui/contracts';
import * as fc from 'fast-check';
import { browserRetryDeps } from '../start/retry.ts';
import { retryAddress } from './release-address.ts';
import { removeTraces } from './release-tags.ts';
import { createRequests, type Requests } from './requests.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
afterEach(() => document.head.replaceChildren());

const silent = () => new Promise<string>(() => undefined);
const failing = () => Promise.reject(new Error('gone'));

describe('the requests for one page', () => {
  const source = { unit: 'shell', release: null, page: 'AboutPage' } as const;

  /** `retries` has the retry of each request that was started. */
  function setUp() {
    const requests = createRequests<string>(browserRetryDeps.wait);
    const retries: number[] = [];
    const run = (answer: () => Promise<string> = silent, repeated = false) =>
      requests.run(source, repeated, (retry) => {
        retries.push(retry);
        return answer();
      });
    return {
      ...{ requests, retries, run },
      keep: (ended: Promise<unknown>) => requests.keep(source, ended),
      allowMore: () => requests.allowMore(source),
    };
  }

  test('with two pending requests, the next visit waits for the first response', async () => {
    const { run, retries } = setUp();
    const second = Promise.withResolvers<string>();
    void run();
    void run(() => second.promise);
    const third = run();
    expect(retries).toHaveLength(2);
    second.resolve('arrived');
    expect(await third).toBe('arrived');
  });

  test('when all pending requests fail, the waiting visit fails with the last error', async () => {
    const { run } = setUp();
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const started = [run(() => first.promise), run(() => second.promise)];
    const third = run();
    const settled = Promise.allSettled([...started, third]);
    first.reject(new Error('first'));
    second.reject(new Error('second'));
    await settled;
    await expect(third).rejects.toThrow('second');
  });

  test('failed requests, and those without a response for 30 s, do not count as pending', async () => {
    const { run, retries } = setUp();
    await run(failing).catch(() => undefined);
    for (let visit = 0; visit < 3; visit += 1) void run();
    expect(retries).toHaveLength(3);
    await jest.advanceTimersByTimeAsync(30_000);
    void run();
    expect(retries).toHaveLength(4);
  });

  test('a request whose result nobody waits for counts until it has ended', async () => {
    const { run, retries, keep } = setUp();
    const ended = Promise.withResolvers<void>();
    keep(ended.promise);
    for (let visit = 0; visit < 3; visit += 1) void run();
    expect(retries).toHaveLength(1);
    ended.resolve();
    await ended.promise;
    void run();
    expect(retries).toHaveLength(2);
  });

  test('if all others have failed, a visit starts a request although the kept ones are too many', async () => {
    const { run, retries, keep } = setUp();
    for (let kept = 0; kept < 3; kept += 1) keep(silent());
    await run(async () => 'arrived');
    expect(await run(async () => 'arrived')).toBe('arrived');
    expect(retries).toHaveLength(2);
  });

  test('Try again starts two more requests, and one more if four are pending', () => {
    const { run, retries, allowMore } = setUp();
    const visit = () => {
      for (let count = 0; count < 4; count += 1) void run();
      return retries.length;
    };
    expect(visit()).toBe(2);
    for (const started of [4, 5, 6]) {
      allowMore();
      expect(visit()).toBe(started);
    }
  });

  test('after a failure, or if one is overdue, the next has a new address; one that has succeeded keeps its own', async () => {
    const { requests, run, retries } = setUp();
    await run(failing).catch(() => undefined);
    expect(requests.isFailing(source)).toBe(true);
    await run(async () => 'arrived');
    expect(requests.isFailing(source)).toBe(false);
    await run(async () => 'arrived');
    void run(silent, true);
    expect(requests.isFailing(source)).toBe(true);
    void run();
    expect(retries).toEqual([0, 1, 1, 2, 3]);
  });
});

/** Releases of one unit: each pair has a file in common, and each has one of its own; the last has its own folder. */
const filesOf: Readonly<Record<string, readonly string[]>> = {
  r1: ['entry.1.js', 'both.a.js', 'page.a.css', 'old.a.css'],
  r2: ['entry.2.js', 'both.a.js', 'page.a.css', 'new.b.css'],
  r3: ['entry.3.js', 'other.c.js', 'page.a.css', 'new.b.css'],
  apart: ['entry.4.js', 'both.a.js', 'page.a.css'],
};
const releaseOf = (id: string): RemoteRelease => ({
  id,
  container: `careers_${id}`,
  entry: `/assets/careers/${id === 'apart' ? 'rapart0000' : 'files'}/${filesOf[id]?.[0]}`,
  routes: [],
  integrity: Object.fromEntries((filesOf[id] ?? []).map((path) => [path, `sha384-${path}`])),
});
const releases = Object.keys(filesOf).map(releaseOf);

describe('the releases of a unit', () => {
  type Four = [RemoteRelease, RemoteRelease, RemoteRelease, RemoteRelease];
  const [one, two, three, apart] = releases as Four;
  let requests: Requests<string>;
  beforeEach(() => {
    requests = createRequests(browserRetryDeps.wait);
  });
  /** Resolves with the retry of the request. */
  const retryFor = async (release: RemoteRelease, answer: () => Promise<string>, repeated = false) => {
    let used = -1;
    const load = (retry: number) => {
      used = retry;
      return answer();
    };
    await requests.run({ unit: 'careers', release, page: 'JoinPage' }, repeated, load).catch(() => undefined);
    return used;
  };
  const arrived = async () => 'arrived';

  test('have their own addresses at first, and new ones when they come back or fail', async () => {
    // Unchanged files come from the browser's cache.
    for (const release of releases) expect(await retryFor(release, arrived)).toBe(0);
    expect(requests.takeUnused('careers', new Set(['r2', 'r3', 'apart'])).unused).toEqual([one]);
    expect(await retryFor(one, arrived)).toBe(1);
    expect(await retryFor(two, arrived)).toBe(0);
    expect(await retryFor(two, arrived, true)).toBe(2);
    expect(await retryFor(one, arrived)).toBe(1);
    expect(await retryFor(apart, arrived, true)).toBe(1);
  });

  test('have the addresses of one that has loaded, but not of one whose requests may hang', async () => {
    expect(await retryFor(one, arrived)).toBe(0);
    expect(await retryFor(two, failing)).toBe(0);
    expect(await retryFor(apart, arrived)).toBe(0);
    expect(await retryFor(three, arrived)).toBe(1);
  });
});

/** One tab: what its releases have requested, and with which tags. */
class Tab {
  readonly #requests = createRequests<string>(browserRetryDeps.wait);
  /** Address → the release whose request for it has not been answered. */
  readonly #hanging = new Map<string, string>();
  readonly #loaded = new Map<string, RemoteRelease>();

  /**
   * @param fails index of the file that is never answered; none if it is not a file of the release
   * @param gaveUp whether the tab has stopped waiting for it, which does not end the request
   */
  async load(release: RemoteRelease, fails: number, gaveUp: boolean): Promise<void> {
    const folder = release.entry.replace(/[^/]+$/, '');
    const paths = Object.keys(release.integrity);
    let used = 0;
    const answer = (retry: number) => {
      used = retry;
      if (paths[fails] === undefined) return Promise.resolve('arrived');
      return gaveUp ? failing() : silent();
    };
    const source = { unit: 'careers', release, page: `Page${++this.#pages}` } as const;
    // A release that is in the tab is only requested again after a failure.
    this.#requests.run(source, this.#loaded.has(release.id), answer).catch(() => undefined);
    await new Promise((resolve) => process.nextTick(resolve));
    const addresses = paths.map((path) => retryAddress(folder + path, used));
    // The first request for a release must not wait for another one's.
    for (const address of addresses) expect(this.#hanging.get(address)).toBeUndefined();
    const hanging = addresses[fails];
    if (hanging) this.#hanging.set(hanging, release.id);
    if (hanging && !gaveUp) this.#waiting.add(release.id);
    this.#loaded.set(release.id, release);
    for (const address of addresses) {
      if (address.endsWith('.css') && address !== hanging && !this.#hasTag('href', address)) {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
        link.setAttribute('href', address);
        document.head.append(link);
      }
      if (address === hanging && address.endsWith('.js')) {
        const script = document.createElement('script');
        // jsdom requests nothing.
        script.type = 'text/plain';
        script.setAttribute('src', address);
        script.dataset.container = release.container;
        document.head.append(script);
      }
    }
  }
  #pages = 0;
  /** Releases for which a request is pending: they are never unused. */
  readonly #waiting = new Set<string>();

  /** @returns whether it could be removed */
  unload(release: RemoteRelease): boolean {
    const kept = new Set(releases.map(({ id }) => id).filter((id) => id !== release.id));
    const { unused } = this.#requests.takeUnused('careers', kept);
    expect(unused).toEqual(this.#loaded.has(release.id) && !this.#waiting.has(release.id) ? [release] : []);
    if (unused.length === 0) return false;
    this.#loaded.delete(release.id);
    removeTraces(release, [...this.#loaded.values()]);
    expect(document.head.querySelector(`[data-container=${release.container}]`)).toBeNull();
    expect(this.tags().filter((address) => !this.uses(address))).toEqual([]);
    return true;
  }

  /** Stylesheets that are loaded and that a release in the tab uses stay until the last of them is unloaded. */
  tags(): readonly string[] {
    return [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href') ?? '');
  }

  uses(address: string): boolean {
    const [, , , folder = ''] = address.split('/');
    const path = address.split('/').at(-1) ?? '';
    return [...this.#loaded.values()].some(
      (one) => one.entry.split('/')[3] === folder && path in one.integrity,
    );
  }

  waiting(id: string): readonly string[] {
    return [...document.head.querySelectorAll(`script[data-container=careers_${id}]`)].map((tag) => tag.id);
  }

  #hasTag(attribute: string, address: string): boolean {
    return document.head.querySelector(`[${attribute}="${address}"]`) !== null;
  }
}

test('no release waits for a request of another one, nor takes its tags away, in any order of loads', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick'] });
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        load: fc.constantFrom(...releases),
        fails: fc.integer({ min: 0, max: 7 }),
        gaveUp: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ unload: fc.constantFrom(...releases) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      document.head.replaceChildren();
      const tab = new Tab();
      for (const one of steps) {
        const before = tab.tags();
        const waiting = new Map(releases.map(({ id }) => [id, tab.waiting(id).length]));
        if ('load' in one) await tab.load(one.load, one.fails, one.gaveUp);
        else if (tab.unload(one.unload)) {
          expect(tab.tags()).toEqual(before.filter((address) => tab.uses(address)));
          for (const { id } of releases)
            if (id !== one.unload.id) expect(tab.waiting(id)).toHaveLength(waiting.get(id) ?? 0);
        }
      }
    }),
    { numRuns: 300, seed: 15 },
  );
});
