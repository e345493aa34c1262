import type { Page } from '@playwright/test';

/** Holds the requests back until the returned function is called. */
export async function holdBack(page: Page, url: Parameters<Page['route']>[0]): Promise<() => void> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await opened;
    // The page may have been closed.
    await route.continue().catch(() => undefined);
  });
  return open;
}

export async function leaveHanging(page: Page, url: string | RegExp): Promise<void> {
  await page.route(url, () => undefined);
}

/** Turns on the browser's data saver, which disables prefetching. Call it before `goto`. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}
