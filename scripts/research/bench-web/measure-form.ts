import type { Browser } from 'playwright-core';
import { formProbe } from './form-probe.ts';
import type { Values } from './sample.ts';
import { openThrottled } from './throttled-page.ts';

const silence = 600;
/** The letter that is typed before the page's code runs, and the letters after it. */
const [first, rest] = ['A', 'sha'];

/**
 * Opens a page with a form as an impatient visitor. Measures when the form accepts a letter and shows what is
 * missing. Once all code is loaded, checks whether the typed text is still there and whether the form knows it.
 */
export async function measureForm(browser: Browser, url: string): Promise<Values> {
  const tab = await openThrottled(browser);
  try {
    const { page } = tab;
    await page.addInitScript(formProbe, first);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => globalThis.__form.answeredAt !== null, null, { timeout: 20_000 });
    const usable = await page.evaluate(() => globalThis.__form.answeredAt);
    await tab.quiet(silence);
    const field = page.locator('main form').locator('input[type="text"], input[type="email"]').first();
    await field.press('End');
    await page.keyboard.type(rest);
    // A page that loads its code at the first interaction loads it now.
    await tab.quiet(silence);
    await page.locator('main form [type="submit"]').click();
    await page.waitForFunction(someOtherFieldIsMissing, null, { timeout: 5000 });
    const { value, called } = await field.evaluate((input: HTMLInputElement) => {
      const wrong = input.getAttribute('aria-invalid') === 'true';
      const byBrowser = !input.form?.noValidate && !input.validity.valid;
      return { value: input.value, called: wrong || byBrowser };
    });
    const kept = value === first + rest;
    return { ...(usable !== null && { usable }), kept: kept ? 100 : 0, known: kept && !called ? 100 : 0 };
  } finally {
    await tab.close();
  }
}

/** Runs in the page: whether the form has been validated, by the page's code or by the browser. */
function someOtherFieldIsMissing(): boolean {
  const form = document.querySelector<HTMLFormElement>('main form');
  const [first, ...others] = form?.querySelectorAll('input, select, textarea') ?? [];
  if (!form || !first) return false;
  if (!form.noValidate) return others.some((field) => field.matches(':user-invalid'));
  return others.some((field) => field.getAttribute('aria-invalid') === 'true');
}
