import { showFailureNotice } from './failure-notice.ts';
import { codeFailedEvent } from './replay-clicks.ts';

/** Dispatched on `document` by the shell's code when all of it has been evaluated. */
export const evaluatedEvent = 'site:evaluated';

/** Dispatched on `document` if the shell's code throws when it starts to hydrate the page. */
export const startFailedEvent = 'site:start-failed';

export interface StartDeps {
  readonly document: Document;
  /** Reloads the page. Code that has thrown must not run twice in one document. */
  readonly reload: () => void;
  readonly onFailure: () => void;
}

/**
 * Detects that loaded code throws when it starts. A script that throws still fires `load`, so nothing else would
 * notice.
 *
 * @returns to be called when all scripts have loaded, and therefore have been evaluated
 */
export function watchStart({ document, reload, onFailure }: StartDeps): () => void {
  let evaluated = false;
  let failed = false;
  const fail = () => {
    if (failed) return;
    failed = true;
    showFailureNotice(document, reload);
    document.dispatchEvent(new Event(codeFailedEvent));
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
