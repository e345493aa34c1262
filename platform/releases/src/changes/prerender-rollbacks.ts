import { releasesOf } from '../core/composition/composition.ts';
import { asWarning, type Finding } from '../core/findings/finding.ts';
import { readJournal } from '../core/journal/journal.ts';
import { trusted } from '../core/signing/trusted.ts';
import type { Journal } from '../core/state/journal-state.ts';
import type { Store } from '../core/store/store.ts';
import { prerenderPairs } from '../rendering/prerender/prerender-pages.ts';
import { renderInChild } from '../rendering/prerender/render-in-child.ts';
import type { Renderer } from '../rendering/prerender/render-outcome.ts';
import { livePairs, rollbackPairs } from '../rendering/prerender/rendered-page.ts';

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
  after?: Journal,
): Promise<readonly Finding[]> {
  const journal = after ?? (await readJournal(store));
  const releases = await releasesOf(store, journal);
  const owned = trusted(store, () => journal);
  const pairs = [...livePairs(releases), ...rollbackPairs(releases)];
  // No failure here for a release whose files are missing: `verify` reports it.
  return prerenderPairs(owned, pairs, { year, render, stored: store }, () => []);
}

/** @returns a warning for each pair that cannot be rendered @throws {CompositionError} if a file of it is missing */
export async function renderLive(
  store: Store,
  journal: Journal,
  year: number,
  render: Renderer = renderInChild,
): Promise<readonly Finding[]> {
  const pairs = livePairs(await releasesOf(store, journal));
  const owned = trusted(store, () => journal);
  return (await prerenderPairs(owned, pairs, { year, render })).map(asWarning);
}
