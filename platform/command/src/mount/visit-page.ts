import type { Release } from '@platform/contract';
import { releaseText } from '@platform/releases';
import type { Visit } from '@platform/releases/gate';
import { assetBase } from '@platform/releases/rendering';
import type { BrowserContext, Page } from 'playwright-core';

/** Time limit for hydration (ms). */
const hydrationTimeout = 15_000;

/** Poll interval (ms). */
const interval = 50;

/** How long errors are collected after hydration, because effects run a little later (ms). */
const errorDelay = 200;

/** Visits one page and waits until React has hydrated its heading, which needs the page's code. */
export async function visitPage(context: BrowserContext, origin: string, visit: Visit, release: Release) {
  const page = await context.newPage();
  const errors = errorsOf(page);
  const requested = requestsOf(page, release);
  /** Until it was hydrated (ms); null if it was not. */
  let took: number | null = null;
  /** Scripts and stylesheets of the release that were requested until then; empty if it was not hydrated. */
  let loaded: readonly string[] = [];
  const began = performance.now();
  try {
    await page.addInitScript(saveData);
    await page.goto(`${origin}${visit.address}`, { waitUntil: 'load', timeout: hydrationTimeout });
    const state = await waitUntilHydrated(page);
    if (state.status === 'hydrated') {
      took = performance.now() - began;
      loaded = [...requested];
      await goOn(page, release, requested);
      await page.evaluate(untilIdle);
      await page.waitForTimeout(errorDelay);
    } else {
      const { unit, container, entry, entryType } = release;
      const module = entryType === 'module' ? `${assetBase(release)}${entry}` : null;
      const loadError =
        unit === 'shell' ? null : await page.evaluate(findLoadError, { container, module, page: visit.page });
      errors.unshift(
        loadError ?? (state.status === 'failed' ? `the shell says “${state.message}”` : notHydrated),
      );
    }
  } catch (error) {
    errors.push(firstLine(error instanceof Error ? error.message : String(error)));
  } finally {
    await page.close();
  }
  if (errors.length === 0) return { findings: [], took, loaded };
  const what = [...new Set(errors)].slice(0, 3).join('; ');
  const sentence = `${visit.address} with ${releaseText(release)} does not mount: ${what}.`;
  return { findings: [{ code: 'mount-failed' as const, sentence }], took: null, loaded };
}

/** Touches a link, and waits until a shell has loaded the code that follows links from then on. */
async function goOn(page: Page, { late }: Release, requested: ReadonlySet<string>): Promise<void> {
  const missing = late?.scripts.filter((path) => !requested.has(path)) ?? [];
  const comes = (path: string) =>
    page.waitForEvent('requestfinished', {
      predicate: (request) => request.url().endsWith(`/${path}`),
      timeout: hydrationTimeout,
    });
  await Promise.all([...missing.map(comes), page.evaluate(touchLink)]);
}

/** Runs in the page. */
function touchLink(): void {
  document.querySelector('a[href^="/"]')?.dispatchEvent(new Event('touchstart', { bubbles: true }));
}

/** Collects the errors of a page. Failed requests are ignored, because the preview server has no API. */
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

function requestsOf(page: Page, { unit }: Release): ReadonlySet<string> {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const [, root, owner, , ...path] = new URL(request.url()).pathname.split('/');
    const file = path.join('/');
    if (root === 'assets' && owner === unit && /\.(m?js|css)$/.test(file)) paths.add(file);
  });
  return paths;
}

/** Runs in the page. Without it, files of other pages are loaded ahead. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 300);
}

const notHydrated = `it is not hydrated after ${hydrationTimeout / 1000} s`;

export type PageState =
  | { readonly status: 'hydrated' }
  | { readonly status: 'waiting' }
  /** The shell shows a message that the page failed. */
  | { readonly status: 'failed'; readonly message: string };

/** Waits until React has hydrated the page's heading, which needs the page's code, or the shell says that it failed. */
export async function waitUntilHydrated(page: Page): Promise<PageState> {
  for (let waited = 0; waited < hydrationTimeout; waited += interval) {
    // Most pages load their code at the first interaction.
    await page.mouse.move(2 + ((waited / interval) % 2), 2);
    const state = await page.evaluate(readState);
    if (state.status !== 'waiting') return state;
    await page.waitForTimeout(interval);
  }
  return { status: 'waiting' };
}

/** Runs in the page. React marks the elements that it has hydrated. */
function readState(): PageState {
  const heading = document.querySelector('main h1');
  if (heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber$')))
    return { status: 'hydrated' };
  const message = document.querySelector('main [role=alert]')?.textContent.trim();
  return message ? { status: 'failed', message } : { status: 'waiting' };
}

/** Runs in the page. When the browser is idle, React has finished its work. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 }));
}

/** Runs in the page: the error with which its code failed to load, which the shell does not show. */
async function findLoadError(order: {
  container: string;
  /** Address of an entry that is a module. */
  module: string | null;
  page: string | null;
}): Promise<string | null> {
  type Container = { get(module: string): Promise<() => unknown> };
  try {
    const container: Container | undefined = order.module
      ? await import(order.module)
      : (globalThis as unknown as Record<string, Container>)[order.container];
    if (!container) return `its container ${order.container} did not load`;
    if (order.page !== null) (await container.get(`./${order.page}`))();
    return null;
  } catch (error) {
    return `its module says “${error instanceof Error ? error.message : String(error)}”`;
  }
}
