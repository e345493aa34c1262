import type { Finding } from '@site/composition';
import type { Release } from '@site/shared-ui/contracts';
import type { BrowserContext, Page } from 'playwright-core';

/** A page that has not come alive after this never will (ms). */
const patience = 15_000;

/** How often the page is looked at (ms). */
const interval = 50;

/** Visits one page and waits until its heading is React's, which is when its code has arrived and run. */
export async function visitPage(
  context: BrowserContext,
  url: string,
  { unit, id, container }: Release,
): Promise<readonly Finding[]> {
  const page = await context.newPage();
  const errors = errorsOf(page);
  const path = new URL(url).pathname;
  const finding = (what: string): Finding => ({
    code: 'mount-failed',
    sentence: `${path} of ${unit}@${id} ${what}`,
  });
  try {
    await page.goto(url, { waitUntil: 'load', timeout: patience });
    const mounted = await until(page, async () => page.evaluate(headingIsAlive));
    if (!mounted) errors.push(`its heading is not alive after ${patience / 1000} s`);
    else if (unit !== 'shell' && !(await page.evaluate((name) => name in globalThis, container)))
      errors.push(`its container ${container} is not there, so another release answered`);
  } catch (error) {
    errors.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  } finally {
    await page.close();
  }
  return errors.length === 0
    ? []
    : [finding(`does not mount: ${[...new Set(errors)].slice(0, 3).join('; ')}.`)];
}

/** Everything a page complains about; what the network lacks is its own matter. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`it throws "${error.message}"`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      errors.push(`it reports "${message.text().slice(0, 200)}"`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/assets/')) {
      errors.push(`${new URL(response.url()).pathname} answers ${response.status()}`);
    }
  });
  return errors;
}

/** Runs in the page. React marks the elements it has taken over. */
function headingIsAlive(): boolean {
  const heading = document.querySelector('main h1');
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber$'));
}

async function until(page: Page, condition: () => Promise<boolean>): Promise<boolean> {
  for (let waited = 0; waited < patience; waited += interval) {
    if (await condition()) return true;
    await page.waitForTimeout(interval);
  }
  return false;
}
