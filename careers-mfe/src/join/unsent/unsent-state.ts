import type { UnsentApplication } from './unsent-applications.ts';

/** Why an application is not known to have arrived. */
export type UnsentCause =
  | { readonly code: 'offline' | 'online-again' | 'connection' | 'server' | 'too-many' | 'bug' }
  /** `reason`: what the server says of it, where it says something. */
  | { readonly code: 'refused'; readonly reason: string | null };

/** What a page knows of an application that is not known to have arrived. */
export type UnsentState =
  | { readonly status: 'none' }
  /** The last attempt of this page failed; `kept` says whether the browser keeps it. */
  | { readonly status: 'failed'; readonly key: string; readonly cause: UnsentCause; readonly kept: boolean }
  /** It was tried before this page was opened; `filledIn` says whether it stands in the form. */
  | { readonly status: 'found'; readonly application: UnsentApplication; readonly filledIn: boolean }
  /** Another tab has sent, changed or erased it. */
  | { readonly status: 'gone'; readonly after: 'failed' | 'found' }
  /** The visitor has erased it here. */
  | { readonly status: 'erased'; readonly after: 'failed' | 'found' };

/**
 * Begins the names of the `localStorage` entries that mark which applications are kept. It is here because the page
 * reads them before it loads the code that writes them.
 */
export const markPrefix = 'unsent-application:';
