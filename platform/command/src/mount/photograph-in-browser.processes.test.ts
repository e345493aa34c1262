import { readJournal, releasesOf } from '@platform/releases';
import { tinySite } from '@platform/releases/testing';
import { photographInBrowser } from './photograph-in-browser.ts';

const photograph = async (browser: string | null, addresses = ['/cellar']) => {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  const releases = await releasesOf(store, await readJournal(store));
  return photographInBrowser(() => browser)(store, releases, addresses, new Date());
};

test.each([
  [null, /^there is no Chromium or Chrome on this machine/],
  ['/nowhere/chromium', /^the browser \/nowhere\/chromium failed: /],
  ['/bin/false', /^the browser \/bin\/false failed: /],
])('with the browser %p it says why there are no pictures', async (browser, reason) => {
  expect(await photograph(browser)).toEqual({ status: 'skipped', reason: expect.stringMatching(reason) });
});

test('without pages no browser is started', async () => {
  expect(await photograph('/nowhere/chromium', [])).toEqual({ status: 'taken', pages: new Map() });
});
