import type { Page } from '@playwright/test';
import { expectSameDocument, markDocument } from '../support/arrival.ts';
import { derivedUnit } from '../support/derive-release.ts';
import { applicant, joinForm } from '../support/join-form.ts';
import { test } from '../support/release-test.ts';
import { expect } from '../support/test.ts';
import { watchTab } from '../support/watch-tab.ts';

const words = { before: 'Explore Roles', after: 'Explore the Roles' } as const;

/** Differs from the built release in the script and the stylesheet of one page, and in the entry. */
const derived = () =>
  derivedUnit('careers', 'r000shared', (path, text) =>
    /^CareerPage\..*\.css$/.test(path)
      ? `${text} main { --release: derived; }`
      : text.replaceAll(words.before, words.after),
  );

const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });
const isMarked = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) => getComputedStyle(main).getPropertyValue('--release') === 'derived');

const looksOf = (page: Page) =>
  page.getByRole('form').evaluate((form) => {
    const looks: string[] = [];
    for (let box = form.parentElement; box && box.tagName !== 'MAIN'; box = box.parentElement) {
      const { display, gridTemplateColumns, gap, padding } = getComputedStyle(box);
      looks.push(`${box.className}: ${display} ${gridTemplateColumns} ${gap} ${padding}`);
    }
    return looks;
  });

/** The addresses of files of careers that came over the network, without those that came from a cache. */
const transferred = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/careers/')),
  );

test('two releases in one tab load common files once, run their own code, and unloading one leaves the other’s styles', async ({
  page,
  visit,
  operations,
}) => {
  const files = await derived();
  const { release } = files;
  await operations.publish(files);
  const [style = ''] = release.pages.CareerPage?.styles ?? [];
  const [commonStyle = ''] = release.pages.JoinPage?.styles ?? [];
  const tags = (path: string) =>
    page.locator(`head :is([rel=stylesheet][href$="/${path}"], style[data-from$="/${path}"])`);
  const { field } = joinForm(page);
  const tab = watchTab(page);
  await visit('/join-innovation');
  await markDocument(page);
  const looks = await looksOf(page);
  // A form in progress is kept, and so is its release.
  await field('fullName').fill(applicant.fullName);

  await tab.receives(operations.activate(release));
  await tab.goTo('About');
  await tab.goTo('Career');
  await expect(section(page, words.after)).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Join Innovation' }).click();
  // The begun form comes back with its own release.
  await expect(field('fullName')).toHaveValue(applicant.fullName);
  expect(await looksOf(page)).toEqual(looks);

  await page.evaluate(() => history.go(-3));
  await expect(field('fullName')).toHaveValue(applicant.fullName);
  await expect(tags(style)).toHaveCount(0);
  await expect(tags(commonStyle)).not.toHaveCount(0);
  expect(await looksOf(page)).toEqual(looks);
  expect(await isMarked(page)).toBe(false);
  await tags(commonStyle).evaluateAll((found) => {
    for (const tag of found) tag.remove();
  });
  expect(await looksOf(page), 'looks without the stylesheet').not.toEqual(looks);

  const requested = await transferred(page);
  expect(requested).toContain(`/assets/careers/files/${style}`);
  expect(requested.filter((path) => requested.indexOf(path) !== requested.lastIndexOf(path))).toEqual([]);
  expect(requested.filter((path) => !path.startsWith('/assets/careers/files/'))).toEqual([]);
  expect(requested.filter((path) => path.includes('~'))).toEqual([]);
  await expectSameDocument(page);
});
