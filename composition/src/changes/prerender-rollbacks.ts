import { releasesOf } from '../core/composition/composition.ts';
import { CompositionError } from '../core/composition-error.ts';
import { asWarning, type Finding } from '../core/findings/finding.ts';
import { inParallel } from '../core/in-parallel.ts';
import { readJournal } from '../core/journal/journal.ts';
import type { JournalEntry } from '../core/journal/journal-entry.ts';
import { trusted } from '../core/owners/trusted.ts';
import type { Store } from '../core/store/store.ts';
import { prerenderPages } from '../rendering/prerender/prerender-pages.ts';
import { renderInChild } from '../rendering/prerender/render-in-child.ts';
import type { Renderer } from '../rendering/prerender/render-outcome.ts';
import { livePairs, pairsAtOnce, rollbackPairs } from '../rendering/prerender/rendered-page.ts';

/**
 * Renders the pages that the next rollback of any unit needs, so that the rollback is fast. To be called after each
 * change; optional.
 *
 * @param after the journal; with owners that are only planned, the pages are signed for these
 * @returns a finding for each pair whose pages cannot be rendered
 */
export async function prerenderRollbacks(
  store: Store,
  year: number,
  render: Renderer = renderInChild,
  after?: readonly JournalEntry[],
): Promise<readonly Finding[]> {
  const entries = after ?? (await readJournal(store));
  const releases = await releasesOf(store, entries);
  const owned = trusted(store, () => entries);
  const pairs = [...livePairs(releases), ...rollbackPairs(releases)];
  const findings = await inParallel(pairs, pairsAtOnce, async (pair) =>
    // No failure here for a release whose files are missing: `verify` reports it.
    prerenderPages(owned, pair, { year, render, stored: store }).catch((error: unknown) => {
      if (error instanceof CompositionError) return [];
      throw error;
    }),
  );
  return findings.flat();
}

/** @returns a warning for each pair that cannot be rendered @throws {CompositionError} if a file of it is missing */
export async function renderLive(
  store: Store,
  entries: readonly JournalEntry[],
  year: number,
  render: Renderer = renderInChild,
): Promise<readonly Finding[]> {
  const pairs = livePairs(await releasesOf(store, entries));
  const owned = trusted(store, () => entries);
  const findings = await inParallel(pairs, pairsAtOnce, (pair) =>
    prerenderPages(owned, pair, { year, render }),
  );
  return findings.flat().map(asWarning);
}
