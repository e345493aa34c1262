import { type Finding, releaseText } from '@site/composition';
import type { Visit } from '@site/composition/gate';
import type { Release } from '@site/shared-ui/contracts';
import type { BrowserContext, Page } from 'playwright-core';

/** A page that has not come alive after this never will (ms). */
const hydrationTimeout = 15_000;

/** How often the page is looked at (ms). */
const interval = 50;

/** How long a page that came alive is listened to: what it throws in effects comes a little later (ms). */
const listening = 200;

/** Visits one page and waits until its heading is React's, which is when its code has arrived and run. */
export async function visitPage(
  context: BrowserContext,
  origin: string,
  visit: Visit,
  release: Release,
): Promise<readonly Finding[]> {
  const page = await context.newPage();
  const errors = errorsOf(page);
  try {
    await page.goto(`${origin}${visit.address}`, { waitUntil: 'load', timeout: hydrationTimeout });
    const look = await lookUntilAlive(page);
    if (look.status === 'alive') {
      await page.evaluate(untilIdle);
      await page.waitForTimeout(listening);
    } else {
      const { unit, container } = release;
      const asked =
        unit === 'shell' ? null : await page.evaluate(askContainer, { container, page: visit.page });
      errors.unshift(asked ?? (look.status === 'given-up' ? `the shell says “${look.words}”` : notAlive));
    }
  } catch (error) {
    errors.push(firstLine(error instanceof Error ? error.message : String(error)));
  } finally {
    await page.close();
  }
  if (errors.length === 0) return [];
  const what = [...new Set(errors)].slice(0, 3).join('; ');
  return [
    {
      code: 'mount-failed',
      sentence: `${visit.address} with ${releaseText(release)} does not mount: ${what}.`,
    },
  ];
}

/** Everything a page complains about. There is no API here: what the network lacks is no complaint. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`it throws “${firstLine(error.message)}”`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      errors.push(`it reports “${firstLine(message.text())}”`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/assets/')) {
      errors.push(`${new URL(response.url()).pathname} answers ${response.status()}`);
    }
  });
  return errors;
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 300);
}

const notAlive = `its heading is not alive after ${hydrationTimeout / 1000} s`;

type Look =
  | { readonly status: 'alive' }
  | { readonly status: 'waiting' }
  /** The shell told the visitor that the page failed. */
  | { readonly status: 'given-up'; readonly words: string };

async function lookUntilAlive(page: Page): Promise<Look> {
  for (let waited = 0; waited < hydrationTimeout; waited += interval) {
    // A page that is complete without its code fetches it for a visitor.
    await page.mouse.move(2 + ((waited / interval) % 2), 2);
    const look = await page.evaluate(lookAtPage);
    if (look.status !== 'waiting') return look;
    await page.waitForTimeout(interval);
  }
  return { status: 'waiting' };
}

/** Runs in the page. React marks the elements it has taken over. */
function lookAtPage(): Look {
  const heading = document.querySelector('main h1');
  if (heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber$')))
    return { status: 'alive' };
  const words = document.querySelector('main [role=alert]')?.textContent.trim();
  return words ? { status: 'given-up', words } : { status: 'waiting' };
}

/** Runs in the page. React is done with what it has begun when nothing is left to do. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 }));
}

/** Runs in the page: why its code did not arrive, in its own words. The shell keeps those to itself. */
async function askContainer(asked: { container: string; page: string | null }): Promise<string | null> {
  const container = (globalThis as unknown as Record<string, unknown>)[asked.container] as
    | { get(module: string): Promise<() => unknown> }
    | undefined;
  if (!container) return `its container ${asked.container} did not load`;
  try {
    if (asked.page !== null) (await container.get(`./${asked.page}`))();
    return null;
  } catch (error) {
    return `its module says “${error instanceof Error ? error.message : String(error)}”`;
  }
}
