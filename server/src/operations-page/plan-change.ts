import {
  type Author,
  applyChange,
  CompositionError,
  checkLines,
  findingLines,
  foldJournal,
  holdPlanLines,
  holdsAgainst,
  holdUnits,
  type JournalEntry,
  overlayStore,
  planActivation,
  planRollback,
  type Renderer,
  type Role,
  refusals,
  releaseHoldPlanLines,
  releaseHolds,
  releasesIn,
  releaseText,
  requireApproved,
  revertLines,
  rollbackPlanLines,
  withReport,
} from '@site/composition';
import type { MountCheck } from '@site/composition/gate';
import { isUnitName, type UnitName } from '@site/shared-ui/contracts';
import type { Actor } from './actor.ts';
import type { Change } from './change.ts';

/** A change that is shown, and applied by a second press. */
export interface PlannedChange {
  /** What `--dry-run` prints. */
  readonly lines: readonly string[];
  /** Whether applying it would change nothing. */
  readonly isRefused: boolean;
  /** Returns the new entry; null if there is nothing to do. */
  readonly apply: () => Promise<JournalEntry | null>;
}

export interface ChangeDeps {
  /** Who makes the change, with a store that signs as they. */
  readonly actor: Pick<Actor, 'store' | 'refusal'>;
  readonly render: Renderer;
  readonly now: () => Date;
}

/**
 * Plans a change with the functions of the command.
 *
 * @param seen the journal that the person has seen: a later change of the same units makes the plan fail
 * @param isDry whether it is only shown: then checks write nothing
 * @throws {CompositionError} as the functions of the command
 */
export async function planChange(
  deps: ChangeDeps,
  change: Change,
  author: Author,
  seen: readonly JournalEntry[],
  isDry: boolean,
): Promise<PlannedChange> {
  const { actor, render, now } = deps;
  const { store } = actor;
  switch (change.kind) {
    case 'rollback': {
      const { kind: _, from, ...request } = change;
      const named = { ...request, force: false, ...(from !== null && { from }) };
      const plan = await planRollback(store, named, author, seen);
      const needs = [plan.entry, ...(plan.entry?.with ?? [])].flatMap((one) =>
        one && isUnitName(one.unit) ? [[one.action ?? 'rollback', one.unit] as const] : [],
      );
      return allowed(actor, needs, {
        lines: rollbackPlanLines(plan),
        isRefused: refusals(plan.findings).length > 0,
        apply: () => applyChange(store, plan, render, now),
      });
    }
    case 'hold': {
      if (!foldJournal(seen).units[change.unit])
        throw new CompositionError('no-hold', `No release of ${change.unit} is live.`);
      const { unit, until } = change;
      const apply = () => holdUnits(store, [unit], author, until, seen);
      const plan = { lines: holdPlanLines([unit], until), isRefused: false, apply };
      return allowed(actor, [['hold', unit]], plan);
    }
    case 'release-hold': {
      const units = [change.unit];
      const lines = releaseHoldPlanLines(seen, units, author.at);
      const apply = () => releaseHolds(store, units, author, seen);
      return allowed(actor, [['release-hold', change.unit]], { lines, isRefused: false, apply });
    }
    case 'activate':
      return planSet(deps, change, author, seen, isDry);
  }
}

/** A plan, refused if its actor may not do one of the things that it needs. */
function allowed(
  { refusal }: ChangeDeps['actor'],
  needs: readonly (readonly [Role, UnitName])[],
  plan: PlannedChange,
): PlannedChange {
  return refused(
    needs.flatMap(([role, unit]) => refusal(role, unit) ?? []),
    plan,
  );
}

function refused(against: readonly string[], plan: PlannedChange): PlannedChange {
  if (against.length === 0) return plan;
  const apply = async () => {
    throw new CompositionError('not-allowed', against.join(' '));
  };
  return { lines: [...plan.lines, ...against], isRefused: true, apply };
}

async function planSet(
  { actor, render, now }: ChangeDeps,
  { names: [name, ...others], again }: Extract<Change, { readonly kind: 'activate' }>,
  author: Author,
  seen: readonly JournalEntry[],
  isDry: boolean,
): Promise<PlannedChange> {
  const plan = planActivation(name, author, { seen, with: others, again });
  const changing = plan.entry && releasesIn(plan.entry);
  if (!changing) {
    const lines = [`${[name, ...others].map(releaseText).join(' and ')}: live already.`];
    return { lines, isRefused: true, apply: async () => null };
  }
  const { store } = actor;
  // Before the checks, which take their time. Others can approve what the actor may not do.
  const against = changing.flatMap(({ unit }) => actor.refusal('activate', unit) ?? []);
  const missing =
    against.length === changing.length
      ? against
      : await faultsOf(() => requireApproved(store, changing, [], seen));
  const faults = missing.length > 0 ? missing : holdsAgainst(seen, changing, author.at);
  if (faults.length > 0) return refused(faults, { lines: [], isRefused: false, apply: async () => null });
  // Only now: a server that activates nothing needs none of its modules.
  const { runGateOfSet } = await import('@site/composition/gate');
  const options = { seen, year: now().getFullYear(), render, mount: skipMount };
  const report = await runGateOfSet(isDry ? overlayStore(store) : store, changing, options);
  const checked = withReport(plan, report);
  const would = report.passed ? 'would go live' : 'would be refused';
  return {
    lines: [
      ...checkLines(report.evidence.checks),
      ...findingLines(report.findings),
      ...revertLines(plan),
      `${changing.map(releaseText).join(' and ')} ${would}.`,
    ],
    isRefused: !report.passed,
    apply: async () => {
      if (!report.passed)
        throw new CompositionError('refused', 'The checks refuse it, and what is live does not change.', {
          findings: report.findings,
        });
      return applyChange(store, checked, render, now);
    },
  };
}

/** Why somebody may not do something, in sentences. */
async function faultsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    const codes: readonly unknown[] = ['not-allowed', 'approval-missing'];
    if (error instanceof CompositionError && codes.includes(error.code)) return [error.message];
    throw error;
  }
}

/** A server has no browser. The journal says so. */
const skipMount: MountCheck = async () => ({
  status: 'no-browser',
  reason: 'the operations page has no browser',
});
