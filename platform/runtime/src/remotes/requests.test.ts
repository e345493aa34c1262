import type { RemoteRelease } from '@platform/contract';
import { removeTraces } from './release-tags.ts';
import { createRequests, type Requests } from './requests.ts';

afterEach(() => document.head.replaceChildren());

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
  container: `catalog_${id}`,
  entry: `/assets/catalog/${id === 'apart' ? 'rapart0000' : 'files'}/${filesOf[id]?.[0]}`,
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
    await requests.run('catalog', release, repeated, load).catch(() => undefined);
    return used;
  };
  const arrived = async () => 'arrived';

  test('have their own addresses at first, and new ones when they come back or fail', async () => {
    // Unchanged files come from the browser's cache.
    for (const release of releases) expect(await retryFor(release, arrived)).toBe(0);
    expect(requests.takeUnused('catalog', new Set(['r2', 'r3', 'apart'])).unused).toEqual([one]);
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

  test('leave the tags that others have in common with them', () => {
    const files = '/assets/catalog/files';
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
});
