import { cp, rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { localStore, openLiveSite } from '@site/composition';
import { defaultSettings } from '@site/shared-ui/contracts';
import { expectArrival, screenAt } from './support/arrival.ts';
import {
  activateRelease,
  builtUnit,
  derivedUnit,
  type Edit,
  type ReleaseFiles,
} from './support/derive-release.ts';
import { test } from './support/isolated-site.ts';
import { openCareers } from './support/open-careers.ts';
import { siteCommand } from './support/site-command.ts';
import { startSite } from './support/start-site.ts';
import { expect, interactive } from './support/test.ts';

const heading = 'Explore Roles';
const newHeading = 'Explore the Roles';

const changesHeading: Edit = (_path, text) => text.replaceAll(heading, newHeading);

/** Makes the page throw in browsers only, so that it passes the checks in Node. */
const throwsInBrowsers: Edit = (path, text) =>
  path.startsWith('node/')
    ? text
    : text.replaceAll(`"${heading}"`, '(()=>{throw new Error("broken on purpose")})()');

test('the next visitor gets a release that is activated while the site runs', async ({
  page,
  isolatedSite,
  visit,
  visitRelease,
}) => {
  await visit('/career');
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  const next = await derivedUnit('careers', 'r00000new1', changesHeading);
  await activateRelease(isolatedSite.store, next);
  await visitRelease(next.release.id, '/career');
  await expect(page.getByRole('heading', { name: newHeading })).toBeVisible();
});

test('if the live release cannot be loaded, the previous one is shown', async ({
  page,
  isolatedSite,
  visitRelease,
  faults,
}) => {
  faults.expect(/request failed|Failed to load|console/);
  const next = await derivedUnit('careers', 'r00000new2', changesHeading);
  await activateRelease(isolatedSite.store, next);
  await page.route(`**/${next.release.entry}`, (route) => route.abort());
  await visitRelease(next.release.id, '/about');
  await openCareers(page);
  await expectArrival(page, screenAt('/career'));
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
});

test('if the live release throws, the previous one is shown', async ({
  page,
  isolatedSite,
  visitRelease,
}) => {
  const broken = await derivedUnit('careers', 'r00000bad1', throwsInBrowsers);
  await activateRelease(isolatedSite.store, broken);
  await visitRelease(broken.release.id, '/about');
  await openCareers(page);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screenAt('/career').heading);
});

test('if both throw, an error card is shown inside the frame, and Try again opens a release activated since', async ({
  page,
  isolatedSite,
  visitRelease,
}) => {
  await activateRelease(isolatedSite.store, await derivedUnit('careers', 'r00000bad1', throwsInBrowsers));
  const broken = await derivedUnit('careers', 'r00000bad2', throwsInBrowsers);
  await activateRelease(isolatedSite.store, broken);
  await visitRelease(broken.release.id, '/about');
  await openCareers(page);
  const card = page.getByRole('main').getByRole('alert');
  await expect(card).toContainText('Careers is closed for a moment');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click();
  await expectArrival(page, screenAt('/team'));
  await openCareers(page);
  await expect(card).toBeVisible();

  const repaired = await derivedUnit('careers', 'r00000new3', changesHeading);
  const received = page.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/-/composition') && (await answer.text()).includes(repaired.release.id),
  );
  await activateRelease(isolatedSite.store, repaired);
  await received;
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: newHeading })).toBeVisible();
});

/** Waits until the site serves documents with this entry of the shell. */
async function expectShell(page: Page, { release }: ReleaseFiles): Promise<void> {
  await expect
    .poll(async () => (await page.request.get('/about')).text(), { timeout: 30_000 })
    .toContain(`/assets/shell/files/${release.entry}`);
}

test('if the shell throws, the page stays readable and shows an error, and Try again opens a release activated since', async ({
  page,
  isolatedSite,
  faults,
}) => {
  faults.expect(/broken on purpose|preloaded using link preload/);
  const before = await builtUnit('shell');
  const broken = await derivedUnit('shell', 'r00000bad4', (path, text) =>
    path === before.release.entry ? `throw new Error("broken on purpose");${text}` : text,
  );
  await activateRelease(isolatedSite.store, broken);
  await expectShell(page, broken);
  await page.goto('/about');
  await page.getByRole('contentinfo').hover();
  const notice = page.getByRole('alert').filter({ hasText: 'did not load' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screenAt('/about').heading);

  const repaired = await derivedUnit('shell', 'r00000new4', (_path, text) => text);
  await activateRelease(isolatedSite.store, repaired);
  await expectShell(page, repaired);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await interactive(page);
  await openCareers(page);
  await expectArrival(page, screenAt('/career'));
});

// A server that runs goes on from memory: `composition/src/serving/live-site.test.ts`.
test('a server that starts after a remote’s files were deleted serves the rest, and publishing them again repairs it', async ({
  page,
  visit,
  isolatedSite,
  faults,
}) => {
  faults.expect(/status of 404|console/);
  const { release } = await builtUnit('contact');
  const damaged = await startSite({
    prepare: async (store) => {
      await cp(isolatedSite.store, store, { recursive: true });
      for (const { path } of release.files) await rm(`${store}/releases/contact/${release.id}/${path}`);
    },
  });
  await visit(`${damaged.url}/about`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Contact Us is closed for a moment');
  await openCareers(page);
  await expectArrival(page, screenAt('/career'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expectArrival(page, screenAt('/privacy'));
  await page.goto(`${damaged.url}/contact`);
  await expect(page.getByRole('alert').filter({ hasText: 'You can read this page' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');

  expect(await siteCommand(damaged.store, 'publish', 'contact')).toMatchObject({ exit: 0 });
  await visit(`${damaged.url}/contact`);
  await expect(page.getByRole('form')).toHaveAttribute('novalidate', '');
  await page.goto('about:blank');
  await damaged.stop();
});

test('a server that starts without a remote’s files serves the other units', async ({ isolatedSite }) => {
  const { release } = await builtUnit('product');
  await rm(`${isolatedSite.store}/releases/product`, { recursive: true });
  const errors: string[] = [];
  const site = await openLiveSite({
    store: localStore(isolatedSite.store),
    settings: defaultSettings,
    onError: (error) => errors.push(String(error)),
  });
  const status = (path: string) => site.current().page(path).status;
  site.close();
  expect(['/home', '/career', '/contact', '/employee/WP001'].map(status)).toEqual([200, 200, 200, 200]);
  expect(status('/HelpMyVehicle')).toBe(404);
  expect(errors.join()).toContain(`product@${release.id}`);
});
