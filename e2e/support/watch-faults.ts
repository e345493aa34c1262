import type { Page } from '@playwright/test';

/** What goes wrong on a page without anybody looking; a test that sees some fails, unless it expects them. */
export interface Faults {
  /** Allows, and demands, a fault whose text matches: `console error: …`, `page error: …`, `request failed: …`. */
  expect(match: RegExp): void;
}

export interface FaultWatch extends Faults {
  /** Begin before the first document is opened. */
  listen(page: Page): void;
  /** Faults nobody expected, and expectations that did not come true. */
  complaints(): readonly string[];
}

export function faultWatch(): FaultWatch {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  return {
    expect: (match) => void expected.push(match),
    listen: (page) => listen(page, (fault) => void seen.push(fault)),
    complaints: () => [
      ...seen.filter((fault) => !expected.some((match) => match.test(fault))),
      ...expected
        .filter((match) => !seen.some((fault) => match.test(fault)))
        .map((match) => `expected, but never came: ${match}`),
    ],
  };
}

/** A breach of the content security policy and an answer of 400 or more come as console errors. */
function listen(page: Page, note: (fault: string) => void): void {
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  page.on('console', (message) => {
    const type = message.type();
    if (type !== 'error' && type !== 'warning') return;
    note(`console ${type}: ${message.text()} (${message.location().url})`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page gave the request up itself: it was left, or somebody typed on. And with scripts switched off the
    // browser refuses to preload them ("csp"); what the site's own policy refuses is a console error besides.
    if (reason === 'net::ERR_ABORTED' || reason === 'csp') return;
    note(`request failed: ${reason} ${request.url()}`);
  });
}
