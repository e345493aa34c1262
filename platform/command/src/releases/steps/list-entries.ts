import type { Release, UnitName } from '@platform/contract';
import type { Journal } from '@platform/releases';
import {
  CompositionError,
  changesIn,
  type Finding,
  findRelease,
  type JournalEntry,
  type ReleaseName,
  releaseText,
  type Store,
  trusted,
} from '@platform/releases';
import { inParallel } from '@platform/releases/in-parallel';
import { journalFindings, withEvidence } from '@platform/releases/verify';
import { countOf, unitOf } from '../../call/parse-call.ts';
import { type Call, requireReading } from '../../call/subcommand.ts';
import { type ReleaseSource, sourceOf } from './release-source.ts';

export interface NamedSource extends ReleaseSource {
  /** The release: `catalog@r3k9x0a1bc`. */
  readonly name: string;
}

/** A whole entry, with the source of each release that it names. */
export type ListedEntry = JournalEntry & { readonly releases: readonly NamedSource[] };

/** How many entries have their releases read at once. */
const entriesAtOnce = 16;

/** What a call with `[unit]` and `--limit` lists. @param usual limit of a call that has none */
export async function listingOf(call: Call, usual: number) {
  const [name] = call.positionals;
  const unit = name === undefined ? null : unitOf(name);
  const limit = countOf('limit', call.text('limit')) ?? usual;
  return { unit, limit, journal: await requireReading(call.deps) };
}

/** Lists the newest entries of a call with `[unit]` and `--limit`. @param usual limit of a call that has none */
export async function listEntries(
  call: Call,
  usual: number,
  isMeant: (entry: JournalEntry, unit: UnitName | null) => boolean,
): Promise<{
  readonly unit: UnitName | null;
  readonly journal: Journal;
  readonly listed: readonly ListedEntry[];
  readonly findings: readonly Finding[];
}> {
  const { store } = call.deps;
  const { unit, limit, journal } = await listingOf(call, usual);
  const released = trusted(store, () => journal);
  const newest = journal.entries.filter((entry) => isMeant(entry, unit)).toReversed();
  const listed = await inParallel(newest.slice(0, limit), entriesAtOnce, async (entry) => ({
    ...(await withEvidence(store, entry)),
    releases: await Promise.all(
      changesIn(entry).map(async (change) => {
        const of = { unit: change.unit, id: change.release };
        const source = await sourceOf(store, journal, of, await recordOf(released, of));
        return { name: releaseText(of), ...source };
      }),
    ),
  }));
  return { unit, journal, listed, findings: journalFindings(journal) };
}

async function recordOf(released: Store, name: ReleaseName): Promise<Release | null> {
  try {
    const found = await findRelease(released, name);
    return found.status === 'found' ? found.release : null;
  } catch (error) {
    // A name that only a newer version allows.
    if (error instanceof CompositionError && error.code === 'bad-key') return null;
    throw error;
  }
}
