import type { Finding } from '../findings/finding.ts';
import { inParallel } from '../in-parallel.ts';
import { readJournal } from '../journal/journal.ts';
import { releasesOf } from '../live/releases-of.ts';
import { livePairs, pairsAtOnce, rollbackPairs } from '../prerender/pairs.ts';
import { renderInChild } from '../prerender/render-in-child.ts';
import type { Renderer } from '../prerender/render-outcome.ts';
import { renderPair } from '../prerender/render-pair.ts';
import type { Store } from '../store/store.ts';

/**
 * Renders what the next rollback of any unit would need, so that it need not. To be done after each change; a
 * site works without.
 *
 * @returns why pages cannot be rendered
 */
export async function renderAhead(
  store: Store,
  year: number,
  render: Renderer = renderInChild,
): Promise<readonly Finding[]> {
  const releases = await releasesOf(store, await readJournal(store), () => undefined);
  const pairs = [...livePairs(releases), ...rollbackPairs(releases)];
  const findings = await inParallel(pairs, pairsAtOnce, async (pair) =>
    // A release whose files are gone cannot be rolled back to: `verify` says so, this need not fail.
    renderPair(store, pair, { year, render }).catch(() => []),
  );
  return findings.flat();
}
