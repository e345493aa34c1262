import { isUnitName, type UnitName } from '@platform/contract';
import { CompositionError } from '../core/composition-error.ts';
import { heldName, type JournalEntry, type NoteEntry } from '../core/entries/journal-entry.ts';
import { refusals } from '../core/findings/finding.ts';
import { type PlannedEntry, withPlanned } from '../core/journal/journal.ts';
import { everyUnit } from '../core/owners/owners.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { requireRight } from '../core/signing/seal.ts';
import { foldJournal, revertedIn } from '../core/state/history.ts';
import type { Journal } from '../core/state/journal-state.ts';
import { overlayStore } from '../core/store/overlay-store.ts';
import type { Store } from '../core/store/store.ts';
import type { Renderer } from '../rendering/prerender/render-outcome.ts';
import { type ActivationRequest, planActivation, withReport } from './activate.ts';
import { requireApproved } from './approve.ts';
import { type Author, applyChange, type ChangePlan, leavingBy, releasesIn } from './change.ts';
import type { GateOptions, GateReport } from './gate/gate.ts';
import type { MountCheck } from './gate/gate-check.ts';
import { heldText, holdText, holdUnits, releaseHolds, requireHold } from './hold.ts';
import { checkLines, findingLines, followingTabs } from './plan-text.ts';
import { planRollback, type RollbackPlan, type RollbackRequest, reasonOf } from './rollback.ts';

/** One or more releases of different units, which go live in the same moment. */
export type ReleaseSet = readonly [ReleaseName, ...ReleaseName[]];

export interface Activation extends Pick<ActivationRequest, 'again' | 'endHold' | 'keep' | 'retire'> {
  readonly names: ReleaseSet;
}

/** What somebody asks for, with a command or on the operations page. */
export type Action =
  | (RollbackRequest & { readonly kind: 'rollback' })
  /** `until`: ISO 8601; null for no end. */
  | { readonly kind: 'hold'; readonly units: readonly UnitName[]; readonly until: string | null }
  | { readonly kind: 'release-hold'; readonly units: readonly UnitName[] }
  | (Activation & { readonly kind: 'activate' });

export interface ActionContext {
  /** Signs as the author. */
  readonly store: Store;
  readonly author: Author;
  /** The journal that the author knows: a later change of the same units makes the action fail. */
  readonly base: Journal;
  readonly render: Renderer;
  readonly now: () => Date;
  readonly mount: MountCheck;
  /** Whether the action is only shown: then checks write nothing. */
  readonly isDry: boolean;
  /** Whether a dry run leaves out checks of what cannot go live: they take their time. */
  readonly isQuick?: boolean;
  /** Gets lines about the plan one by one: checks take their time. */
  readonly print: (line: string) => void;
  /** Runs a part that can take long, and shows what is being done. */
  readonly during?: <T>(doing: string | (() => string), work: () => Promise<T>) => Promise<T>;
}

/** What an action writes: enough to know it again in the journal. */
export type Effect = Pick<JournalEntry, 'action' | 'hold'> &
  (Pick<PlannedEntry, 'unit' | 'release' | 'with'> | { readonly unit: null; readonly release: null });

export interface PlannedAction<Entry extends JournalEntry | null = JournalEntry | null> {
  /** What would be done, after the printed lines. */
  readonly lines: readonly string[];
  /** The code with which its application fails; null if nothing is known against it. */
  readonly refused: 'refused' | 'held' | 'approval-missing' | null;
  /** Null if there is nothing to do. */
  readonly effect: Effect | null;
  /** @returns null if there is nothing to do @throws {CompositionError} as `applyChange`, `holdUnits`, `releaseHolds` */
  readonly apply: () => Promise<Entry>;
}

const withoutProgress: NonNullable<ActionContext['during']> = (_, work) => work();

/** @throws {CompositionError} what refuses it before there is a plan */
export async function planAction(context: ActionContext, action: Action): Promise<PlannedAction> {
  switch (action.kind) {
    case 'rollback':
      return rollbackAction(context, action);
    case 'hold':
      return holdAction(context, action.units, action.until);
    case 'release-hold':
      return releaseHoldAction(context, action.units);
    case 'activate':
      return activateAction(context, action);
  }
}

/** @param until ISO 8601; null for no end */
export function holdAction(
  { store, author, base }: ActionContext,
  units: readonly UnitName[],
  until: string | null,
): PlannedAction<NoteEntry> {
  const { units: live } = foldJournal(base);
  const gone = units.find((unit) => unit !== everyUnit && !live[unit]);
  if (gone !== undefined) throw new CompositionError('nothing-live', `No release of ${gone} is live.`);
  return {
    lines: units.map((unit) => `${heldName(unit)} would be held until ${until ?? 'it is released'}.`),
    refused: null,
    effect: { action: 'hold', unit: null, release: null, hold: { units, until } },
    apply: () => holdUnits(store, units, author, until, base),
  };
}

/** @throws {CompositionError} `no-hold` */
export function releaseHoldAction(
  { store, author, base }: ActionContext,
  units: readonly UnitName[],
): PlannedAction<NoteEntry> {
  return {
    lines: units.map(
      (unit) => `${holdText(unit, requireHold(base, unit, author.at))}. It would be released.`,
    ),
    refused: null,
    effect: { action: 'release-hold', unit: null, release: null, hold: { units, until: null } },
    apply: () => releaseHolds(store, units, author, base),
  };
}

/** Tells what the site loses, and what refuses the rollback. */
export async function rollbackAction(
  { store, author, base, render, now, print, during = withoutProgress }: ActionContext,
  request: RollbackRequest,
): Promise<PlannedAction & { readonly plan: RollbackPlan }> {
  const plan = await during('Reading every file of the older release', () =>
    planRollback(store, request, author, base),
  );
  for (const line of findingLines(plan.findings)) print(line);
  return {
    plan,
    lines: rollbackLines(plan),
    refused: refusals(plan.findings).length > 0 ? 'refused' : null,
    effect: plan.entry,
    apply: () => applyChange(store, plan, render, now),
  };
}

function rollbackLines(plan: RollbackPlan): readonly string[] {
  const { name, from, entry, base, findings } = plan;
  const { units } = foldJournal(base);
  const others = (entry?.with ?? []).map(({ unit, release, action }) => {
    const would =
      action === 'retire'
        ? 'go off the site with it'
        : `go live with it, instead of ${units[unit]?.id ?? null}`;
    return `${unit}@${release} would ${would}: ${reasonOf(plan, unit)}.`;
  });
  const instead = from === null ? '' : `, instead of ${from}`;
  if (!entry || refusals(findings).length > 0)
    return [...others, `${releaseText(name)} would be refused${instead}.`];
  const tabs = followingTabs(base, withPlanned(base, entry));
  const held = entry.hold?.units.join(', ');
  return [
    ...others,
    `${releaseText(name)} would go live${instead}.`,
    // A unit that was off the site has no tabs with another release.
    ...(from === null ? [] : [`${tabs.charAt(0).toUpperCase()}${tabs.slice(1)}.`]),
    ...(held === undefined ? [] : [`No deploy would change ${held} until the hold is released.`]),
  ];
}

export interface PlannedActivation extends PlannedAction {
  readonly plan: ChangePlan;
  /** The releases that it changes; the others are live already. */
  readonly changed: readonly ReleaseName[];
  /** Null if nothing had to be checked. */
  readonly report: GateReport | null;
}

/** Plans an activation without its checks. Pure. @throws {CompositionError} as `planActivation` */
export function planSet(
  { names: [name, ...others], ...request }: Activation,
  author: Author,
  base: Journal,
): ChangePlan {
  return planActivation(name, author, { ...request, base, with: others });
}

/**
 * Prints what is live already and what is taken back, then which approvals are missing and what is held, then the checks.
 * A dry run prints all of it, also the faults of what is live; see `isQuick`.
 *
 * @throws {CompositionError} as `planActivation`; `not-allowed`; `refused` by the gate; `approval-missing`, unless it is a
 *   dry run
 */
export async function activateAction(context: ActionContext, action: Activation): Promise<PlannedActivation> {
  const { store, author, base, render, now, print } = context;
  const { names } = action;
  const checksAll = context.isDry && !context.isQuick;
  const plan = planSet(action, author, base);
  const changed = plan.entry ? releasesIn(plan.entry) : [];
  const leaving = leavingBy(plan);
  const live = names.filter(({ unit }) => !changed.some((one) => one.unit === unit));
  if (live.length > 0) print(liveAlready(live));
  for (const line of revertLines(plan)) print(line);
  const nothing = { plan, changed, lines: [], refused: null, effect: null, apply: async () => null };
  if (changed.length === 0 && !checksAll) return { ...nothing, report: null };
  const refused = changed.length === 0 ? null : await refusalOf(context, plan, changed, leaving);
  if (refused && context.isDry && !checksAll) return { ...nothing, report: null, refused };
  const checked = checksAll ? names : changed;
  const report = await checkSet(context, checked, { leaving });
  requirePassed(checked, report);
  if (changed.length === 0) return { ...nothing, report };
  return {
    ...{ plan, changed, report, refused, effect: plan.entry },
    lines: [
      ...(refused ? [] : [`${setText(changed)} would go live.`]),
      ...leaving.map((name) => `${releaseText(name)} would go off the site.`),
    ],
    apply: () => applyChange(store, withReport(plan, report), render, now),
  };
}

function revertLines({ entry, base }: ChangePlan): readonly string[] {
  if (!entry) return [];
  return [entry, ...(entry.with ?? [])].flatMap((one) => {
    const { unit, release, action = entry.action } = one;
    const id = revertedIn(base, { unit, release, action, ...(entry.keep && { keep: entry.keep }) });
    return id === null
      ? []
      : `${unit}@${id} would be taken back: ${unit}@${release} is the release before it. With --keep, rollbacks still lead to it.`;
  });
}

/** Tells missing approvals and holds: before the checks, which take their time. */
async function refusalOf(
  { store, now, isDry, print }: ActionContext,
  { entry, base }: ChangePlan,
  changed: readonly ReleaseName[],
  leaving: readonly ReleaseName[],
): Promise<PlannedAction['refused']> {
  const missing = await requireApproved(store, changed, leaving, base).then(
    () => null,
    (error: unknown) => {
      const isMissing = error instanceof CompositionError && error.code === 'approval-missing';
      if (isMissing && isDry) return error.message;
      throw error;
    },
  );
  if (missing !== null) print(missing);
  const at = now().toISOString();
  const ended = (entry?.hold?.units ?? []).filter(isUnitName);
  await requireRight(store, base, 'release-hold', ended, at);
  for (const unit of ended) print(`${holdText(unit, requireHold(base, unit, at))}. This hold ends with it.`);
  const holds = changed
    .filter(({ unit }) => !ended.includes(unit))
    .flatMap(({ unit }) => heldText(base, unit, at) ?? []);
  for (const text of holds) print(`Nothing would go live: ${text}.`);
  if (missing !== null) return 'approval-missing';
  return holds.length > 0 ? 'held' : null;
}

export async function checkSet(
  { store, base, render, now, mount, isDry, print, during = withoutProgress }: ActionContext,
  names: readonly ReleaseName[],
  options: Pick<GateOptions, 'leaving' | 'role'> = {},
): Promise<GateReport> {
  // Only now: a server that activates nothing needs none of its modules.
  const { runGateOfSet } = await import('./gate/gate.ts');
  let doing = '';
  const onCheck: GateOptions['onCheck'] = (check, name) => {
    doing = `Checking ${releaseText(name)}: ${check.doing.toLowerCase()}`;
  };
  const report = (name: ReleaseName, { evidence, findings }: GateReport) => {
    if (names.length > 1) print(`Checks of ${releaseText(name)}:`);
    for (const line of [...checkLines(evidence.checks), ...findingLines(findings)]) print(line);
  };
  const gate = { ...options, base, year: now().getFullYear(), render, mount, onCheck };
  return during(
    () => doing,
    () => runGateOfSet(isDry ? overlayStore(store) : store, names, gate, report),
  );
}

/** @throws {CompositionError} `refused` if the gate refuses a release */
export function requirePassed(names: readonly ReleaseName[], { passed, findings }: GateReport): void {
  if (passed) return;
  throw new CompositionError(
    'refused',
    `${setText(names)} ${isOrAre(names)} refused, and what is live does not change.`,
    { findings },
  );
}

/** `shell@r1 and catalog@r2`. */
export function setText(names: readonly ReleaseName[]): string {
  return names.map(releaseText).join(' and ');
}

export const isOrAre = ({ length }: readonly unknown[]) => (length > 1 ? 'are' : 'is');

export const liveAlready = (names: readonly ReleaseName[]) =>
  `${setText(names)} ${isOrAre(names)} live already.`;
