import {
  applyChange,
  type ChangePlan,
  CompositionError,
  changesIn,
  findingLines,
  foldJournal,
  holdsAgainst,
  holdText,
  type JournalEntry,
  leavingIn,
  planActivation,
  prerenderRollbacks,
  type ReleaseName,
  readJournal,
  releasesIn,
  releaseText,
  requireApproved,
  requireHold,
  requireRight,
  revertedIn,
  revertLines,
  rollbackTarget,
  StoreError,
  seconds,
  withEntry,
  withReport,
} from '@site/composition';
import type { GateReport } from '@site/composition/gate';
import { isUnitName, type UnitName } from '@site/shared-ui/contracts';
import { UsageError, unitOf } from '../parse-call.ts';
import { runOf } from '../run-url.ts';
import type { Call, SubcommandOption } from '../subcommand.ts';

export const againOption: Readonly<Record<string, SubcommandOption>> = {
  again: { type: 'boolean', about: 'Also a release that a rollback has taken back; needs --reason.' },
  keep: {
    type: 'boolean',
    about: 'Rollbacks still lead to the live release, also if the release before it goes live again.',
  },
};

export const retireOption: Readonly<Record<string, SubcommandOption>> = {
  retire: {
    type: 'string',
    value: '<unit>',
    about:
      'A remote that leaves the site in the same moment: its addresses may be those of a unit that comes.',
  },
};

/** The units that a call retires. */
export function retiredBy(call: Call): readonly UnitName[] {
  const unit = call.text('retire');
  return unit === null ? [] : [unitOf(unit)];
}

export const endHoldOption: Readonly<Record<string, SubcommandOption>> = {
  'end-hold': {
    type: 'boolean',
    about: 'Also a held unit: its hold ends in the same moment; needs --reason.',
  },
};

/** One or more releases of different units, which go live in the same moment. */
export type ReleaseSet = readonly [ReleaseName, ...ReleaseName[]];

/** `shell@r1 and careers@r2`. */
export function setText(names: readonly ReleaseName[]): string {
  return names.map(releaseText).join(' and ');
}

export const isOrAre = ({ length }: readonly unknown[]) => (length > 1 ? 'are' : 'is');

const liveAlready = (names: readonly ReleaseName[]) => `${setText(names)} ${isOrAre(names)} live already.`;

/** @throws {UsageError} if a unit is named twice */
export function requireDistinct(units: readonly UnitName[]): void {
  const twice = units.find((unit, index) => units.indexOf(unit) !== index);
  if (twice !== undefined) throw new UsageError(`${twice} is named twice.`);
}

/** Plans the activation of releases, with the options of the call. */
export function planCall(
  call: Call,
  [name, ...others]: ReleaseSet,
  seen: readonly JournalEntry[],
): ChangePlan {
  const endHold = call.flag('end-hold');
  if (endHold && call.text('reason') === null) throw new UsageError('--end-hold needs --reason.');
  const author = {
    by: call.by,
    at: call.deps.now().toISOString(),
    reason: call.text('reason'),
    ...runOf(call),
  };
  const request = {
    ...{ seen, with: others, endHold, retire: retiredBy(call) },
    ...{ again: call.flag('again'), keep: call.flag('keep') },
  };
  return planActivation(name, author, request);
}

/**
 * Prints what holds these units, before the checks take their time.
 *
 * @returns whether a hold stays, so that nothing can go live
 * @throws {CompositionError} `not-allowed` if the plan ends a hold that is not for this key to end
 */
export async function holdStep(call: Call, names: ReleaseSet, { entry, seen }: ChangePlan): Promise<boolean> {
  const at = call.deps.now().toISOString();
  const ended = (entry?.hold?.units ?? []).filter(isUnitName);
  await requireRight(call.deps.store, seen, 'release-hold', ended, at);
  for (const unit of ended)
    call.print(`${holdText(unit, requireHold(seen, unit, at))}. This hold ends with it.`);
  const kept = names.filter(({ unit }) => !ended.includes(unit));
  const holds = holdsAgainst(seen, kept, at);
  for (const text of holds) call.print(text);
  return holds.length > 0;
}

/**
 * Fails if other people have to approve the plan first; a dry run prints it.
 *
 * @returns whether approvals are missing, so that nothing can go live
 * @throws {CompositionError} `not-allowed`, `approval-missing`
 */
export async function approvalStep(call: Call, names: ReleaseSet, change: ChangePlan): Promise<boolean> {
  try {
    await requireApproved(call.deps.store, names, leavingBy(change), change.seen);
    return false;
  } catch (error) {
    if (!call.dryRun || !(error instanceof CompositionError) || error.code !== 'approval-missing')
      throw error;
    call.print(error.message);
    return true;
  }
}

/** The releases that leave the site with a plan. */
export function leavingBy({ entry }: ChangePlan): readonly ReleaseName[] {
  return entry ? leavingIn(entry) : [];
}

export function printLeaving(call: Call, change: ChangePlan): void {
  for (const name of leavingBy(change)) call.print(`${releaseText(name)} would go off the site.`);
}

/** The releases of a call that a plan changes; prints which are live already, and what is taken back. Null if all are live. */
export function changedBy(call: Call, names: ReleaseSet, plan: ChangePlan): ReleaseSet | null {
  const changed = plan.entry && releasesIn(plan.entry);
  const live = names.filter(({ unit }) => !changed?.some((one) => one.unit === unit));
  if (live.length > 0) call.print(liveAlready(live));
  for (const line of revertLines(plan)) call.print(line);
  return changed;
}

/** The releases that the gate checks: a dry run tells the faults of those that are live already too. Null for none. */
export function checkedBy(call: Call, names: ReleaseSet, changed: ReleaseSet | null): ReleaseSet | null {
  return call.dryRun ? names : changed;
}

/** Activates checked releases, then prepares their rollback. */
export async function activateStep(
  call: Call,
  names: ReleaseSet,
  change: ChangePlan,
  report: GateReport,
): Promise<JournalEntry | null> {
  const { store, now, render } = call.deps;
  const { from, seen } = change;
  const entry = await call
    .withProgress(`Activating ${setText(names)}`, () =>
      applyChange(store, withReport(change, report), render, now),
    )
    .catch(async (error: unknown) => {
      if (
        error instanceof CompositionError &&
        error.code === 'overtaken' &&
        (await areLive(call, seen, names))
      )
        return null;
      throw error;
    });
  if (!entry) {
    call.print(liveAlready(names));
    return null;
  }
  const instead = from === null || names.length > 1 ? '' : `, instead of ${from}`;
  call.print(
    `${setText(names)} ${isOrAre(names)} live${instead}: entry ${entry.sequence}, after ${seconds(call.deps.uptime())}.`,
  );
  if (entry.hold) call.print(`Not held any more: ${entry.hold.units.join(', ')}.`);
  for (const one of changesIn(entry)) {
    const id = revertedIn(seen, one);
    if (id !== null) call.print(`${one.unit}@${id} is taken back.`);
  }
  const left = leavingBy(change);
  for (const name of left) call.print(`${releaseText(name)} is off the site.`);
  // A unit that has replaced another goes back by bringing that one back.
  await prepareRollback(call, withEntry(seen, entry), (left[0] ?? names[0]).unit);
  return entry;
}

/** Whether another process has activated the same releases meanwhile: then nothing is left to do. */
async function areLive(call: Call, seen: readonly JournalEntry[], names: ReleaseSet): Promise<boolean> {
  const { units } = foldJournal(await readJournal(call.deps.store, seen));
  return names.every(({ unit, id }) => units[unit]?.id === id);
}

/**
 * Renders the pages that the next rollback needs, and prints its command. The change has been made, so a store that fails
 * now is a warning: a command that seems to have failed would be repeated.
 *
 * @param after the journal for which the change was planned, with the entry of the change
 */
export async function prepareRollback(
  call: Call,
  after: readonly JournalEntry[],
  unit: ReleaseName['unit'],
): Promise<void> {
  const { store, now, render } = call.deps;
  // Somebody may have written other entries between.
  const known = after.at(-1)?.sequence === after.length ? after : after.slice(0, -1);
  try {
    const findings = await call.withProgress('Rendering the pages that a rollback needs', async () =>
      prerenderRollbacks(store, now().getFullYear(), render, await readJournal(store, known)),
    );
    for (const line of findingLines(findings.map((finding) => ({ ...finding, warning: true }))))
      call.print(line);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    call.print(`  warning The pages that the next rollback needs were not rendered: ${error.message}.`);
  }
  const target = rollbackTarget(after, unit);
  if (target) call.print(`To go back to ${target}: npm run site -- rollback ${unit} --reason "…"`);
}
