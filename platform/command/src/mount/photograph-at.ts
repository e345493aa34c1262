import type { SiteRecord } from '@platform/contract';
import type { Browser, Page, Response } from 'playwright-core';
import type { PageRecord, Responses } from '../browser/page-record.ts';
import { untilIdle, waitUntilHydrated } from './visit-page.ts';

/** What a page shows in a window of one width. */
export interface Photograph extends Pick<PageRecord, 'state' | 'text' | 'tree' | 'responses'> {
  readonly picture: Uint8Array;
}

/** Where the visitor is: where the site is at home. */
export type Place = Pick<SiteRecord, 'language' | 'timeZone'>;

/** Height of the window (px). */
const height = 900;

/**
 * Visits a page for the first time and photographs the whole of it. Equal pages give equal results: motion is reduced,
 * the clock stands, random numbers begin with the same seed, and nothing is pending.
 */
export async function photographAt(
  browser: Browser,
  url: string,
  { language, timeZone }: Place,
  width: number,
  now: Date,
): Promise<Photograph> {
  await using contexts = new AsyncDisposableStack();
  const context = contexts.adopt(
    await browser.newContext({
      ...{ viewport: { width, height }, locale: language, timezoneId: timeZone },
      ...{ reducedMotion: 'reduce', serviceWorkers: 'block' },
    }),
    (opened) => opened.close(),
  );
  const page = await context.newPage();
  const received: Response[] = [];
  page.on('response', (response) => received.push(response));
  // Timers go on.
  await page.clock.setFixedTime(now);
  await page.addInitScript(seedRandom);
  await page.goto(url, { waitUntil: 'load' });
  const { status } = await waitUntilHydrated(page);
  await settle(page);
  const responses = await responsesOf(received);
  const text = linesOf(await page.evaluate(() => `${document.title}\n${document.body.innerText}`));
  const tree = linesOf(await page.locator('body').ariaSnapshot());
  const picture = await page.screenshot({
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
  });
  return { state: status === 'hydrated' ? 'interactive' : status, text, tree, responses, picture };
}

/** Waits until nothing more comes, and what waits to be scrolled into view has come too. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(scrollThrough);
  await page.waitForLoadState('networkidle');
  await page.evaluate(untilPictures);
  await page.evaluate(untilIdle);
}

/** The page and what it loads, by kind. Requests of the API are left out: the preview server has none. */
async function responsesOf(received: readonly Response[]): Promise<Readonly<Record<string, Responses>>> {
  const byKind: Record<string, Responses> = {};
  for (const response of received) {
    const kind = response.request().resourceType();
    if (kind !== 'document' && (!response.ok() || response.status() === 204)) continue;
    const { count, bytes } = byKind[kind] ?? { count: 0, bytes: 0 };
    // A redirection has no body.
    const body = await response.body().catch(() => null);
    byKind[kind] = { count: count + 1, bytes: bytes + (body?.byteLength ?? 0) };
  }
  return byKind;
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

/** Runs in the page, before its scripts. */
function seedRandom(): void {
  let state = 1;
  Math.random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Runs in the page. */
async function scrollThrough(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await nextFrame();
  }
  scrollTo({ top: 0, behavior: 'instant' });
  await nextFrame();
}

/** Runs in the page. */
async function untilPictures(): Promise<void> {
  await document.fonts.ready;
  // A picture that cannot be shown is not awaited.
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
}
