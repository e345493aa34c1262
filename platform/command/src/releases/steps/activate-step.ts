import type { UnitName } from '@platform/contract';
import {
  CompositionError,
  changesIn,
  foldJournal,
  type Journal,
  type JournalEntry,
  journalOf,
  type ReleaseName,
  readJournal,
  releaseText,
  rollbackTarget,
  StoreError,
  withEntry,
} from '@platform/releases';
import {
  type ActionContext,
  type Activation,
  isOrAre,
  leavingBy,
  liveAlready,
  type PlannedAction,
  type PlannedActivation,
  prerenderRollbacks,
  type ReleaseSet,
  setText,
} from '@platform/releases/changes';
import type { MountCheck } from '@platform/releases/gate';
import { revertedIn } from '@platform/releases/history';
import { findingLines, seconds } from '@platform/releases/plan-text';
import { exitOf } from '../../call/exit-codes.data.ts';
import { runOf, runOption, UsageError, unitOf } from '../../call/parse-call.ts';
import type { Call, Options, Outcome } from '../../call/subcommand.ts';

export const retireOption: Options = {
  'retire <unit>':
    'A remote that leaves the site in the same moment: its addresses may be those of a unit that comes.',
};

export function retiredBy(call: Call): readonly UnitName[] {
  const unit = call.text('retire');
  return unit === null ? [] : [unitOf(unit)];
}

export const gateOptions: Options = {
  'no-browser': 'Skip mounting in a browser; the journal says so.',
  'every-page': 'Mount also the pages that have mounted with the same code.',
  force: 'Allow what no browser has opened, also of a new unit, or with another entry or other libraries.',
};

export const activationOptions: Options = {
  'reason <text>': 'Why, for the journal.',
  again: 'Also a release that a rollback has taken back; needs --reason.',
  keep: 'Rollbacks still lead to the live release, also if the release before it goes live again.',
  ...retireOption,
  'end-hold': 'Also a held unit: its hold ends in the same moment; needs --reason.',
  ...gateOptions,
  ...runOption,
};

/** A preview may show what no browser has opened. */
function mountOf({ deps, flag }: Call): MountCheck {
  const mount: MountCheck = flag('no-browser')
    ? async () => ({ status: 'no-browser', reason: 'left out with --no-browser' })
    : deps.mount;
  const allowed = ['force', 'preview'].find(flag);
  return async (order) => {
    const result = await mount(flag('every-page') ? { ...order, done: null } : order);
    if (result.status !== 'no-browser' || allowed === undefined) return result;
    return { status: 'skipped', reason: `${result.reason} (--${allowed})` };
  };
}

/** @throws {UsageError} if a unit is named twice */
export function requireDistinct(units: readonly UnitName[]): void {
  const twice = units.find((unit, index) => units.indexOf(unit) !== index);
  if (twice !== undefined) throw new UsageError(`${twice} is named twice.`);
}

/** How a call plans and makes an action: as the author that it names. */
export function contextOf(call: Call, base: Journal): ActionContext {
  const { store, render, now } = call.deps;
  const author = { by: call.by, at: now().toISOString(), reason: call.text('reason'), ...runOf(call) };
  return {
    ...{ store, author, base, render, now },
    mount: mountOf(call),
    isDry: call.dryRun,
    print: call.print,
    during: call.withProgress,
  };
}

export function activationOf(call: Call, names: ReleaseSet): Activation {
  const endHold = call.flag('end-hold');
  if (endHold && call.text('reason') === null) throw new UsageError('--end-hold needs --reason.');
  return { names, endHold, retire: retiredBy(call), again: call.flag('again'), keep: call.flag('keep') };
}

/** Prints what a dry run has planned. */
export function planned(call: Call, { lines, refused }: PlannedAction, result: object): Outcome {
  for (const line of lines) call.print(line);
  return { exit: refused === null ? 'done' : exitOf[refused], result: { ...result, dryRun: true } };
}

/** Activates checked releases, then prepares their rollback. */
export async function activateStep(
  call: Call,
  { plan, changed, effect, apply }: PlannedActivation,
): Promise<JournalEntry | null> {
  if (effect === null) return null;
  const { from, base } = plan;
  const entry = await call
    .withProgress(`Activating ${setText(changed)}`, apply)
    .catch(async (error: unknown) => {
      const isOvertaken = error instanceof CompositionError && error.code === 'overtaken';
      if (isOvertaken && (await areLive(call, base, changed))) return null;
      throw error;
    });
  if (!entry) {
    call.print(liveAlready(changed));
    return null;
  }
  const instead = from === null || changed.length > 1 ? '' : `, instead of ${from}`;
  call.print(
    `${setText(changed)} ${isOrAre(changed)} live${instead}: entry ${entry.sequence}, after ${seconds(call.deps.uptime())}.`,
  );
  if (entry.hold) call.print(`Not held any more: ${entry.hold.units.join(', ')}.`);
  for (const one of changesIn(entry)) {
    const id = revertedIn(base, one);
    if (id !== null) call.print(`${one.unit}@${id} is taken back.`);
  }
  const left = leavingBy(plan);
  for (const name of left) call.print(`${releaseText(name)} is off the site.`);
  // A unit that has replaced another goes back by bringing that one back.
  const [first] = [...left, ...changed];
  if (first) await prepareRollback(call, withEntry(base, entry), first.unit);
  return entry;
}

/** Whether another process has activated the same releases meanwhile: then nothing is left to do. */
async function areLive(call: Call, base: Journal, names: readonly ReleaseName[]): Promise<boolean> {
  const { units } = foldJournal(await readJournal(call.deps.store, base));
  return names.every(({ unit, id }) => units[unit]?.id === id);
}

/**
 * Renders the pages that the next rollback needs, and prints its command. The change has been made, so a store that fails
 * now is a warning: a command that seems to have failed would be repeated.
 *
 * @param after the journal for which the change was planned, with the entry of the change
 */
export async function prepareRollback(call: Call, after: Journal, unit: ReleaseName['unit']): Promise<void> {
  const { store, now, render } = call.deps;
  // Somebody may have written other entries between.
  const known =
    after.entries.at(-1)?.sequence === after.entries.length ? after : journalOf(after.entries.slice(0, -1));
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
