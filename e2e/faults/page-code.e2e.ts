import type { Page } from '@playwright/test';
import { applicant, joinForm } from '../support/join-form.ts';
import { leaveHanging } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

/* The life cycle of a page's code, as far as only a browser shows it: hashes, and submits by the browser. */

const mainScript = /\/assets\/shell\/\w+\/(~\d+\/)?main\.\w+\.js/;

/** The folder of a retry. */
const retry = /\/~\d+\//;

/** `load` does not fire while the code is held back. The start script, which keeps presses, has run at this event. */
const early = { waitUntil: 'domcontentloaded' } as const;

/** On a slow machine, the browser also tells of preloaded files that were not used because the code did not load. */
const unreachable = /ERR_FAILED|preloaded using link preload/;

test('the retry is checked against the same hash', async ({ page, faults }) => {
  faults.expect(unreachable);
  faults.expect(/integrity/);
  await page.route(mainScript, (route) =>
    retry.test(route.request().url())
      ? route.fulfill({ contentType: 'text/javascript', body: 'document.title = "Somebody else’s"' })
      : route.abort(),
  );
  await page.goto('/about');
  await page.getByRole('contentinfo').hover();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page).not.toHaveTitle(/Somebody/);
});

test.describe('a complete application that is pressed before its code has come', () => {
  const pressEarly = async (page: Page) => {
    await page.clock.install();
    await leaveHanging(page, mainScript);
    await page.goto('/join-innovation', early);
    const form = joinForm(page);
    await form.fillRequired();
    await form.apply.click();
    return form;
  };

  test('is sent by the browser after 20 s', async ({ page, faults }) => {
    faults.allow(/preloaded using link preload/);
    const { apply } = await pressEarly(page);
    await expect(apply).toHaveAttribute('aria-busy', 'true');
    await expect(apply).toHaveCSS('opacity', '0.5');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(1);
    await expect(page.getByText('Waiting for the page…')).toHaveRole('status');
    await page.clock.fastForward(10_000);
    await expect(page).toHaveURL('/join-innovation');
    await page.clock.fastForward(10_000);
    await expect(page).toHaveURL(/application-sent/);
  });

  test('stays with its text and its file while no server answers, and is sent when one does', async ({
    page,
    faults,
  }) => {
    faults.expect(unreachable);
    const { apply, field, resume } = await pressEarly(page);
    await page.route('**', (route) => route.abort());
    await page.clock.fastForward(20_000);
    await expect(page.getByRole('alert')).toContainText('What you type and press is kept');
    await expect(page).toHaveURL('/join-innovation');
    await expect(field('fullName')).toHaveValue(applicant.fullName);
    expect(await resume.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
    await expect(apply).toHaveAttribute('aria-busy', 'true');
    await page.unroute('**');
    // The next poll.
    await page.clock.fastForward(30_000);
    await expect(page).toHaveURL(/application-sent/);
  });
});
