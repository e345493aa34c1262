import { type ReleaseName, releaseText } from '../../core/releases/release.schema.ts';
import { foldJournal, retiredAt, rollbackPath, unitsOf } from '../../core/state/history.ts';
import type { Journal } from '../../core/state/journal-state.ts';

/** Age of the oldest open tab that is served, by default (ms). */
export const tabAge = 7 * 86_400_000;

/** How many rollbacks of a unit in a row stay possible, by default. */
export const rollbackSteps = 20;

/** How long marks must stand still to be those of a run that was killed (ms). */
export const standstill = 5 * 60_000;

export interface StoredRelease extends ReleaseName {
  /** Whether it has a `release.json`, the last file to be written. */
  readonly complete: boolean;
  /** When its publication started (ISO 8601); null if unknown. */
  readonly publishedAt: string | null;
  /** Last use by a change or a repeated publication, or the end of a link that previews it (ISO 8601); null: never. */
  readonly usedAt: string | null;
}

export interface GcRules {
  /** Now (ms since 1970). */
  readonly now: number;
  /** Maximum age of an open tab (ms): releases that were live less long ago may still be requested. */
  readonly tabAge: number;
  /** How many rollbacks of a unit in a row must stay possible; null for all. */
  readonly steps: number | null;
  /** Releases that a server serves, `catalog@r3k9x0a1bc` → its address: the server may know a journal that is lost. */
  readonly served?: ReadonlyMap<string, string>;
}

export interface GcVerdict extends Pick<StoredRelease, 'complete'> {
  readonly name: ReleaseName;
  /** Why it is kept; null: nothing needs it. */
  readonly keep: string | null;
  readonly action: GcAction;
  /** Since when it is hidden (ms since 1970); null if it never was. */
  readonly hiddenAt: number | null;
}

/** `show`: it is hidden, and needed again. `wait`: it is hidden, and may still be shown again. */
export type GcAction = 'keep' | 'show' | 'hide' | 'wait' | 'delete';

/** How long a release is hidden before it is deleted (ms): an operator has a day to find out that it is needed. */
const hiddenTime = 24 * 60 * 60_000;

/** What happens to a release, also to an upload that never ended: its record may be lost. */
export function actionFor(
  { keep, hiddenAt, complete }: Pick<GcVerdict, 'keep' | 'hiddenAt' | 'complete'>,
  now: number,
): GcAction {
  if (keep !== null) return complete || hiddenAt === null ? 'keep' : 'show';
  if (complete || hiddenAt === null) return 'hide';
  return now - hiddenAt >= hiddenTime ? 'delete' : 'wait';
}

export type GcRule = (release: StoredRelease) => string | null;

export function gcRule(journal: Journal, rules: GcRules): GcRule {
  const { units } = foldJournal(journal);
  const steps = new Map(
    unitsOf(journal).flatMap((unit) =>
      rollbackPath(journal, unit)
        .slice(0, rules.steps ?? undefined)
        .map((id, step) => [releaseText({ unit, id }), step + 1] as const),
    ),
  );
  const isRecent = (since: string | null) => since !== null && rules.now - Date.parse(since) < rules.tabAge;

  return ({ unit, id, complete, publishedAt, usedAt }) => {
    const live = units[unit];
    const server = rules.served?.get(releaseText({ unit, id }));
    if (server !== undefined) return `${server} serves it`;
    if (live?.id === id) return `live since ${live.since}`;
    const step = steps.get(releaseText({ unit, id }));
    if (step === 1) return `the next rollback of ${unit} goes there`;
    if (step !== undefined) return `${step} rollbacks of ${unit} go there`;
    if (usedAt !== null && Date.parse(usedAt) > rules.now) return `it may be previewed until ${usedAt}`;
    if (isRecent(usedAt)) return `published again, being made live or previewed at ${usedAt}`;
    const retired = retiredAt(journal, unit, id);
    if (isRecent(retired)) return `live until ${retired}: an open tab may still run it`;
    // Applies to releases that were live long ago too: they may have been removed and published again since.
    if (!isRecent(publishedAt)) return null;
    return `${complete ? 'published' : 'its upload began'} ${publishedAt}, and it may be about to go live`;
  };
}
