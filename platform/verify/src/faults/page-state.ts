import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

export interface PageState {
  readonly path: string;
  /** `static`: neither hydrated nor with a message; `readable`: with the message that its buttons do not work. */
  readonly status: 'works' | 'readable' | 'static' | 'card' | 'loading' | 'other';
  /** The first heading, or the beginning of the page's text. */
  readonly words: string;
}

/** What one document has shown since it was opened, with one entry per change. */
export type PageHistory = readonly PageState[];

declare global {
  var faultsPageState: ((path: string, heading: string) => PageState) | undefined;
  var faultsPageHistory: PageState[] | undefined;
}

/** Records what every document of a page shows, from its start. Call it before `goto`. */
export async function watchPage(page: Page, expected: { readonly path: string; readonly heading: string }) {
  await page.addInitScript(({ path: expectedPath, heading }) => {
    const isVisible = (element: Element) => element.checkVisibility?.() !== false;
    const visible = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible);
    globalThis.faultsPageState = (path, pattern) => {
      const here = location.pathname;
      const alerts = visible('[role=alert]').map(({ textContent }) => textContent ?? '');
      const [h1] = visible('main h1');
      const words = h1?.textContent ?? visible('main')[0]?.textContent?.slice(0, 40) ?? '';
      const stateOf = (status: PageState['status']): PageState => ({ path: here, status, words });
      if (alerts.some((text) => /closed for a moment|This page stopped working/.test(text)))
        return stateOf('card');
      if (here === path && h1 && new RegExp(pattern).test(words)) {
        if (alerts.some((text) => /You can read this page|did not load|this site does not answer/.test(text)))
          return stateOf('readable');
        return stateOf(Object.keys(h1).some((key) => key.startsWith('__reactFiber')) ? 'works' : 'static');
      }
      return stateOf(/Loading/.test(words) ? 'loading' : 'other');
    };
    const history: PageState[] = [];
    globalThis.faultsPageHistory = history;
    const record = () => {
      const state = globalThis.faultsPageState?.(expectedPath, heading);
      const last = history.at(-1);
      if (state && (last?.path !== state.path || last.status !== state.status)) history.push(state);
    };
    // With mutations instead of timers, because a test may stop the page's clock.
    new MutationObserver(record).observe(document, { childList: true, subtree: true, attributes: true });
  }, expected);
}

/** What the page shows now; null while its document is being replaced. */
export async function readPageState(
  page: Page,
  expected: { readonly path: string; readonly heading: string },
): Promise<PageState | null> {
  try {
    return await page.evaluate(
      ({ path, heading }) => globalThis.faultsPageState?.(path, heading) ?? null,
      expected,
    );
  } catch {
    return null;
  }
}

/** Moves the pointer meanwhile: content pages load their code at the first interaction. */
export async function waitForStatus(
  page: Page,
  expected: { readonly path: string; readonly heading: string },
  statuses: readonly PageState['status'][],
  timeout: number,
): Promise<{ readonly state: PageState | null; readonly at: number }> {
  const end = performance.now() + timeout;
  for (let moves = 0; ; moves += 1) {
    await page.mouse.move(3 + (moves % 2), 3);
    const state = await readPageState(page, expected);
    const at = performance.now();
    if ((state && statuses.includes(state.status)) || at > end) return { state, at };
    await sleep(25);
  }
}

/** Finds readable text that disappeared although the visitor stayed; returns what replaced it, or null. */
export function findRemovedText(history: PageHistory): string | null {
  let readable: string | null = null;
  for (const { path, status, words } of history) {
    if (status === 'works' || status === 'readable' || status === 'static') readable = path;
    else if (readable === path) return `${status} (“${words}”)`;
    else readable = null;
  }
  return null;
}
