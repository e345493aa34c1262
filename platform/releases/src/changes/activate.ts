import type { UnitName } from '@platform/contract';
import { CompositionError } from '../core/composition-error.ts';
import type { ChangeEntry, Evidence, UnitChange } from '../core/entries/journal-entry.ts';
import { readJournal } from '../core/journal/journal.ts';
import { type ExactRelease, type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { exactReleases } from '../core/signing/trusted.ts';
import { foldJournal, holdOf, takenBackBy } from '../core/state/history.ts';
import type { Journal } from '../core/state/journal-state.ts';
import type { Store } from '../core/store/store.ts';
import type { Renderer } from '../rendering/prerender/render-outcome.ts';
import { type Author, applyChange, type ChangePlan } from './change.ts';
import { unitsOfEntry } from './gate/candidate.ts';
import { planRetirement } from './retire.ts';

export interface ActivationRequest {
  readonly base: Journal;
  readonly evidence?: Evidence;
  /** Also activates a release that was taken back; needs a reason. */
  readonly again?: boolean;
  /** Ends the holds of the units; needs a reason. */
  readonly endHold?: boolean;
  /** What it replaces stays a target of rollbacks, also if it makes the release before the live one live again. */
  readonly keep?: boolean;
  /** Releases of other units that go live in the same moment: a change set has one entry, and is checked as a whole. */
  readonly with?: readonly ReleaseName[];
  /** Remotes that leave the site in the same moment: a unit gets another name, and keeps its addresses. */
  readonly retire?: readonly UnitName[];
}

/** A plan that makes live exactly the records that were checked. @param report of the gate */
export function withReport(
  plan: ChangePlan,
  { evidence, records }: { readonly evidence: Evidence; readonly records: readonly ExactRelease[] },
): ChangePlan {
  const { entry } = plan;
  if (!entry) return plan;
  const checked = (change: UnitChange): string | undefined =>
    records.find(({ unit, id }) => unit === change.unit && id === change.release)?.record;
  const withRecord = <C extends UnitChange>(change: C): C => {
    const record = checked(change);
    return record === undefined ? change : { ...change, record };
  };
  const others = entry.with?.map(withRecord);
  return { ...plan, evidence, entry: { ...withRecord(entry), ...(others && { with: others }) } };
}

/** Pure. @throws {CompositionError} `taken-back` for such a release, unless `again` is set; as `planRetirement` */
export function planActivation(name: ReleaseName, author: Author, request: ActivationRequest): ChangePlan {
  const {
    base,
    evidence = null,
    again = false,
    endHold = false,
    keep,
    with: others = [],
    retire = [],
  } = request;
  const { units } = foldJournal(base);
  const changing = [name, ...others].filter(({ unit, id }) => units[unit]?.id !== id);
  for (const one of changing) requireNotTakenBack(one, author, base, again);
  const [first, ...more] = changing;
  const held = changing.flatMap(({ unit }) => (endHold && holdOf(base, unit, author.at) ? [unit] : []));
  const hold = held.length > 0 && { hold: { units: held, until: null } };
  const goes = first ?? name;
  const leaving = retire.map((unit) => planRetirement(unit, author, base).name);
  if (!first && leaving.length > 0)
    throw new CompositionError(
      'refused',
      `${releaseText(name)} is live already: retire ${retire.join(', ')} alone.`,
    );
  return {
    name: goes,
    from: units[goes.unit]?.id ?? null,
    entry: first
      ? {
          ...{ action: 'activate', ...unitsOfEntry(first, more, leaving), ...author, recall: false },
          ...{ ...hold, ...(keep && { keep: true as const }) },
        }
      : null,
    base,
    findings: [],
    checks: [],
    evidence,
    force: false,
  };
}

function requireNotTakenBack(name: ReleaseName, { reason }: Author, base: Journal, again: boolean): void {
  const change = takenBackBy(base, name);
  if (!change || (again && reason !== null && reason.trim() !== '')) return;
  const why = change.reason === null ? '' : ` (${change.reason})`;
  throw new CompositionError(
    'taken-back',
    `${releaseText(name)} was taken back by ${change.by} at ${change.at}${why}. ` +
      (again
        ? 'Say with --reason why it goes live again.'
        : 'To activate it again, use --again with a --reason.'),
  );
}

/** @returns the new journal entry; null if the release was live already */
export async function activate(
  store: Store,
  name: ReleaseName,
  author: Author,
  { render, base, ...request }: Partial<ActivationRequest> & { readonly render?: Renderer } = {},
): Promise<ChangeEntry | null> {
  const journal = base ?? (await readJournal(store));
  const [first, ...others] = await exactReleases(store, journal, [name, ...(request.with ?? [])]);
  const plan = planActivation(first, author, { ...request, with: others, base: journal });
  return applyChange(store, plan, render);
}
