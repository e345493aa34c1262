import type { Page } from '@playwright/test';
import site from '../../site.config.ts';
import { longIf } from '../support/long.ts';
import { saveData } from '../support/network.ts';
import { expect, interactive, test } from '../support/test.ts';

/** Sizes of a document and its resources, in bytes as sent. */
function measureBytes(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const sum = (kind: RegExp) =>
      entries
        .filter(({ name }) => kind.test(new URL(name).pathname))
        .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
    return {
      html: navigation?.encodedBodySize ?? 0,
      scripts: sum(/\.js$/),
      styles: sum(/\.css$/),
      font: sum(/\.woff2$/),
      requests: entries.length + 1,
    };
  });
}

/** What a browser loads for a page before the first interaction (bytes as sent). */
const firstLoadLimits = { html: 22_000, scripts: 6_200, styles: 0, font: 20_000, requests: 5 } as const;

const limitOf = (page: string) => site.weights?.pages[page] ?? 0;

// A page of each kind. `npm run build -- --weights` measures all of them.
for (const [path, limit] of [
  ['/home', limitOf('other')],
  ['/software-engineer', limitOf('other')],
  ['/contact', limitOf('ContactPage')],
  ['/join-innovation', limitOf('JoinPage')],
] as const) {
  test(`${path} loads what its limits allow, before the first interaction and after it`, async ({ page }) => {
    await saveData(page);
    await page.goto(path);
    const first = await measureBytes(page);
    for (const [part, most] of Object.entries(firstLoadLimits))
      expect(first[part as keyof typeof first], part).toBeLessThanOrEqual(most);
    expect(first.scripts, 'scripts were measured').toBeGreaterThan(0);
    await interactive(page);
    const { scripts } = await measureBytes(page);
    expect(scripts, 'after the first interaction').toBeLessThanOrEqual(limit);
  });
}

for (const path of ['/contact', '/join-innovation']) {
  test(`the code of ${path} is fetched once and runs without an interaction`, async ({ page }) => {
    await page.goto(path);
    const code = JSON.parse((await page.locator('#code').textContent()) ?? '');
    const addresses = (files: readonly { readonly href: string }[]) => files.map(({ href }) => href).sort();
    const all = addresses([...code.run, ...code.fetch]);
    expect(code.run.length, 'scripts of the shell').toBeGreaterThan(2);
    expect(code.fetch.length, 'scripts of the page').toBeGreaterThan(2);
    await expect(page.getByRole('form')).toHaveAttribute('novalidate', '');
    expect(await sentFor(page, all)).toEqual(all);
  });
}

function sentFor(page: Page, wanted: readonly string[]): Promise<string[]> {
  return page.evaluate((files) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sent = entries.filter(({ transferSize }) => transferSize > 0);
    const paths = sent.map(({ name }) => new URL(name).pathname);
    return paths.filter((pathname) => files.includes(pathname)).sort();
  }, wanted);
}

for (const path of ['/home', '/software-engineer', '/contact', '/join-innovation']) {
  test(
    `all the code of ${path} is requested at once`,
    longIf(path !== '/join-innovation'),
    async ({ page }) => {
      await saveData(page);
      const requested = new Set<string>();
      const { promise: opened, resolve: open } = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.(js|css)$|\/-\/composition\/\d/, async (route) => {
        const { pathname } = new URL(route.request().url());
        requested.add(pathname);
        if (!/\/start\.\w+\.js$/.test(pathname)) await opened;
        await route.continue();
      });
      const manifests: string[] = [];
      page.on('request', (request) => {
        if (/manifest\.json$/.test(request.url())) manifests.push(request.url());
      });
      await page.goto(path, { waitUntil: 'commit' });
      // Only the start script has been answered, but everything that the page needs is requested: after the first
      // interaction, the list does not grow for a second.
      let [steady, size] = [0, 0];
      const settled = async () => {
        await page.mouse.move(2 + (size % 2), 2);
        steady = requested.size === size && size > 2 ? steady + 1 : 0;
        size = requested.size;
        return steady;
      };
      await expect.poll(settled, { intervals: [200] }).toBe(5);
      const first = [...requested].sort();
      open();
      await interactive(page);
      expect([...requested].sort()).toEqual(first);
      expect(manifests).toEqual([]);
    },
  );
}
