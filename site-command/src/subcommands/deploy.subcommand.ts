import {
  CompositionError,
  foldJournal,
  type JournalEntry,
  readJournal,
  releaseText,
  requireRight,
} from '@site/composition';
import type { UnitName } from '@site/shared-ui/contracts';
import { UsageError, unitOf } from '../parse-call.ts';
import { runOption } from '../run-url.ts';
import { type Call, done, type Outcome, type Subcommand } from '../subcommand.ts';
import {
  activateStep,
  againOption,
  changedBy,
  liveAlready,
  planCall,
  printHolds,
  type ReleaseSet,
  requireDistinct,
} from './activate-step.ts';
import { gateOptions, gateStep, requirePassed } from './gate-step.ts';
import { forOption, type LinkOptions, linkOptionsOf, previewPlan, previewStep } from './preview-step.ts';
import { fromOption } from './publish.subcommand.ts';
import { type PublishPlan, planPublish, publishStep } from './publish-step.ts';
import { watchOption, watchStep, watchTimeOf } from './watch-step.ts';

export const deploySubcommand: Subcommand = {
  name: 'deploy',
  args: ['<unit>', '[unit…]'],
  about: 'Build, publish, check and activate a unit; several as one change set.',
  more:
    'If a check refuses a release, what is live does not change. Other units are not touched. Several units go live in the ' +
    'same moment, with one entry of the journal: for a new major version of what the shell shares.',
  options: {
    reason: { type: 'string', value: '<text>', about: 'Why, for the journal.' },
    from: fromOption,
    ...againOption,
    ...gateOptions,
    ...watchOption,
    preview: {
      type: 'boolean',
      about: 'Print the link of a preview instead of activating: for a pull request.',
    },
    ...forOption,
    ...runOption,
  },
  changes: true,
  example: 'deploy careers --reason "new role pages"',
  run: async (call) => {
    const { store } = call.deps;
    const seen = await readJournal(store);
    const watchTime = watchTimeOf(call);
    const [unit, ...others] = call.positionals.map(unitOf);
    if (unit === undefined) throw new UsageError('Name a unit.');
    requireDistinct([unit, ...others]);
    const from = call.text('from');
    if (from !== null && others.length > 0)
      throw new UsageError('--from is the build of one unit: publish each, then activate them together.');
    const link = call.flag('preview') ? linkOptionsOf(call) : null;
    if (link && watchTime !== null)
      throw new UsageError('--watch is for what goes live: leave out --preview.');
    if (!link && call.text('for') !== null) throw new UsageError('--for needs --preview.');
    if (!call.dryRun)
      for (const role of link ? (['publish'] as const) : (['publish', 'activate'] as const))
        await requireRight(store, seen, role, [unit, ...others]);
    const last = link ? 'preview' : 'activate';
    const plan = await planDeploy(call, unit, from, seen, last);
    const plans = [plan];
    for (const other of others) plans.push(await planDeploy(call, other, null, seen, last));
    const { name } = plan;
    const names: ReleaseSet = [name, ...plans.slice(1).map((other) => other.name)];
    if (link) return previewDeploy(call, plans, names, seen, link);
    const change = planCall(call, names, seen);
    if (call.dryRun) {
      for (const { name: one, live, steps } of plans)
        call.print(
          one.id === live
            ? liveAlready([one])
            : `${releaseText(one)} would go live instead of ${live ?? 'nothing'}: ${steps.join(', ')}.`,
        );
      const held = change.entry !== null && printHolds(call, names, seen);
      return { exit: held ? 'held' : 'done', result: { ...plan, plan, plans, change, dryRun: true } };
    }
    const published = [];
    for (const one of plans) published.push(await publishStep(call, one));
    const { name: _, ...first } = published[0] ?? {};
    const changed = changedBy(call, names, change);
    if (!changed) return done({ plan, plans, name, published: first, entry: null });
    const report = await gateStep(call, changed, seen);
    requirePassed(changed, report);
    const entry = await activateStep(call, changed, change, report);
    const exit = watchTime === null || !entry ? 'done' : await watchStep(call, changed, watchTime);
    return { exit, result: { plan, plans, name, published: first, entry } };
  },
};

/** Publishes and checks releases, and prints a link that shows them. */
async function previewDeploy(
  call: Call,
  plans: readonly DeployPlan[],
  names: ReleaseSet,
  seen: readonly JournalEntry[],
  link: LinkOptions,
): Promise<Outcome> {
  if (call.dryRun) {
    for (const { name, steps } of plans)
      call.print(`${releaseText(name)} would be shown by a link: ${steps.join(', ')}.`);
    return done({ plans, dryRun: true });
  }
  for (const plan of plans) await publishStep(call, plan);
  requirePassed(names, await gateStep(call, names, seen));
  const preview = await previewStep(call, await previewPlan(call, names, seen), link);
  return done({ plans, ...preview });
}

type LastStep = 'activate' | 'preview';

interface DeployPlan extends Omit<PublishPlan, 'steps'> {
  /** Id of the unit's live release; null if none is live. */
  readonly live: string | null;
  readonly steps: readonly (PublishPlan['steps'][number] | 'check' | LastStep)[];
}

async function planDeploy(
  call: Call,
  unit: UnitName,
  from: string | null,
  seen: readonly JournalEntry[],
  last: LastStep,
): Promise<DeployPlan> {
  const { units } = foldJournal(seen);
  const plan = await planPublish(call, unit, from);
  if (!units.shell && !call.positionals.includes('shell'))
    throw new CompositionError('nothing-live', 'No shell is live: deploy the shell first.');
  const live = units[unit]?.id ?? null;
  const isDone = last === 'activate' && plan.name.id === live;
  return { ...plan, live, steps: isDone ? plan.steps : [...plan.steps, 'check', last] };
}
