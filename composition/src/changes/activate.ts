import { foldJournal } from '../core/composition/composition.ts';
import { CompositionError } from '../core/composition-error.ts';
import { type Finding, findingLines } from '../core/findings/finding.ts';
import { inParallel } from '../core/in-parallel.ts';
import type { Evidence } from '../core/journal/evidence.ts';
import { appendEntry, type PlannedEntry, readJournal } from '../core/journal/journal.ts';
import type { JournalEntry } from '../core/journal/journal-entry.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { requireRelease } from '../core/releases/releases.ts';
import type { Store } from '../core/store/store.ts';
import { pairsAtOnce } from '../rendering/prerender/pairs.ts';
import { renderInChild } from '../rendering/prerender/render-in-child.ts';
import type { Renderer } from '../rendering/prerender/render-outcome.ts';
import { renderPair } from '../rendering/prerender/render-pair.ts';
import type { Author } from './author.ts';
import { wouldBe } from './would-be.ts';

/** Pure: the entry that makes a release live; null where it is live already. */
export function planActivation(
  entries: readonly JournalEntry[],
  { unit, id }: ReleaseName,
  author: Author,
): PlannedEntry | null {
  if (foldJournal(entries).units[unit]?.id === id) return null;
  return { action: 'activate', unit, release: id, ...author, recall: false };
}

export interface ActivationOptions {
  /** What the gate found. */
  readonly evidence?: Evidence;
  /** The journal that the gate saw: whoever changed the same unit since then was first. */
  readonly seen?: readonly JournalEntry[];
  readonly render?: Renderer;
  /** Releases of other units that are made live right after this one: it is checked with them, not with what they replace. */
  readonly companions?: readonly ReleaseName[];
}

/**
 * Makes a published release live. Its pages are rendered before, together with whatever is live by then, so that
 * the site is never between two compositions.
 *
 * @returns the journal's new entry; null where the release was live already
 */
export async function activate(
  store: Store,
  name: ReleaseName,
  author: Author,
  { evidence, seen, render = renderInChild, companions = [] }: ActivationOptions = {},
): Promise<JournalEntry | null> {
  await requireRelease(store, name);
  const entries = seen ?? (await readJournal(store));
  const planned = planActivation(entries, name, author);
  return (
    planned &&
    appendEntry(store, entries, planned, async (withEntry) => {
      const { unfit, pairs } = await wouldBe(store, withEntry, companions);
      refuse(name, unfit);
      const year = new Date(author.at).getFullYear();
      const faults = await inParallel(pairs, pairsAtOnce, (pair) =>
        renderPair(store, pair, { year, render }),
      );
      refuse(name, faults.flat());
      // Once more at the very end: what is not live may have been cleared away meanwhile.
      await requireRelease(store, name);
      return evidence ?? null;
    })
  );
}

export function refuse(name: ReleaseName, findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  throw new CompositionError('refused', `${releaseText(name)} is refused:\n${findingLines(findings)}`, {
    findings,
  });
}
