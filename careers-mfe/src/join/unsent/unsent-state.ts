import type { UnsentApplication } from './unsent-applications.ts';

/** Why sending an application failed. */
export type UnsentCause =
  | { readonly code: 'offline' | 'online-again' | 'connection' | 'server' | 'bug' }
  /** `reason`: the server's message, if it sent one. */
  | { readonly code: 'refused' | 'too-many'; readonly reason: string | null };

/** What the form shows about an unsent application. */
export type UnsentState =
  | { readonly status: 'none' }
  /** The last attempt of this page failed; `kept` says whether the browser keeps it. */
  | { readonly status: 'failed'; readonly key: string; readonly cause: UnsentCause; readonly kept: boolean }
  /** An application from an earlier visit or another tab; `filledIn` says whether the form shows it. */
  | { readonly status: 'found'; readonly application: UnsentApplication; readonly filledIn: boolean }
  /** Another tab has sent, changed or erased it. */
  | { readonly status: 'gone'; readonly after: 'failed' | 'found' }
  /** The visitor has erased it here. */
  | { readonly status: 'erased'; readonly after: 'failed' | 'found' };
