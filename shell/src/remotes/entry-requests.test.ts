import type { RemoteRelease } from '@site/shared-ui/contracts';
import * as fc from 'fast-check';
import { type EntryRequests, entryRequests } from './entry-requests.ts';
import { retryAddress } from './release-address.ts';

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

afterEach(() => document.head.replaceChildren());

test('a release has its own addresses at first, and new ones each time it is loaded again', () => {
  const requests = entryRequests();
  const [one, two, three, apart] = releases as [RemoteRelease, RemoteRelease, RemoteRelease, RemoteRelease];
  expect([requests.any(), requests.next(one), requests.any()]).toEqual([false, 0, true]);
  // Unchanged files come from the browser's cache.
  expect(requests.next(two)).toBe(0);
  expect([requests.next(one), requests.next(one)]).toEqual([1, 2]);
  expect(requests.next(three)).toBe(2);
  expect([requests.next(apart), requests.next(apart)]).toEqual([0, 1]);
});

test('a release has the addresses of one that has loaded, but not of one whose requests may hang', async () => {
  const requests = entryRequests();
  const [one, two, three, apart] = releases as [RemoteRelease, RemoteRelease, RemoteRelease, RemoteRelease];
  const failure = Promise.reject(new Error('A chunk took too long.'));
  requests.next(one);
  requests.follow(one, Promise.resolve());
  await Promise.resolve();
  // With the federation runtime, a load is followed before its entry is requested.
  requests.follow(two, failure);
  expect(requests.next(two)).toBe(0);
  await failure.catch(() => undefined);
  expect(requests.next(apart)).toBe(0);
  expect(requests.next(three)).toBe(1);
});

/** One tab: what its releases have requested, and with which tags. */
class Tab {
  readonly #requests: EntryRequests = entryRequests();
  /** Address → the release whose request for it has not been answered. */
  readonly #hanging = new Map<string, string>();
  readonly #loaded = new Map<string, RemoteRelease>();

  /**
   * @param fails index of the file that is never answered; none if it is not a file of the release
   * @param gaveUp whether the tab has stopped waiting for it, which does not end the request
   */
  async load(release: RemoteRelease, fails: number, gaveUp: boolean): Promise<void> {
    const retry = this.#requests.next(release);
    const folder = release.entry.replace(/[^/]+$/, '');
    const addresses = Object.keys(release.integrity).map((path) => retryAddress(folder + path, retry));
    // The first request for a release must not wait for another one's.
    for (const address of addresses) expect(this.#hanging.get(address)).toBeUndefined();
    const hanging = addresses[fails];
    const waiting = gaveUp ? Promise.reject(new Error('It took too long.')) : new Promise(() => undefined);
    waiting.catch(() => undefined);
    this.#requests.follow(release, hanging ? waiting : Promise.resolve());
    await Promise.resolve();
    if (hanging) this.#hanging.set(hanging, release.id);
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

  unload(release: RemoteRelease): void {
    this.#loaded.delete(release.id);
    this.#requests.remove(release);
    expect(document.head.querySelector(`[data-container=${release.container}]`)).toBeNull();
    const paths = [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href') ?? '');
    const used = [...this.#loaded.values()];
    const isUsed = (address: string) =>
      used.some(
        ({ entry, integrity }) =>
          address.split('/')[3] === entry.split('/')[3] && (address.split('/').at(-1) ?? '') in integrity,
      );
    expect(paths.filter((address) => !isUsed(address))).toEqual([]);
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
        else {
          tab.unload(one.unload);
          expect(tab.tags()).toEqual(before.filter((address) => tab.uses(address)));
          for (const { id } of releases)
            if (id !== one.unload.id) expect(tab.waiting(id)).toHaveLength(waiting.get(id) ?? 0);
        }
      }
    }),
    { numRuns: 300, seed: 15 },
  );
});
