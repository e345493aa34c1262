import { applicationMessages } from '@site/shared-ui/contracts';
import { site as facts } from '@site/shared-ui/site';
import { expectSameDocument, markDocument } from './support/arrival.ts';
import { applicant, joinForm } from './support/join-form.ts';
import { holdBack, saveData } from './support/network.ts';
import { watchTab } from './support/watch-tab.ts';
import { test } from './support/release-test.ts';
import { pdf, textFile } from './support/sample-files.ts';
import { expect, interactive } from './support/test.ts';
import { changedWords } from './support/variants.data.ts';

/*
 * The worst of what `shell/src/navigation/navigation.race.test.tsx` finds in any order, in a real browser: two things at
 * once, and nothing that the visitor is reading or typing is taken away.
 */

test.use({ wanted: { folder: 'races', variants: ['nextCareers'] } });
// One composition for all of them: one after the other.
test.describe.configure({ mode: 'default', timeout: 90_000 });

const early = { waitUntil: 'commit' } as const;
const code = (page: string) => new RegExp(`/assets/\\w+/\\w+/${page}\\.\\w+\\.js`);

test.describe('while a page waits for its code', () => {
  test('a deploy changes nothing of it', async ({ page, operations, variant }) => {
    const tab = watchTab(page);
    const release = await holdBack(page, code('CareerPage'));
    const asked = page.waitForRequest(code('CareerPage'));
    await page.goto('/career');
    const heading = page.getByRole('heading', { level: 1 });
    await heading.evaluate((element) => element.setAttribute('data-was', 'there'));
    // The frame's code runs by now, and has asked for the page's.
    await page.mouse.move(3, 3);
    await asked;
    await tab.receives(operations.activate(variant('nextCareers')));
    await expect(heading).toHaveAttribute('data-was', 'there');
    await expect(page.getByText('Loading...')).toHaveCount(0);
    release();
    await interactive(page);
    await expect(heading).toHaveAttribute('data-was', 'there');
  });

  test('a deploy and the anchor of a link leave what was typed', async ({ page, operations, variant }) => {
    const tab = watchTab(page);
    const release = await holdBack(page, code('JoinPage'));
    const asked = page.waitForRequest(code('JoinPage'));
    await page.goto('/join-innovation', early);
    const form = joinForm(page);
    await form.field('Full name').fill(applicant.fullName);
    await asked;
    await tab.receives(operations.activate(variant('nextCareers')));
    await page.evaluate(() => {
      window.location.hash = '#part';
    });
    await page.getByRole('button', { name: 'Company' }).click();
    await expect(form.field('Full name')).toHaveValue(applicant.fullName);
    release();
    await interactive(page);
    await expect(form.field('Full name')).toHaveValue(applicant.fullName);
  });

  test('a Contents link leads to its section', async ({ page }) => {
    const release = await holdBack(page, code('TermsPage'));
    const asked = page.waitForRequest(code('TermsPage'));
    await page.goto('/terms');
    await page.mouse.move(3, 3);
    await asked;
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link', { name: 'Law and courts' }).click();
    await expect(page.getByRole('heading', { name: 'Law and courts' })).toBeInViewport();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    release();
    await interactive(page);
    await expect(page.getByRole('heading', { name: 'Law and courts' })).toBeInViewport();
  });
});

test('a replacement that arrives after the visitor has left is not put under another address', async ({
  page,
  visit,
  operations,
  variant,
  first,
}) => {
  await operations.activate(variant('nextCareers'));
  await saveData(page);
  await visit('/career');
  await markDocument(page);
  const release = await holdBack(page, new RegExp(`/assets/careers/${first.careers.id}/.*\\.js`));
  const asked = page.waitForRequest(new RegExp(`/assets/careers/${first.careers.id}/`));
  await operations.rollback('careers', 'recall');
  await asked;
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About/);
  const arrived = page.waitForResponse(new RegExp(`/assets/careers/${first.careers.id}/CareerPage.*\\.js`));
  release();
  await arrived;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About/);
  await expect(page.getByText(changedWords.career)).toHaveCount(0);
  await expectSameDocument(page);
});

test('a form is as it was left: fields, file, errors and position', async ({ page, visit }) => {
  await visit('/join-innovation');
  await markDocument(page);
  const form = joinForm(page);
  await form.field('Full name').fill(applicant.fullName);
  await form.field('Email').fill('not an address');
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
  await expect(form.field('Full name')).toHaveValue(applicant.fullName);
  await expect(form.field('Email')).toHaveValue('not an address');
  await expect(complaint).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position);
  await expectSameDocument(page);
  // It still works: the application that was begun can be sent.
  await form.field('Email').fill(applicant.email);
  await form.apply.click();
  await expect(page.getByRole('status').filter({ hasText: applicationMessages.sent })).toBeVisible();
});

test('a reload keeps the position in a form', async ({ page, visit }) => {
  await visit('/join-innovation');
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
  await page.reload();
  await interactive(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await page.evaluate(() => window.scrollY)).toBe(500);
});

test('a malformed anchor does no harm', async ({ page, visit }) => {
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

test('Back between Contents links leads to where each was followed', async ({ page, visit }) => {
  await visit('/terms');
  const link = page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Law and courts' });
  const at = () => page.evaluate(() => Math.round(window.scrollY));
  // A click scrolls to its link, and can come before the page has heard of that.
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  const start = await at();
  expect(start).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('heading', { name: 'Law and courts' })).toBeInViewport();
  await expect.poll(at).toBeGreaterThan(start);
  await page.goBack();
  await expect.poll(at).toBe(start);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Law and courts' })).toBeInViewport();
});

test.describe('Close on the contact page', () => {
  const close = { name: 'Close' } as const;

  test('leads one page back, also when the browser itself opened the page', async ({ page, visit }) => {
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

  test('leads home for a visitor who came from elsewhere', async ({ page, visit }) => {
    await page.goto('about:blank');
    await visit('/contact');
    await page.getByRole('main').getByRole('button', close).click();
    await expect(page).toHaveURL('/home');
  });
});

test('canonical address and shared address follow a navigation', async ({ page, visit }) => {
  await visit('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Career', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${facts.origin}/career`);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${facts.origin}/career`);
});

test('a refused resume can be chosen again, and the page stays where it is', async ({ page, visit }) => {
  await visit('/join-innovation');
  const resume = page.getByLabel('Resume', { exact: true });
  await resume.setInputFiles(textFile('notes.txt'));
  await expect(page.getByText(applicationMessages.resumeInvalid).first()).toBeVisible();
  await resume.setInputFiles(pdf());
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
});
