import { isUnitName, type UnitName } from '@site/shared-ui/contracts';
import { type ChangeEntry, changesIn, endsHolds, type JournalEntry } from '../journal/journal-entry.ts';
import type { ReleaseName } from '../releases/release.schema.ts';

export interface LiveUnit {
  readonly id: string;
  readonly since: string;
  readonly by: string;
  /** Sequence of the unit's last rollback with a recall, which open tabs apply at once; 0 for none. */
  readonly recalledAt: number;
}

/** A release that went live, above the one that went live before it. One that went live again has a lower step too. */
interface Step {
  readonly id: string;
  readonly below: Step | null;
}

export interface ReleaseHistory {
  /** The last change that names it, as an index of `changes`; null if only a damaged entry did. */
  readonly lastChange: number | null;
  /** What it was checked as: its `recordHash`. */
  readonly record: string | undefined;
  /** The change that made it live last, without those that only stepped back to it. */
  readonly activation: ChangeEntry | undefined;
  /** Whether it is a step, unless it was taken back. */
  readonly isStep: boolean;
  readonly takenBack: ChangeEntry | null;
  /** Whether somebody has brought it back after that. */
  readonly broughtBack: boolean;
}

/** Only the history that it belongs to changes it. */
type Own = { -readonly [Field in keyof ReleaseHistory]: ReleaseHistory[Field] };

const neverLive: ReleaseHistory = {
  ...{ lastChange: null, record: undefined, activation: undefined },
  ...{ isStep: false, takenBack: null, broughtBack: false },
};

interface UnitHistory {
  /** Oldest first; a release that was activated twice is listed twice. */
  readonly changes: ChangeEntry[];
  /** The `recalledAt` after each change. */
  readonly recalls: number[];
  /** The target of the next rollback after each change; null if there is nothing to go back to. */
  readonly targets: (string | null)[];
  /** By id; without those that are as in the history from which this one was copied. */
  readonly releases: Map<string, Own>;
  readonly base: UnitHistory | null;
  top: Step | null;
}

/** What happened to each unit. It grows with its journal. */
type History = ReturnType<typeof newHistory>;

const histories = new WeakMap<readonly JournalEntry[], History>();
const bases = new WeakMap<readonly JournalEntry[], readonly JournalEntry[]>();

/** A journal with one more entry. Looking at it costs only the units of that entry. */
export function withEntry(entries: readonly JournalEntry[], entry: JournalEntry): readonly JournalEntry[] {
  const more = [...entries, entry];
  bases.set(more, entries);
  return more;
}

/** Kept as long as the entries are. @param earlier its history grows into this one, if the journal begins with it */
export function historyOf(entries: readonly JournalEntry[], earlier: readonly JournalEntry[] = []): History {
  const known =
    histories.get(entries) ?? grownFrom(earlier, entries) ?? forkOf(bases.get(entries)) ?? newHistory();
  histories.set(entries, known);
  for (; known.length < entries.length; known.length += 1) {
    const entry = entries[known.length];
    if (!entry) continue;
    for (const change of changesIn(entry)) apply(known, change);
    for (const unit of entry.hold?.units ?? []) {
      if (endsHolds(entry)) known.holds.delete(unit);
      else known.holds.set(unit, entry);
    }
  }
  return known;
}

function grownFrom(earlier: readonly JournalEntry[], entries: readonly JournalEntry[]): History | undefined {
  const last = earlier.at(-1);
  if (last === undefined || entries[earlier.length - 1] !== last) return undefined;
  const history = histories.get(earlier);
  if (history?.isShared) return undefined;
  histories.delete(earlier);
  return history;
}

function forkOf(base: readonly JournalEntry[] | undefined): History | undefined {
  if (base === undefined) return undefined;
  const from = historyOf(base);
  from.isShared = true;
  const { length, units, holds } = from;
  return {
    ...{ length, units: new Map(units), holds: new Map(holds) },
    ...{ shared: new Set(units.keys()), isShared: false },
  };
}

/**
 * What is live of a unit after the first entries of its journal, and the target of its next rollback; undefined if they do not
 * name it. Nothing is live if it has left the site.
 */
export function stateAt({ changes, recalls, targets }: UnitHistory, sequence = Number.POSITIVE_INFINITY) {
  let [from, to] = [0, changes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((changes[middle]?.sequence ?? 0) <= sequence) from = middle + 1;
    else to = middle;
  }
  const change = changes[from - 1];
  if (!change) return undefined;
  const { action, release: id, at: since, by } = change;
  const live: LiveUnit | null =
    action === 'retire' ? null : { id, since, by, recalledAt: recalls[from - 1] ?? 0 };
  return { live, target: targets[from - 1] ?? null };
}

/** The release that a reverted change has made live: an activation makes the one before it live again. Null if none. */
export function revertedBy(
  state: ReturnType<typeof stateAt>,
  { action, release, keep }: Pick<ChangeEntry, 'action' | 'release' | 'keep'>,
): string | null {
  return action === 'activate' && !keep && state?.target === release ? (state.live?.id ?? null) : null;
}

export function releaseIn({ releases, base }: UnitHistory, id: string): ReleaseHistory | undefined {
  return releases.get(id) ?? (base ? releaseIn(base, id) : undefined);
}

/** What happened to a release of a unit, to be changed: a copy, if another journal has it too. */
function ownIn({ releases, base }: UnitHistory, id: string): Own {
  let own = releases.get(id);
  if (!own) {
    own = { ...((base && releaseIn(base, id)) ?? neverLive) };
    releases.set(id, own);
  }
  return own;
}

/** The releases that successive rollbacks of a unit lead to, after the one that went live last; the first ones, at most `most`. */
export function pathOf(history: UnitHistory, most = Number.POSITIVE_INFINITY): readonly string[] {
  const path = new Set<string>();
  for (let step = history.top; step && path.size < most; step = step.below)
    if (!releaseIn(history, step.id)?.takenBack) path.add(step.id);
  return [...path];
}

function below(history: UnitHistory, from: Step | null): string | null {
  let step = from?.below;
  while (step && (step.id === from?.id || releaseIn(history, step.id)?.takenBack)) step = step.below;
  return step?.id ?? null;
}

/** What a release was checked as when it went live: its `recordHash`. Null if it was never live. */
export function recordOf(entries: readonly JournalEntry[], { unit, id }: ReleaseName): string | null {
  const history = historyOf(entries).units.get(unit);
  return (history && releaseIn(history, id)?.record) ?? null;
}

/** Units whose names only a newer version allows are left out: their changes have no effect. */
function apply({ units, shared }: History, change: ChangeEntry): void {
  const { action, unit, release, replaces, sequence, recall } = change;
  const before = units.get(unit) ?? (isUnitName(unit) ? newUnit(null) : null);
  if (!before) return;
  const history = shared.delete(unit) ? newUnit(before) : before;
  units.set(unit, history);
  const { changes, recalls, targets } = history;
  // It went live in an entry that was damaged, and replaced by the record of a repair.
  if (replaces && replaces !== history.top?.id) goLive(history, replaces);
  const isRevert = revertedBy(stateAt(history), change) !== null;
  const isActivation = action === 'activate';
  const isBack = isRevert || (action === 'rollback' && isStep(history, release));
  if (isBack) stepBack(history, release, change);
  const known = isBack || action === 'retire' ? ownIn(history, release) : goLive(history, release);
  known.lastChange = changes.push(change) - 1;
  if (isActivation) known.record = change.record ?? known.record;
  if (isActivation && !isRevert) known.activation = change;
  const { top } = history;
  const isRetired = action === 'retire';
  recalls.push(isRetired ? 0 : recall ? sequence : (recalls.at(-1) ?? 0));
  targets.push(isRetired ? (top?.id ?? null) : below(history, top));
}

function newHistory() {
  return {
    length: 0,
    units: new Map<UnitName, UnitHistory>(),
    /** The entry that holds a unit, also a hold that has ended by its time. */
    holds: new Map<string, JournalEntry>(),
    /** Units whose history belongs to another journal too: it is copied before it changes. */
    shared: new Set<UnitName>(),
    /** Whether another journal shares its units: then it does not grow. */
    isShared: false,
  };
}

/** @param base its first changes are those of this one, which does not change any more */
function newUnit(base: UnitHistory | null): UnitHistory {
  const { changes = [], recalls = [], targets = [], top = null } = base ?? {};
  return {
    ...{ changes: [...changes], recalls: [...recalls], targets: [...targets] },
    ...{ releases: new Map(), base, top },
  };
}

function isStep(history: UnitHistory, id: string): boolean {
  const known = releaseIn(history, id);
  return known?.isStep === true && !known.takenBack;
}

/** A release that goes live is the last step, also if it was an earlier one. */
function goLive(history: UnitHistory, id: string): Own {
  const known = ownIn(history, id);
  known.broughtBack ||= known.takenBack !== null;
  known.takenBack = null;
  known.isStep = true;
  if (history.top?.id !== id) history.top = { id, below: history.top };
  return known;
}

/** A change that goes back to a step takes back those above it. */
function stepBack(history: UnitHistory, id: string, change: ChangeEntry): void {
  for (; history.top && history.top.id !== id; history.top = history.top.below) {
    ownIn(history, history.top.id).takenBack ??= change;
  }
}
