import type { Page } from 'playwright-core';

/** What can be seen of a page. */
export interface Look {
  readonly path: string;
  /**
   * `works`: it is the wanted page and React's; `readable`: the wanted page, with words that its buttons do not work;
   * `still`: the wanted page, nothing else is said of it; `card`: the error card; otherwise what stands there.
   */
  readonly status: 'works' | 'readable' | 'still' | 'card' | 'loading' | 'other';
  /** The first heading, or what stands there in its place. */
  readonly words: string;
}

/** What one document has shown since it was opened: a new entry for each change. */
export type Seen = readonly Look[];

declare global {
  var faultsLook: ((path: string, heading: string) => Look) | undefined;
  var faultsSeen: Look[] | undefined;
}

/** Follows what every document of a page shows, from its first moment. Before `goto`. */
export async function watchPage(page: Page, wanted: { readonly path: string; readonly heading: string }) {
  await page.addInitScript(({ path: wantedPath, heading }) => {
    const isVisible = (element: Element) => element.checkVisibility?.() !== false;
    const visible = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible);
    globalThis.faultsLook = (path, pattern) => {
      const here = location.pathname;
      const alerts = visible('[role=alert]').map(({ textContent }) => textContent ?? '');
      const [h1] = visible('main h1');
      const words = h1?.textContent ?? visible('main')[0]?.textContent?.slice(0, 40) ?? '';
      const look = (status: Look['status']): Look => ({ path: here, status, words });
      if (alerts.some((text) => /closed for a moment|This page stopped working/.test(text)))
        return look('card');
      if (here === path && h1 && new RegExp(pattern).test(words)) {
        if (alerts.some((text) => /You can read this page|did not load/.test(text))) return look('readable');
        return look(Object.keys(h1).some((key) => key.startsWith('__reactFiber')) ? 'works' : 'still');
      }
      return look(/Loading/.test(words) ? 'loading' : 'other');
    };
    const seen: Look[] = [];
    globalThis.faultsSeen = seen;
    const note = () => {
      const look = globalThis.faultsLook?.(wantedPath, heading);
      const last = seen.at(-1);
      if (look && (last?.path !== look.path || last.status !== look.status)) seen.push(look);
    };
    // Of mutations, not of timers: a test may stop the page's clock.
    new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true });
  }, wanted);
}

/** What the page shows now; null while a document is being replaced. */
export async function lookAt(
  page: Page,
  wanted: { readonly path: string; readonly heading: string },
): Promise<Look | null> {
  try {
    return await page.evaluate(({ path, heading }) => globalThis.faultsLook?.(path, heading) ?? null, wanted);
  } catch {
    return null;
  }
}

/**
 * Moves the pointer until the page shows one of these: what is complete without its code loads it for a visitor.
 *
 * @returns the last look, and when it was taken as `performance.now()` has it
 */
export async function waitForLook(
  page: Page,
  wanted: { readonly path: string; readonly heading: string },
  statuses: readonly Look['status'][],
  timeout: number,
): Promise<{ readonly look: Look | null; readonly at: number }> {
  const end = performance.now() + timeout;
  for (let moves = 0; ; moves += 1) {
    await page.mouse.move(3 + (moves % 2), 3);
    const look = await lookAt(page, wanted);
    const at = performance.now();
    if ((look && statuses.includes(look.status)) || at > end) return { look, at };
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Whether words that could be read were taken away while the visitor stayed; answers with what came instead. */
export function removedText(seen: Seen): string | null {
  let readable: string | null = null;
  for (const { path, status, words } of seen) {
    if (status === 'works' || status === 'readable' || status === 'still') readable = path;
    else if (readable === path) return `${status} (“${words}”)`;
    else readable = null;
  }
  return null;
}
