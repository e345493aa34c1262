import type { PrerenderingDocument } from './when-activated.ts';

/** What a visitor does with a page, apart from looking at it. A click on a link leaves it. */
const uses = ['pointerdown', 'keydown', 'input'] as const;

export interface OutdatedPageDeps {
  readonly document: PrerenderingDocument & Pick<Document, 'addEventListener' | 'documentElement'>;
  readonly navigation: Pick<PerformanceNavigationTiming, 'type' | 'transferSize'> | undefined;
  readonly reload: () => void;
}

export interface OutdatedPage {
  /** The page is current, as the server has just said. */
  confirm(): void;
  /**
   * A newer composition is live. Hides and reloads a document that was requested before the visitor asked for it:
   * prerendered, or from the browser's cache. Not one that was current once, or that the visitor has begun to use: its
   * code decides whether to replace the page, and keeps what was typed.
   *
   * @param isOutdated is asked for such a document only
   * @returns whether it reloads
   */
  replace(isOutdated?: () => boolean): boolean;
}

/** Create it before the document is activated. */
export function createOutdatedPage({ document, navigation, reload }: OutdatedPageDeps): OutdatedPage {
  const isFromCache = navigation?.type === 'navigate' && navigation.transferSize === 0;
  let mayReplace = document.prerendering === true || isFromCache;
  const confirm = () => {
    mayReplace = false;
  };
  for (const type of uses)
    document.addEventListener(type, confirm, { passive: true, capture: true, once: true });
  return {
    confirm,
    replace: (isOutdated = () => true) => {
      if (!mayReplace || !isOutdated()) return false;
      document.documentElement.style.visibility = 'hidden';
      reload();
      return true;
    },
  };
}
