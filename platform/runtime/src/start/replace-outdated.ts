import { reloadTimeout, type Waiting } from '../tab/waiting.ts';

/** Chromium's addition, which TypeScript's DOM types do not include. */
export type PrerenderingDocument = Pick<Document, 'addEventListener'> & { readonly prerendering?: boolean };

/** What a visitor does with a page, apart from looking at it. A click on a link leaves it. */
const uses = ['pointerdown', 'keydown', 'input'] as const;

export interface OutdatedPageDeps {
  readonly document: PrerenderingDocument & Pick<Document, 'documentElement'>;
  readonly start: Pick<Waiting, 'on' | 'ask'>;
  readonly window: Pick<Window, 'setTimeout' | 'stop'> & {
    readonly location: Pick<Location, 'reload'>;
    readonly navigation?: Pick<EventTarget, 'addEventListener'>;
  };
  /** Of the document's composition. */
  readonly sequence: number;
  /** Whether a visit got the document from the browser's cache. A reload and a return want another one, or this one. */
  readonly isFromCache: () => boolean;
}

/** Create it before the document is activated. */
export function createOutdatedPage(deps: OutdatedPageDeps) {
  const { document, window, start, sequence, isFromCache } = deps;
  const { style } = document.documentElement;
  const isPrerendered = document.prerendering === true;
  let status: 'replaceable' | 'reloading' | 'stays' = 'replaceable';
  const confirm = () => {
    if (status === 'replaceable') status = 'stays';
  };
  for (const type of uses)
    document.addEventListener(type, confirm, { passive: true, capture: true, once: true });
  return {
    /** The page is current, as the server has just said. */
    confirm,
    /**
     * A newer composition is live. Hides and reloads a document that was requested before the visitor asked for it:
     * prerendered, or from the browser's cache. A document that was current once stays, and so does one that the visitor has
     * begun to use. Its code decides whether to replace the page, and keeps what was typed.
     *
     * The server is asked first: an outdated page is better than an error page of the browser. If the reload does not come,
     * the document is shown as it is: the reload may be stopped, the visitor may go back, or the server may not answer.
     *
     * @param stay called when the document stays: at once, or after a reload that has not come
     */
    replace: (stay: () => void) => {
      if (status === 'reloading') return;
      if (status === 'stays' || !(isPrerendered || isFromCache())) return stay();
      status = 'reloading';
      style.visibility = 'hidden';
      const show = () => {
        if (status === 'stays') return;
        status = 'stays';
        style.removeProperty('visibility');
        stay();
      };
      window.navigation?.addEventListener('navigateerror', show);
      start.on('return', show);
      void start.ask().then((live) => {
        if (!live || live.sequence <= sequence) show();
        else if (status === 'reloading') window.location.reload();
      });
      window.setTimeout(() => {
        if (status === 'stays') return;
        // It must not come later, when the visitor uses this one.
        window.stop();
        show();
      }, reloadTimeout);
    },
  };
}
