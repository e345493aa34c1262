import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compositionOf } from '@platform/command/testing';
import { root } from '@platform/releases/root';
import type { Page } from '@playwright/test';
import { expectArrival, expectSameDocument, markDocument, screenAt } from '../support/arrival.ts';
import { builtUnit } from '../support/derive-release.ts';
import { test as base } from '../support/isolated-site.ts';
import { type OutsideScreen, outsideScreens } from '../support/outside-remotes.data.ts';
import { siteCommand } from '../support/site-command.ts';
import { expect, interactive } from '../support/test.ts';
import { watchTab } from '../support/watch-tab.ts';

/* The builds are kept in `examples/fixtures`; `npm run outside-fixtures` makes them again. */

interface OutsideFixtures {
  deploy: (screen: OutsideScreen, edition: 'first' | 'second') => Promise<number>;
  rollback: (screen: OutsideScreen) => Promise<number>;
}

const test = base.extend<OutsideFixtures>({
  deploy: async ({ isolatedSite: { url, store } }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'site-outside-'));
    await use(async ({ remote, unit }, edition) => {
      const built = join(root, 'examples/fixtures', remote, edition);
      const routes = join(root, 'examples', remote, 'unit.json');
      const into = join(folder, edition);
      const node = join(built, 'dist-node');
      const args = ['--unit', unit, '--routes', routes, '--into', into];
      // The second edition is rendered by browsers only.
      if (edition === 'first') args.push('--node', node);
      await run(store, 'pack', join(built, 'dist'), ...args);
      await run(store, 'conform', into, '--shell', (await builtUnit('shell')).folder);
      await run(store, 'deploy', unit, '--from', into);
      return served(url, unit);
    });
    await rm(folder, { recursive: true });
  },
  rollback: ({ isolatedSite: { url, store } }, use) =>
    use(async ({ unit }) => {
      await run(store, 'rollback', unit, '--no-hold', '--reason', 'a test');
      return served(url, unit);
    }),
});

async function run(store: string, ...args: readonly string[]): Promise<void> {
  const { exit, output } = await siteCommand(store, ...args);
  expect(output.error, args.join(' ')).toBeUndefined();
  expect(exit).toBe(0);
}

const compositions = new Map<string, number>();

async function served(url: string, unit: string): Promise<number> {
  const known = compositions.get(url) ?? 0;
  let sequence = 0;
  const next = async () => {
    const composition = await compositionOf(url);
    sequence = composition.remotes[unit] ? composition.sequence : 0;
    return sequence;
  };
  await expect.poll(next, { intervals: [50] }).toBeGreaterThan(known);
  compositions.set(url, sequence);
  return sequence;
}

const edition = (page: Page, word: string) =>
  page.getByRole('main').getByText(`The ${word} edition, written by a team outside.`);

async function use(page: Page, { heading, counter, more, lazyText }: OutsideScreen): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading);
  await main.getByRole('button', { name: `${counter}: 0` }).click();
  await main.getByRole('button', { name: `${counter}: 1` }).click();
  await expect(main.getByRole('button', { name: `${counter}: 2` })).toBeVisible();
  await main.getByRole('button', { name: more }).click();
  await expect(main.getByText(lazyText)).toHaveCSS('border-left-color', 'rgb(0, 100, 0)');
  await expect(main.getByRole('article')).toHaveCSS('display', 'grid');
}

async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'A plain link' });
    // React does not know the link, so it stays when the page changes.
    document.querySelector('[data-plain-link]')?.remove();
    link.setAttribute('data-plain-link', '');
    document.querySelector('main')?.append(link);
  }, path);
  await page.getByRole('link', { name: 'A plain link' }).click();
}

test('vite-remote: if its entry fails once, the retry under ~1 loads the same release, each stylesheet once', {
  tag: '@long',
}, async ({ page, deploy, visit, faults }) => {
  test.setTimeout(120_000);
  faults.expect(/request failed|Failed to load|console/);
  const screen = outsideScreens.find(({ remote }) => remote === 'vite-remote') as OutsideScreen;
  await deploy(screen, 'first');
  await page.route(/\/events\/\w+\/remoteEntry\.js$/, (route) => route.abort());
  const retried = page.waitForRequest(/\/events\/\w+\/~1\/remoteEntry\.js$/);
  await visit('/about');
  await follow(page, screen.path);
  await retried;
  await use(page, screen);
  const sheets = await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []));
  const names = sheets.map((href) => href.replace(/.*\//, ''));
  expect(names.sort()).toEqual([...new Set(names)].sort());
  expect(names.filter((name) => name.startsWith('events-'))).toHaveLength(1);
});

for (const screen of outsideScreens) {
  const { remote, path } = screen;

  test(`${remote}: live through the gate, prerendered, used, left by its plain link, swapped in an open tab, rolled back`, {
    tag: '@long',
  }, async ({ page, deploy, rollback }) => {
    test.setTimeout(180_000);
    const tab = watchTab(page);
    await deploy(screen, 'first');
    const html = await (await page.request.get(path)).text();
    expect(html).toContain('edition, written by a team outside.');
    expect(html).toMatch(/<link [^>]*href="[^"]*remoteEntry[^"]*"[^>]* integrity="sha384-/);

    await page.goto(path);
    await interactive(page);
    await expect(edition(page, 'first')).toBeVisible();
    await use(page, screen);
    await markDocument(page);

    await page.getByRole('main').getByRole('link', { name: 'Open roles' }).click();
    await expectArrival(page, screenAt('/career'));
    await tab.receives(deploy(screen, 'second'));
    await follow(page, path);
    await expect(edition(page, 'second')).toBeVisible();
    await use(page, screen);
    const fresh = await page.context().newPage();
    expect(await (await fresh.goto(path))?.text()).toContain('Loading...');
    await expect(edition(fresh, 'second')).toBeVisible();
    await fresh.close();

    await page.getByRole('main').getByRole('link', { name: 'Open roles' }).click();
    await expectArrival(page, screenAt('/career'));
    await tab.receives(rollback(screen));
    await follow(page, path);
    await expect(edition(page, 'first')).toBeVisible();
    await use(page, screen);
    await expectSameDocument(page);
  });
}
