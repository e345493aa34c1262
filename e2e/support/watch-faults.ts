import type { Page } from '@playwright/test';

export interface Faults {
  /** As `console error: …`, `page error: …`, `request failed: …`. Its absence is a failure. */
  expect(match: RegExp): void;
  /** Permits a fault that happens in one order of events and not in another. */
  allow(match: RegExp): void;
}

export interface FaultWatch extends Faults {
  /** Call this before the first document is opened. */
  listen(page: Page): void;
  failures(): readonly string[];
}

export function faultWatch(): FaultWatch {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  return {
    expect: (match) => void expected.push(match),
    allow: (match) => void allowed.push(match),
    listen: (page) => listen(page, (fault) => void seen.push(fault)),
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
