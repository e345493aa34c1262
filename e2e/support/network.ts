import type { Page, Request } from '@playwright/test';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Holds the requests back until the returned function is called. Then the site answers, or `answer`. */
export async function holdBack(
  page: Page,
  url: Parameters<Page['route']>[0],
  answer?: Answer,
): Promise<() => void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(url, async (route) => {
    await opened;
    // The page may have been closed.
    await (answer ? route.fulfill(answer) : route.continue()).catch(() => undefined);
  });
  return open;
}

export async function leaveHanging(page: Page, url: string | RegExp): Promise<void> {
  await page.route(url, () => undefined);
}

export function watchRequests(page: Page, method: string, path: string | RegExp): readonly Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const matches = typeof path === 'string' ? pathname === path : path.test(pathname);
    if (request.method() === method && matches) requests.push(request);
  });
  return requests;
}

/** Turns on the browser's data saver, which disables prefetching. Call it before `goto`. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}
