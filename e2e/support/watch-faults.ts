import type { Page } from '@playwright/test';

export type FaultWatch = ReturnType<typeof faultWatch>;

export function faultWatch() {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  return {
    /** As `console error: …`, `page error: …`, `request failed: …`. Its absence is a failure. */
    expect: (match: RegExp) => void expected.push(match),
    /** Permits a fault that happens in one order of events and not in another. */
    allow: (match: RegExp) => void allowed.push(match),
    /** Call this before the first document is opened. */
    listen: (page: Page) => listen(page, (fault) => void seen.push(fault)),
    failures: () => [
      ...seen.filter((fault) => ![...expected, ...allowed].some((match) => match.test(fault))),
      ...expected
        .filter((match) => !seen.some((fault) => match.test(fault)))
        .map((match) => `expected, but did not happen: ${match}`),
    ],
  };
}

/** The browser reports violations of the content security policy, and statuses from 400, as console errors. */
function listen(page: Page, note: (fault: string) => void): void {
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  page.on('console', (message) => {
    const type = message.type();
    if (type !== 'error' && type !== 'warning') return;
    note(`console ${type}: ${message.text()} (${message.location().url})`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // ERR_ABORTED: the page itself has cancelled the request. "csp": with JavaScript disabled, the browser refuses to
    // preload scripts. Violations of the site's own policy are console errors as well.
    if (reason === 'net::ERR_ABORTED' || reason === 'csp') return;
    note(`request failed: ${reason} ${request.url()}`);
  });
}
