import { contractVersion, type RemotePage } from '@site/shared-ui/contracts';
import { LoadError } from './load-error.ts';

/** How loading a page's code ended. It is a value, never a rejection, so that rendering can wait for it. */
export type PageOutcome = ReadyPage | { readonly at: 'failed'; readonly error: LoadError };

export interface ReadyPage {
  readonly at: 'ready';
  readonly Page: RemotePage['Page'];
  /** Id of the release it comes from, which may be the previous one. */
  readonly release: string;
}

/** Checks at the door what a unit exposed; from here on it is trusted. */
export function checkedPage(what: string, module: unknown): RemotePage {
  const exposed = (module as { default?: Partial<RemotePage> } | null)?.default;
  if (typeof exposed?.Page !== 'function') {
    throw new LoadError('page-missing', `${what} does not export { contract, Page } as its default.`);
  }
  if (exposed.contract !== contractVersion) {
    throw new LoadError(
      'wrong-contract',
      `${what} speaks contract ${exposed.contract}, this shell ${contractVersion}.`,
    );
  }
  return exposed as RemotePage;
}
