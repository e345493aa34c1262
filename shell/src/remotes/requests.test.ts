import type { RemoteRelease } from '@site/shared-ui/contracts';
import * as fc from 'fast-check';
import { retryAddress } from './release-address.ts';
import { removeTraces } from './release-tags.ts';
import { createRequests, type Requests } from './requests.ts';

afterEach(() => document.head.replaceChildren());

const silent = () => new Promise<string>(() => undefined);
const failing = () => Promise.reject(new Error('gone'));

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
  let requests: Requests;
  beforeEach(() => {
    requests = createRequests();
  });
  /** Resolves with the retry of the request. */
  const retryFor = async (release: RemoteRelease, answer: () => Promise<string>, repeated = false) => {
    let used = -1;
    const load = (retry: number) => {
      used = retry;
      return answer();
    };
    await requests.run('careers', release, repeated, load).catch(() => undefined);
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
  readonly #requests = createRequests();
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
    // A release that is in the tab is only requested again after a failure.
    this.#requests.run('careers', release, this.#loaded.has(release.id), answer).catch(() => undefined);
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
