import type { Page, Request } from '@playwright/test';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * Lets no answer to matching requests through until it is told to; returns what tells it. The answer is the
 * site's own, unless one is given.
 */
export async function holdBack(page: Page, url: string | RegExp, answer?: Answer): Promise<() => void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(url, async (route) => {
    await opened;
    // The page may be gone by now.
    await (answer ? route.fulfill(answer) : route.continue()).catch(() => undefined);
  });
  return open;
}

/** Never answers matching requests. */
export async function leaveHanging(page: Page, url: string | RegExp): Promise<void> {
  await page.route(url, () => undefined);
}

/** Collects matching requests from here on. */
export function watchRequests(page: Page, method: string, path: string | RegExp): readonly Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const matches = typeof path === 'string' ? pathname === path : path.test(pathname);
    if (request.method() === method && matches) requests.push(request);
  });
  return requests;
}

/** Visitors who save data are sent no page ahead: what is fetched is what the page itself needs. Before `goto`. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}
