import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { assetBase } from '@site/composition';
import { activateRelease, derivedUnit } from '../support/derive-release.ts';
import { test as base } from '../support/isolated-site.ts';
import { type SpoilingProxy, spoilingProxy } from '../support/spoiling-proxy.ts';
import { expect, interactive } from '../support/test.ts';

/**
 * Limit for a visit after a change of one text in careers (bytes of code and composition as sent, with headers), in a
 * browser that supports compression dictionaries.
 */
const mostAfterChange = 5_000;

interface ReturningVisitor {
  passage: SpoilingProxy;
  /** Opens the careers page in a new browser with the profile of the last visit, and closes it afterwards. */
  comeBack: (check: (page: Page) => Promise<void>) => Promise<readonly Loaded[]>;
}

interface Loaded {
  readonly path: string;
  /** `Content-Encoding`; null if the file came from the browser's cache. */
  readonly coding: string | null;
  /** Bytes of the response, with its headers. */
  readonly bytes: number;
}

const test = base.extend<ReturningVisitor>({
  passage: async ({ isolatedSite }, use) => {
    const proxy = await spoilingProxy(isolatedSite.url);
    await use(proxy);
    proxy.close();
  },
  comeBack: async ({ playwright, launchOptions, passage }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'site-profile-'));
    await use(async (check) => {
      const context = await playwright.chromium.launchPersistentContext(profile, launchOptions);
      const [page = await context.newPage()] = context.pages();
      const loaded = await watchBytes(context, page);
      await page.goto(`${passage.url}/career`);
      await interactive(page);
      await check(page);
      // Prefetched files are written as well.
      await page.waitForLoadState('networkidle');
      await context.close();
      return loaded;
    });
    await rm(profile, { recursive: true, force: true });
  },
});

/** Collects what a page loads, from the network and from the cache. */
async function watchBytes(context: BrowserContext, page: Page): Promise<readonly Loaded[]> {
  const loaded: Loaded[] = [];
  const begun = new Map<string, Omit<Loaded, 'bytes'>>();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { url, headers, fromDiskCache, fromPrefetchCache } = response;
    const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const coding: unknown = Object.fromEntries(names)['content-encoding'];
    const cached = fromDiskCache === true || fromPrefetchCache === true;
    begun.set(requestId, {
      path: new URL(url).pathname,
      coding: cached ? null : String(coding ?? 'identity'),
    });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = begun.get(requestId);
    if (response) loaded.push({ ...response, bytes: encodedDataLength });
  });
  return loaded;
}

/** What the careers page needs that differs after a change of one text in careers. */
const neededForCareers = /^\/-\/composition\/|^\/assets\/careers\/.*\/(remoteEntry|CareerPage)\.\w+\.js$/;

const sumOf = (loaded: readonly Loaded[]) => loaded.reduce((sum, { bytes }) => sum + bytes, 0);

const isCode = ({ path }: Pick<Loaded, 'path'>) => /^\/assets\/.*\.(js|css)$/.test(path);

const words = 'Explore Roles';

/** A release of careers in which one text is another one. */
const changedText = (id: string, text: string) =>
  derivedUnit('careers', id, (_path, content) => content.replaceAll(words, text));

// Long for a busy machine: it starts a site and three browsers.
test.describe.configure({ timeout: 120_000 });

test('a visitor who comes back after a change loads differences, and never runs a wrong one', async ({
  isolatedSite,
  passage,
  comeBack,
}) => {
  const first = await derivedUnit('careers', 'r00000old1', (_path, content) => content);
  await activateRelease(isolatedSite.store, first);
  const activated = async (release: Awaited<ReturnType<typeof changedText>>) => {
    await activateRelease(isolatedSite.store, release);
    // Differences are made one after the other. Those of unchanged files are there already.
    const hashes = new Set(previous.release.files.map(({ integrity }) => integrity));
    const changed = release.release.files.filter(
      (file) => isCode({ path: `/assets/${file.path}` }) && !hashes.has(file.integrity),
    );
    const path = changed.at(-1)?.path ?? '';
    const address = `${isolatedSite.url}${assetBase(release.release)}${path}`;
    const nameOf = (file: string) => file.replace(/\.\w+(?=\.\w+$)/, '');
    const older = previous.release.files.find((file) => nameOf(file.path) === nameOf(path));
    const dictionary = createHash('sha256')
      .update(await previous.read(older?.path ?? ''))
      .digest('base64');
    const headers = { 'accept-encoding': 'dcb', 'available-dictionary': `:${dictionary}:` };
    const coding = async () => (await fetch(address, { headers })).headers.get('content-encoding');
    await expect.poll(coding, { intervals: [50] }).toBe('dcb');
    previous = release;
  };
  let previous = first;
  const shows = (text: string) => (page: Page) =>
    expect(page.getByRole('heading', { name: text, exact: true })).toBeVisible();

  const whole = await comeBack(shows(words));
  expect(whole.filter(isCode).every(({ coding }) => coding !== 'dcb')).toBe(true);

  await activated(await changedText('r00000new1', 'Explore the Roles'));
  const changed = await comeBack(shows('Explore the Roles'));
  const fromNetwork = changed.filter((one) => isCode(one) && one.coding !== null);
  expect(fromNetwork.length).toBeGreaterThan(0);
  expect(fromNetwork.filter(({ coding }) => coding !== 'dcb')).toEqual([]);
  const forCareers = changed.filter(({ path, coding }) => coding === 'dcb' && neededForCareers.test(path));
  expect(forCareers).toHaveLength(3);
  expect(sumOf(forCareers)).toBeLessThan(mostAfterChange);

  await activated(await changedText('r00000new2', 'Explore all Roles'));
  passage.spoil();
  const repaired = await comeBack(async (page) => {
    await shows('Explore all Roles')(page);
    expect(await page.evaluate(() => document.documentElement.dataset.wrong)).toBeUndefined();
  });
  expect(passage.spoilt()).toBeGreaterThan(2);
  expect(
    repaired.filter(({ path, coding }) => path.includes('/~1/') && coding !== 'dcb').length,
  ).toBeGreaterThan(0);
});
