import {
  type ChangeEntry,
  changesIn,
  endsHolds,
  type JournalEntry,
  settledEntries,
} from '../entries/journal-entry.ts';
import { everyUnit } from '../owners/owners.ts';
import type { ReleaseName } from '../releases/release.schema.ts';
import { type Authority, authorityAfter } from './authority.ts';

/** What the entries of a journal have led to. */
export interface JournalState {
  /** Each unit that the journal names, also those whose names only a newer version allows. */
  readonly units: ReadonlyMap<string, UnitHistory>;
  /** By unit, `everyUnit` among them; also a hold that has ended by its time. */
  readonly holds: ReadonlyMap<string, UnitHold>;
  /**
   * Sequence of the last repair; 0 for none. Of a unit that has not changed since, nobody knows what is live: only its next
   * entry says so.
   */
  readonly repairedAt: number;
  /** Null: the site has no owners. */
  readonly authority: Authority | null;
}

/** What happened to a unit. */
export interface UnitHistory {
  /** Oldest first; a release that was activated twice is listed twice. */
  readonly changes: readonly ChangeEntry[];
  /** The `recalledAt` after each change. */
  readonly recalls: readonly number[];
  /** The target of the next rollback after each change; null if there is nothing to go back to. */
  readonly targets: readonly (string | null)[];
  /** By id. */
  readonly releases: ReadonlyMap<string, ReleaseHistory>;
  readonly top: Step | null;
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

/** A release that went live, above the one that went live before it. One that went live again has a lower step too. */
interface Step {
  readonly id: string;
  readonly below: Step | null;
}

/** A hold of a unit. */
export interface UnitHold {
  /** The last entry that holds it. */
  readonly entry: JournalEntry;
  /** Who holds it: the operator, if somebody else has held it too. */
  readonly holder: Holder;
  /** The units that were released from a hold of the whole site. */
  readonly except?: readonly string[];
}

export interface Holder {
  /** Null: nobody has signed it, because the site had no owners then. */
  readonly by: string | null;
  /** Whether they were an operator when they held it. */
  readonly isOperator: boolean;
  /** ISO 8601; null for no end. */
  readonly until: string | null;
}

export interface LiveUnit {
  readonly id: string;
  readonly since: string;
  readonly by: string;
  /** Sequence of the unit's last rollback with a recall, which open tabs apply at once; 0 for none. */
  readonly recalledAt: number;
}

/** A journal as it was read, and its state. It never changes: a longer journal is another one. */
export interface Journal extends JournalState {
  readonly entries: readonly JournalEntry[];
}

/** The state of a site with owners. */
export interface OwnedState extends JournalState {
  readonly authority: Authority;
}

export const isOwned = <S extends JournalState>(state: S): state is S & OwnedState =>
  state.authority !== null;

export const emptyState: JournalState = {
  ...{ units: new Map(), holds: new Map(), repairedAt: 0, authority: null },
};

/** Only the fold that made it changes it. */
interface OwnHistory extends UnitHistory {
  readonly changes: ChangeEntry[];
  readonly recalls: number[];
  readonly targets: (string | null)[];
  readonly releases: Map<string, ReleaseHistory>;
  top: Step | null;
}

export const emptyJournal: Journal = { ...emptyState, entries: [] };

/** Folds entries from the first one on. @param entries they are valid */
export function journalOf(entries: readonly JournalEntry[]): Journal {
  const fold = foldAfter(emptyState);
  for (const entry of entries) fold.add(entry);
  return { ...fold.state, entries };
}

/** A journal with one more entry. It costs only the units of that entry. */
export function withEntry(journal: Journal, entry: JournalEntry): Journal {
  const fold = foldAfter(journal);
  fold.add(entry);
  return { ...fold.state, entries: [...journal.entries, entry] };
}

/** A journal without the last entries that have no effect: see `settledEntries`. */
export function settledJournal(journal: Journal): Journal {
  const entries = settledEntries(journal.entries);
  return entries === journal.entries ? journal : journalOf(entries);
}

/** Folds the entries that follow a state, one after the other. Nothing changes `known`. */
export function foldAfter(known: JournalState) {
  const units = new Map(known.units);
  const holds = new Map(known.holds);
  const own = new Map<string, OwnHistory>();
  const ownHistory = (unit: string): OwnHistory => {
    let history = own.get(unit);
    if (!history) {
      history = copyOf(units.get(unit));
      own.set(unit, history);
      units.set(unit, history);
    }
    return history;
  };
  const { repairedAt, authority } = known;
  const state = { units, holds, repairedAt, authority };
  return {
    /** The state after the entries so far. It grows with each. */
    state: state as JournalState,
    /** @param entry it is valid */
    add: (entry: JournalEntry) => {
      if (entry.action === 'repair') state.repairedAt = entry.sequence;
      for (const change of changesIn(entry)) apply(ownHistory(change.unit), change);
      for (const unit of entry.hold?.units ?? []) {
        if (endsHolds(entry)) endHold(holds, unit);
        else holds.set(unit, { entry, holder: holderAfter(state, entry, unit) });
      }
      state.authority = authorityAfter(state.authority, entry);
    },
  };
}

/** A hold of somebody else does not end one of an operator. */
function holderAfter({ authority, holds }: JournalState, entry: JournalEntry, unit: string): Holder {
  const { by, signed, hold } = entry;
  const isOperator = authority?.owners.operators.includes(by) === true;
  const known = holds.get(unit)?.holder;
  if (known && !isOperator && isActiveOperators(known, entry.at)) return known;
  return { by: signed ? by : null, isOperator, until: hold?.until ?? null };
}

function endHold(holds: Map<string, UnitHold>, unit: string): void {
  holds.delete(unit);
  const all = holds.get(everyUnit);
  if (all) holds.set(everyUnit, { ...all, except: [...(all.except ?? []), unit] });
}

/** What holds a unit: its own hold, and that of the whole site; also those that have ended by their time. */
export function holdsOf({ holds }: Pick<JournalState, 'holds'>, unit: string): readonly UnitHold[] {
  const [own, all] = [holds.get(unit), unit === everyUnit ? undefined : holds.get(everyUnit)];
  return [...(own ? [own] : []), ...(all && !all.except?.includes(unit) ? [all] : [])];
}

export function isOperatorsHold(state: Pick<JournalState, 'holds'>, unit: string, at: string): boolean {
  return holdsOf(state, unit).some(({ holder }) => isActiveOperators(holder, at));
}

function isActiveOperators({ isOperator, until }: Holder, at: string): boolean {
  return isOperator && (until === null || Date.parse(at) < Date.parse(until));
}

/**
 * What is live of a unit after the first entries of its journal, and the target of its next rollback; undefined if they do not
 * name it. Nothing is live if it has left the site.
 */
export function stateAt(
  { changes, recalls, targets }: UnitHistory,
  sequence = Number.POSITIVE_INFINITY,
): { readonly live: LiveUnit | null; readonly target: string | null } | undefined {
  let [from, to] = [0, changes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((changes[middle]?.sequence ?? 0) <= sequence) from = middle + 1;
    else to = middle;
  }
  const change = changes[from - 1];
  if (!change) return undefined;
  const { action, release: id, at: since, by } = change;
  const live = action === 'retire' ? null : { id, since, by, recalledAt: recalls[from - 1] ?? 0 };
  return { live, target: targets[from - 1] ?? null };
}

/** The release that a reverted change has made live: an activation makes the one before it live again. Null if none. */
export function revertedBy(
  state: ReturnType<typeof stateAt>,
  { action, release, keep }: Pick<ChangeEntry, 'action' | 'release' | 'keep'>,
): string | null {
  return action === 'activate' && !keep && state?.target === release ? (state.live?.id ?? null) : null;
}

/** The releases that successive rollbacks of a unit lead to, after the one that went live last; the first ones, at most `most`. */
export function pathOf({ top, releases }: UnitHistory, most = Number.POSITIVE_INFINITY): readonly string[] {
  const path = new Set<string>();
  for (let step = top; step && path.size < most; step = step.below)
    if (!releases.get(step.id)?.takenBack) path.add(step.id);
  return [...path];
}

/** What a release was checked as when it went live: its `recordHash`. Null if it was never live. */
export function recordIn({ units }: Pick<JournalState, 'units'>, { unit, id }: ReleaseName): string | null {
  return units.get(unit)?.releases.get(id)?.record ?? null;
}

/** The last change of a unit; undefined if nobody knows it. */
function lastChangeOf({ units, repairedAt }: JournalState, unit: string): ChangeEntry | undefined {
  const last = units.get(unit)?.changes.at(-1);
  return last && last.sequence > repairedAt ? last : undefined;
}

const liveAfter = (last: ChangeEntry | undefined) =>
  last === undefined || last.action === 'retire' ? null : last.release;

/** Whether a change says what it replaces. Otherwise nobody could take it back. */
export function replacesLive(
  state: JournalState,
  { unit, release, action, replaces }: Pick<ChangeEntry, 'unit' | 'release' | 'action' | 'replaces'>,
): boolean {
  const last = lastChangeOf(state, unit);
  if (last === undefined && state.repairedAt > 0) return replaces !== undefined;
  const live = liveAfter(last);
  return replaces === live && (action !== 'retire' || release === live);
}

/** An entry that nobody has signed, as if it said what it replaces. */
export function withReplaced(state: JournalState, entry: JournalEntry): JournalEntry {
  if (entry.unit === null) return entry;
  const corrected = <C extends { readonly unit: string; readonly replaces?: string | null }>(
    change: C,
  ): C => {
    const last = lastChangeOf(state, change.unit);
    return last === undefined && state.repairedAt > 0 ? change : { ...change, replaces: liveAfter(last) };
  };
  const { with: others } = entry;
  return { ...corrected(entry), ...(others !== undefined && { with: others.map(corrected) }) };
}

function copyOf(history: UnitHistory | undefined): OwnHistory {
  const { changes = [], recalls = [], targets = [], releases = [], top = null } = history ?? {};
  return {
    ...{ changes: [...changes], recalls: [...recalls], targets: [...targets] },
    ...{ releases: new Map(releases), top },
  };
}

function apply(history: OwnHistory, change: ChangeEntry): void {
  const { action, release, replaces, sequence, recall } = change;
  const { changes, recalls, targets } = history;
  // It went live in an entry that was damaged, and replaced by the record of a repair.
  if (replaces && replaces !== history.top?.id) goLive(history, replaces);
  const isRevert = revertedBy(stateAt(history), change) !== null;
  const isActivation = action === 'activate';
  const isBack = isRevert || (action === 'rollback' && isStep(history, release));
  if (isBack) stepBack(history, release, change);
  else if (action !== 'retire') goLive(history, release);
  const known = history.releases.get(release) ?? neverLive;
  history.releases.set(release, {
    ...known,
    lastChange: changes.push(change) - 1,
    record: (isActivation ? change.record : undefined) ?? known.record,
    activation: isActivation && !isRevert ? change : known.activation,
  });
  const { top } = history;
  const isRetired = action === 'retire';
  recalls.push(isRetired ? 0 : recall ? sequence : (recalls.at(-1) ?? 0));
  targets.push(isRetired ? (top?.id ?? null) : below(history, top));
}

const neverLive: ReleaseHistory = {
  ...{ lastChange: null, record: undefined, activation: undefined },
  ...{ isStep: false, takenBack: null, broughtBack: false },
};

function below({ releases }: UnitHistory, from: Step | null): string | null {
  let step = from?.below;
  while (step && (step.id === from?.id || releases.get(step.id)?.takenBack)) step = step.below;
  return step?.id ?? null;
}

function isStep({ releases }: UnitHistory, id: string): boolean {
  const known = releases.get(id);
  return known?.isStep === true && !known.takenBack;
}

/** A release that goes live is the last step, also if it was an earlier one. */
function goLive(history: OwnHistory, id: string): void {
  const known = history.releases.get(id) ?? neverLive;
  const broughtBack = known.broughtBack || known.takenBack !== null;
  history.releases.set(id, { ...known, broughtBack, takenBack: null, isStep: true });
  if (history.top?.id !== id) history.top = { id, below: history.top };
}

/** A change that goes back to a step takes back those above it. */
function stepBack(history: OwnHistory, id: string, change: ChangeEntry): void {
  for (; history.top && history.top.id !== id; history.top = history.top.below) {
    const known = history.releases.get(history.top.id) ?? neverLive;
    history.releases.set(history.top.id, { ...known, takenBack: known.takenBack ?? change });
  }
}
