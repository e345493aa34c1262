import { showNotice } from '../notice/notice.ts';
import { failureNotice } from './load-with-notice.ts';
import type { SiteStart } from './site-start.ts';

export interface StartDeps {
  readonly document: Document;
  readonly start: SiteStart;
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
export function watchStart({ document, start, reload, onFailure }: StartDeps): () => void {
  let failed = false;
  start.on('start', () => {
    if (failed) return;
    failed = true;
    showNotice(document, failureNotice(document, start, false, reload));
    onFailure();
  });
  return () => {
    if (start.stage() === 'loading') start.fail('start');
  };
}
