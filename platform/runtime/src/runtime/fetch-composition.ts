import type { NamedComposition, SiteComposition } from '@platform/contract';
import { compositionIn, type Retry, type RetryDeps, type Waiting } from '../tab/waiting.ts';

/**
 * If the server does not know it, because its store was created anew, the live composition is fetched instead.
 *
 * @param shell release whose code the document has; null in development. Files of another shell do not belong to that code
 */
export function fetchComposition(
  deps: RetryDeps & Pick<Waiting, 'ask'> & { readonly window: Pick<Window, 'fetch'> },
  { address }: NamedComposition,
  shell: string | null,
): Retry<SiteComposition> {
  return startCode.createRetry(async (attempt) => {
    // For a known address the browser may use its cache, or wait for the request that hangs.
    const named = await deps.window.fetch(attempt === 0 ? address : `${address}?retry=${attempt}`);
    const found = compositionIn(await (named.status === 404 ? deps.ask() : named.json()));
    if (found && (shell === null || found.shell === shell)) return found;
    throw new Error('The response is not a composition of this shell.');
  }, deps);
}
