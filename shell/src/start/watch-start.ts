import { showFailureNotice } from './failure-notice.ts';

/** Dispatched on `document` by the shell's code when all of it has been evaluated. */
export const evaluatedEvent = 'site:evaluated';

/** Dispatched on `document` where the shell's code has thrown while it was to hydrate the page. */
export const startFailedEvent = 'site:start-failed';

export interface StartDeps {
  readonly document: Document;
  /** Opens the page again, with what is live by then: code that has thrown is not run twice in one document. */
  readonly reload: () => void;
  readonly onFailure: () => void;
}

/**
 * Watches whether code that has been loaded begins to work. Nothing else would notice that it throws: a script that does
 * so has loaded all the same.
 *
 * @returns called when everything has been loaded, and therefore evaluated
 */
export function watchStart({ document, reload, onFailure }: StartDeps): () => void {
  let evaluated = false;
  let failed = false;
  const fail = () => {
    if (failed) return;
    failed = true;
    showFailureNotice(document, reload);
    onFailure();
  };
  document.addEventListener(evaluatedEvent, () => {
    evaluated = true;
  });
  document.addEventListener(startFailedEvent, fail);
  return () => {
    if (!evaluated) fail();
  };
}
