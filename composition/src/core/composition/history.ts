import { isUnitName, type UnitName } from '@site/shared-ui/contracts';
import { type ChangeEntry, changesIn, endsHolds, type JournalEntry } from '../journal/journal-entry.ts';
import type { ReleaseName } from '../releases/release.schema.ts';

/** The live release of one unit, and the entry that activated it. */
export interface LiveUnit {
  readonly id: string;
  readonly since: string;
  readonly by: string;
  /** Sequence of the unit's last rollback with a recall, which open tabs apply at once; 0 for none. */
  readonly recalledAt: number;
}

/** A unit between two of its changes. */
export interface UnitState {
  /** Sequence of the entry from which on this is so. */
  readonly sequence: number;
  /** Null: the unit has left the site. */
  readonly live: LiveUnit | null;
  /** Target of the unit's next rollback; null if there is nothing to go back to. */
  readonly target: string | null;
}

/** A release that was live and was not taken back. */
interface Step {
  readonly id: string;
  /** The one that went live before it. */
  below: Step | null;
  above: Step | null;
}

/** What happened to one unit. Each release that was ever live is one of its steps, or was taken back. */
interface UnitHistory {
  /** Oldest first; a release that was activated twice is listed twice. */
  readonly changes: ChangeEntry[];
  /** One for each change. */
  readonly states: UnitState[];
  /** The last change that names a release, as an index of `changes`. */
  readonly lastChanges: Map<string, number>;
  /** What each release was checked as: its `recordHash`. */
  readonly records: Map<string, string>;
  readonly steps: Map<string, Step>;
  /** The release that went live last. */
  top: Step | null;
  /** Releases that were taken back, each with the change that did it. */
  readonly takenBack: Map<string, ChangeEntry>;
  /** Releases that somebody has brought back after that. */
  readonly broughtBack: Set<string>;
  /** The change that made a release live last, without those that only stepped back to it. */
  readonly activations: Map<string, ChangeEntry>;
}

/** What happened to each unit. It grows with its journal. */
interface History {
  /** How many entries it has seen. */
  length: number;
  readonly units: Map<UnitName, UnitHistory>;
  /** The entry that holds a unit, also a hold that has ended by its time. */
  readonly holds: Map<string, JournalEntry>;
  /** Units whose history belongs to another journal too: it is copied before it changes. */
  readonly shared: Set<UnitName>;
  /** Whether another journal shares its units: then it does not grow. */
  isShared: boolean;
}

const histories = new WeakMap<readonly JournalEntry[], History>();
const bases = new WeakMap<readonly JournalEntry[], readonly JournalEntry[]>();

/** A journal with one more entry. Looking at it costs only the units of that entry. */
export function withEntry(entries: readonly JournalEntry[], entry: JournalEntry): readonly JournalEntry[] {
  const more = [...entries, entry];
  bases.set(more, entries);
  return more;
}

/**
 * The history of a journal, kept as long as its entries are.
 *
 * @param earlier entries whose history grows into this one, if this journal begins with them
 */
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

/** The state of a unit after the first entries of its journal; undefined if they do not name it. */
export function stateAt({ states }: UnitHistory, sequence: number): UnitState | undefined {
  let [from, to] = [0, states.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((states[middle]?.sequence ?? 0) <= sequence) from = middle + 1;
    else to = middle;
  }
  return states[from - 1];
}

/**
 * The release that an activation takes back, since it makes that before the live one live again: the change was reverted.
 * Null if it takes nothing back.
 *
 * @param state of the unit before it
 */
export function revertedBy(
  state: UnitState | undefined,
  { action, release, keep }: Pick<ChangeEntry, 'action' | 'release' | 'keep'>,
): string | null {
  return action === 'activate' && !keep && state?.target === release ? (state.live?.id ?? null) : null;
}

/** What a release was checked as when it went live: its `recordHash`. Null if it was never live. */
export function recordOf(entries: readonly JournalEntry[], { unit, id }: ReleaseName): string | null {
  return historyOf(entries).units.get(unit)?.records.get(id) ?? null;
}

/** Units whose names only a newer version allows are left out: their changes have no effect. */
function apply({ units, shared }: History, change: ChangeEntry): void {
  const { action, unit, release, replaces, sequence, at, by, recall } = change;
  const known = units.get(unit) ?? (isUnitName(unit) ? newUnit() : null);
  if (!known) return;
  const history = shared.delete(unit) ? copyOf(known) : known;
  units.set(unit, history);
  // It went live in an entry that was damaged, and replaced by the record of a repair.
  if (replaces && replaces !== history.top?.id) goLive(history, replaces);
  const isRevert = revertedBy(history.states.at(-1), change) !== null;
  if (isRevert || (action === 'rollback' && history.steps.has(release))) stepBack(history, release, change);
  else if (action !== 'retire') goLive(history, release);
  if (action === 'activate' && !isRevert) history.activations.set(release, change);
  const { changes, states, lastChanges, records, top } = history;
  if (action === 'activate' && change.record !== undefined) records.set(release, change.record);
  lastChanges.set(release, changes.push(change) - 1);
  if (action === 'retire') {
    states.push({ sequence, live: null, target: top?.id ?? null });
    return;
  }
  const recalledAt = recall ? sequence : (states.at(-1)?.live?.recalledAt ?? 0);
  states.push({ sequence, live: { id: release, since: at, by, recalledAt }, target: top?.below?.id ?? null });
}

function newHistory(): History {
  return { length: 0, units: new Map(), holds: new Map(), shared: new Set(), isShared: false };
}

function newUnit(): UnitHistory {
  return {
    ...{ changes: [], states: [], lastChanges: new Map(), records: new Map(), steps: new Map() },
    ...{ top: null, takenBack: new Map(), broughtBack: new Set(), activations: new Map() },
  };
}

function copyOf({ top: last, ...from }: UnitHistory): UnitHistory {
  const steps = new Map<string, Step>();
  const top = last && { ...last };
  for (let step = top; step; step = step.below) {
    steps.set(step.id, step);
    if (step.below) step.below = { ...step.below, above: step };
  }
  return {
    ...{ changes: [...from.changes], states: [...from.states], steps, top },
    ...{ lastChanges: new Map(from.lastChanges), takenBack: new Map(from.takenBack) },
    ...{ records: new Map(from.records) },
    ...{ broughtBack: new Set(from.broughtBack), activations: new Map(from.activations) },
  };
}

/** A release that goes live is the last step, also if it was an earlier one. */
function goLive(history: UnitHistory, id: string): void {
  const { steps, takenBack, broughtBack, top } = history;
  if (takenBack.delete(id)) broughtBack.add(id);
  const earlier = steps.get(id);
  if (earlier && earlier === top) return;
  if (earlier?.above) earlier.above.below = earlier.below;
  if (earlier?.below) earlier.below.above = earlier.above;
  const step = { id, below: top, above: null };
  if (top) top.above = step;
  steps.set(id, step);
  history.top = step;
}

/** A change that goes back to a step takes back those above it. */
function stepBack(history: UnitHistory, id: string, change: ChangeEntry): void {
  const { steps, takenBack } = history;
  let step = history.top;
  for (; step && step.id !== id; step = step.below) {
    steps.delete(step.id);
    takenBack.set(step.id, change);
  }
  if (step) step.above = null;
  history.top = step;
}
