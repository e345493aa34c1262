import { unitNames } from '@site/shared-ui/contracts';
import { foldJournal, retiredAt, rollbackPath } from '../../core/composition/composition.ts';
import type { JournalEntry } from '../../core/journal/journal-entry.ts';
import { type ReleaseName, releaseText } from '../../core/releases/release.schema.ts';

/** A release as it lies in the store, whole or not. */
export interface StoredRelease extends ReleaseName {
  /** Whether its `release.json` is there: the last of its files. */
  readonly whole: boolean;
  /** When publishing it began (ISO 8601); null where that is not known. */
  readonly publishedAt: string | null;
  /** The last change or repeated publishing that marked it as used (ISO 8601); null where none did. */
  readonly usedAt: string | null;
}

export interface GcRules {
  /** Now (ms since 1970). */
  readonly now: number;
  /** How long a tab may have been open (ms): what was live less long ago may still be asked for. */
  readonly tabAge: number;
  /** How many rollbacks of a unit in a row must stay possible; null for all there are. */
  readonly steps: number | null;
}

export interface GcVerdict {
  readonly name: ReleaseName;
  /** Why it stays; null where it goes. */
  readonly keep: string | null;
}

/** Pure: what becomes of each release of a store, and why. */
export function planGc(
  entries: readonly JournalEntry[],
  stored: readonly StoredRelease[],
  rules: GcRules,
): readonly GcVerdict[] {
  const { units } = foldJournal(entries);
  const ways = new Map(
    unitNames.map((unit) => [unit, rollbackPath(entries, unit).slice(0, rules.steps ?? undefined)]),
  );

  const young = (since: string | null) => since !== null && rules.now - Date.parse(since) < rules.tabAge;

  const reasonFor = ({ unit, id, whole, publishedAt, usedAt }: StoredRelease): string | null => {
    const live = units[unit];
    if (live?.id === id) return `live since ${live.since}`;
    const step = ways.get(unit)?.indexOf(id) ?? -1;
    if (step === 0) return `the next rollback of ${unit} goes there`;
    if (step > 0) return `${step + 1} rollbacks of ${unit} go there`;
    if (young(usedAt)) return `published again or being made live since ${usedAt}`;
    const retired = retiredAt(entries, unit, id);
    if (young(retired)) return `live until ${retired}: an open tab may still run it`;
    // Also of one that was live long ago: it can have been removed since, and published anew.
    if (!young(publishedAt)) return null;
    return `${whole ? 'published' : 'its upload began'} ${publishedAt}, and it may be about to go live`;
  };

  return stored.map((release) => ({
    name: { unit: release.unit, id: release.id },
    keep: reasonFor(release),
  }));
}

/** Names of what stays. */
export function keptNames(verdicts: readonly GcVerdict[]): ReadonlySet<string> {
  return new Set(verdicts.filter(({ keep }) => keep !== null).map(({ name }) => releaseText(name)));
}
