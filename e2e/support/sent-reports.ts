import type { TabReport } from '@platform/contract';
import type { Page } from '@playwright/test';

declare global {
  /** Reports that a page has sent to the server: the browser does not show their content. */
  var sentReports: string[];
}

/** Call this before the first document is opened. */
export async function recordReports(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.sentReports = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (to, body) => {
      void (body as Blob).text().then((text) => sentReports.push(text));
      return send(to, body);
    };
  });
}

export async function reportsOf(page: Page): Promise<readonly TabReport[]> {
  const texts = await page.evaluate(() => globalThis.sentReports);
  return texts.map((text) => JSON.parse(text) as TabReport);
}
