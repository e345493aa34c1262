import type { RemoteRelease } from '@platform/contract';
import { createRequests, provideShellFiles, type Requests, retryAddress, splitAddress } from './requests.ts';

const failing = () => Promise.reject(new Error('gone'));

const releaseOf = (id: string, folder = 'files'): RemoteRelease => ({
  ...{ id, container: `catalog_${id}`, entry: `/assets/catalog/${folder}/entry.${id}.js` },
  ...{ routes: [], integrity: {} },
});

describe('the releases of a unit', () => {
  const [one, two, three] = [releaseOf('r1'), releaseOf('r2'), releaseOf('r3')];
  const apart = releaseOf('apart', 'rapart0000');
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
    for (const release of [one, two, three, apart]) expect(await retryFor(release, arrived)).toBe(0);
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
});

test.each([
  ['/assets/catalog/r1/remoteEntry.js', 1, '/assets/catalog/r1/~1/remoteEntry.js'],
  ['/assets/blog/r1/assets/deep/entry.js', 2, '/assets/blog/r1/~2/assets/deep/entry.js'],
  ['https://site.example/assets/catalog/r1/a.js', 3, 'https://site.example/assets/catalog/r1/~3/a.js'],
  ['http://localhost:8082/remoteEntry.js', 1, 'http://localhost:8082/~1/remoteEntry.js'],
  ['/assets/catalog/r1/~1/a.js', 2, '/assets/catalog/r1/~2/a.js'],
  ['/assets/catalog/r1/a.js', 0, '/assets/catalog/r1/a.js'],
  ['/assets/catalog/r1/a.js', 99, '/assets/catalog/r1/~99/a.js'],
  ['/assets/catalog/r1/a.js', 100, '/assets/catalog/r1/~1/a.js'],
])('%s is requested again (%i) at %s', (address, retry, expected) => {
  expect(retryAddress(address, retry)).toBe(expected);
});

test.each([
  ['/assets/catalog/r1/a.js', '/assets/catalog/r1/', 'a.js'],
  ['/assets/catalog/r1/~12/css/a.css', '/assets/catalog/r1/', 'css/a.css'],
  ['/assets/catalog/r1/', '/assets/catalog/r1/', ''],
  ['/~1/a.js', '/', 'a.js'],
])('%s lies in %s', (pathname, folder, path) => {
  expect(splitAddress(pathname)).toEqual({ folder, path });
});

test('a stylesheet of the shell has its name and hash, is requested once, and again after a failure', async () => {
  provideShellFiles({ 'HomePage.0a1b2c3d4e.css': 'sha384-home', 'HomePage.0a1b2c3d4f.js': 'sha384-script' });
  const load = (name = 'HomePage.css') =>
    globalThis.siteStyle?.(`${window.location.origin}/assets/shell/files/~1/`, name);
  expect(globalThis.siteFile?.('HomePage.js')).toBe('HomePage.0a1b2c3d4f.js');
  expect(load('TeamPage.css')).toBeUndefined();
  for (const type of ['error', 'load']) {
    const loads = Promise.allSettled([load(), load()]);
    const [tag, ...more] = document.head.querySelectorAll('link');
    expect(more).toEqual([]);
    expect(tag?.href).toBe(`${window.location.origin}/assets/shell/files/~1/HomePage.0a1b2c3d4e.css`);
    expect([tag?.rel, tag?.integrity, tag?.crossOrigin]).toEqual(['stylesheet', 'sha384-home', 'anonymous']);
    tag?.dispatchEvent(new Event(type));
    const status = type === 'load' ? 'fulfilled' : 'rejected';
    expect((await loads).map((one) => one.status)).toEqual([status, status]);
  }
});

test('a script of the shell has its hash, and another address after a failure, which webpack’s code is told of', () => {
  provideShellFiles({ 'toasts.0a1b2c3d4e.js': 'sha384-toasts' });
  const ends: object[] = [];
  const requested = () => {
    globalThis.siteScript?.('/assets/shell/files/toasts.0a1b2c3d4e.js', (end) => ends.push(end));
    return document.head.querySelector('script') as HTMLScriptElement;
  };
  for (const folder of ['', '~1/']) {
    const target = requested();
    const { src, integrity, crossOrigin } = target;
    expect(src).toBe(`${window.location.origin}/assets/shell/files/${folder}toasts.0a1b2c3d4e.js`);
    expect([integrity, crossOrigin]).toEqual(['sha384-toasts', 'anonymous']);
    target.dispatchEvent(new Event('error'));
    expect(ends.at(-1)).toEqual({ type: 'error', target });
  }
});
