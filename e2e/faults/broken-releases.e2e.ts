import { cp, rm } from 'node:fs/promises';
import { expectArrival, screenAt } from '../support/arrival.ts';
import { activateRelease, builtUnit, derivedUnit, type Edit } from '../support/derive-release.ts';
import { test } from '../support/isolated-site.ts';
import { openCareers } from '../support/open-careers.ts';
import { siteCommand } from '../support/site-command.ts';
import { startSite } from '../support/start-site.ts';
import { expect } from '../support/test.ts';

const heading = 'Explore Roles';
const newHeading = 'Explore the Roles';

const changesHeading: Edit = (_path, text) => text.replaceAll(heading, newHeading);

/** Makes the page throw in browsers only, so that it passes the checks in Node. */
const throwsInBrowsers: Edit = (path, text) =>
  path.startsWith('node/')
    ? text
    : text.replaceAll(`"${heading}"`, '(()=>{throw new Error("broken on purpose")})()');

test('if both throw, an error card is shown inside the frame, and Try again opens a release activated since', {
  tag: '@long',
}, async ({ page, isolatedSite, visitRelease }) => {
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

// A server that runs goes on from memory: `composition/src/serving/live-site.test.ts`.
test('a server that starts after a remote’s files were deleted serves the rest, and publishing them again repairs it', {
  tag: '@long',
}, async ({ page, visit, isolatedSite, faults }) => {
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
