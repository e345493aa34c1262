import { expectSameDocument, markDocument } from '../support/arrival.ts';
import { applicationForm, resumeFile } from '../support/forms.data.ts';
import { applicant, joinForm } from '../support/join-form.ts';
import { barButton } from '../support/menus.ts';
import { holdBack } from '../support/network.ts';
import { test } from '../support/release-test.ts';
import { pdf, textFile } from '../support/sample-files.ts';
import { expect, hydrated, interactive } from '../support/test.ts';
import { watchTab } from '../support/watch-tab.ts';

/*
 * Some race conditions of `shell/src/navigation/navigation.race.test.tsx` in a real browser. The page that the
 * visitor reads, and the values that they type, must not be replaced.
 */

// Sequential, since all tests change one composition.
test.describe.configure({ mode: 'default', timeout: 90_000 });

const early = { waitUntil: 'commit' } as const;
const code = (page: string) => new RegExp(`/assets/\\w+/\\w+/${page}\\.\\w+\\.js`);

test.describe('while a page’s code is loading', () => {
  test('a deploy and a fragment link keep typed values', async ({ page, operations, variant }) => {
    const tab = watchTab(page);
    const release = await holdBack(page, code('JoinPage'));
    const requested = page.waitForRequest(code('JoinPage'));
    await page.goto('/join-innovation', early);
    const form = joinForm(page);
    await form.field('fullName').fill(applicant.fullName);
    await requested;
    await tab.receives(operations.activate(variant('nextCareers')));
    await page.evaluate(() => {
      window.location.hash = '#part';
    });
    await barButton(page, 'Company').click();
    await expect(form.field('fullName')).toHaveValue(applicant.fullName);
    release();
    await interactive(page);
    await expect(form.field('fullName')).toHaveValue(applicant.fullName);
  });

  test('values typed before any code runs are kept when the page is left and returned to', async ({
    page,
  }) => {
    const releaseStart = await holdBack(page, /\/start\.\w+\.js$/);
    const releasePage = await holdBack(page, code('JoinPage'));
    const requested = page.waitForRequest(code('JoinPage'));
    await page.goto('/join-innovation', early);
    const form = joinForm(page);
    await form.field('fullName').fill(applicant.fullName);
    await markDocument(page);
    releaseStart();
    await requested;
    await hydrated(page, 'header');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About/);
    await page.goBack();
    releasePage();
    await interactive(page);
    await expect(form.field('fullName')).toHaveValue(applicant.fullName);
    await expectSameDocument(page);
  });
});

test('returning to a form restores fields, file, errors and scroll position', async ({ page, visit }) => {
  await visit('/join-innovation');
  await markDocument(page);
  const form = joinForm(page);
  await form.field('fullName').fill(applicant.fullName);
  await form.field('email').fill('not an address');
  await page.getByLabel('Resume', { exact: true }).setInputFiles(pdf());
  await form.apply.click();
  const complaint = page.getByText(/Enter an email address like/);
  await expect(complaint).toBeVisible();
  const link = page.getByRole('main').getByRole('link', { name: 'What happens to your details' });
  await link.scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Privacy/);
  await page.goBack();
  await expect(form.field('fullName')).toHaveValue(applicant.fullName);
  await expect(form.field('email')).toHaveValue('not an address');
  await expect(complaint).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position);
  await expectSameDocument(page);
  // The form still works: the application can be sent.
  await form.field('email').fill(applicant.email);
  await form.apply.click();
  await expect(page.getByRole('status').filter({ hasText: applicationForm.messages.sent })).toBeVisible();
});

test('a reload keeps the scroll position in a form', { tag: '@long' }, async ({ page, visit }) => {
  await visit('/join-innovation');
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
  await page.reload();
  await interactive(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await page.evaluate(() => window.scrollY)).toBe(500);
});

test('a malformed fragment causes no error', { tag: '@long' }, async ({ page, visit }) => {
  await visit('/terms');
  await page.evaluate(() => {
    window.location.hash = '#100%';
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Career', exact: true }).click();
  await page.evaluate(() => {
    window.location.hash = '#50%';
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test.describe('Close on the contact page', () => {
  const close = { name: 'Close' } as const;

  test('goes back one page, also after a full page load', async ({ page, visit }) => {
    await page.goto('/about');
    await page.evaluate(() => window.location.assign('/contact'));
    await expect(page).toHaveURL('/contact');
    await interactive(page);
    await page.getByRole('main').getByRole('button', close).click();
    await expect(page).toHaveURL('/about');
    await visit('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await page.getByRole('main').getByRole('button', close).click();
    await expect(page).toHaveURL('/about');
  });

  test('opens the home page for a visitor from another site', { tag: '@long' }, async ({ page, visit }) => {
    await page.goto('about:blank');
    await visit('/contact');
    await page.getByRole('main').getByRole('button', close).click();
    await expect(page).toHaveURL('/home');
  });
});

test('a navigation updates the canonical and the Open Graph address', async ({ page, visit }) => {
  await visit('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Career', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', '/career');
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', '/career');
});

test('a refused resume can be selected again, and the page does not scroll', { tag: '@long' }, async ({
  page,
  visit,
}) => {
  await visit('/join-innovation');
  const resume = page.getByLabel('Resume', { exact: true });
  await resume.setInputFiles(textFile('notes.txt'));
  await expect(page.getByText(resumeFile.invalid).first()).toBeVisible();
  await resume.setInputFiles(pdf());
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
});
