import {
  CompositionError,
  foldJournal,
  type JournalEntry,
  readJournal,
  releaseText,
} from '@site/composition';
import { unitOf } from '../parse-call.ts';
import { type Call, done, type Subcommand } from '../subcommand.ts';
import { activateStep, againOption, planCall } from './activate-step.ts';
import { gateOptions, gateStep, requirePassed } from './gate-step.ts';
import { fromOption } from './publish.subcommand.ts';
import { type PublishPlan, planPublish, publishStep } from './publish-step.ts';

export const deploySubcommand: Subcommand = {
  name: 'deploy',
  args: ['<unit>'],
  about: 'Build, publish, check and activate a unit.',
  more: 'If a check refuses the release, what is live does not change. Other units are not touched.',
  options: {
    reason: { type: 'string', value: '<text>', about: 'Why, for the journal.' },
    from: fromOption,
    ...againOption,
    ...gateOptions,
  },
  changes: true,
  example: 'deploy careers --reason "new role pages"',
  run: async (call) => {
    const seen = await readJournal(call.deps.store);
    const plan = await planDeploy(call, seen);
    const { name, live, steps } = plan;
    const change = planCall(call, name, seen);
    if (call.dryRun) {
      call.print(
        name.id === live
          ? `${releaseText(name)} is live already.`
          : `${releaseText(name)} would go live instead of ${live ?? 'nothing'}: ${steps.join(', ')}.`,
      );
      return done({ plan, change, name, published: plan.published, live, steps, dryRun: true });
    }
    const { name: _, ...published } = await publishStep(call, plan);
    if (name.id === live) {
      call.print(`${releaseText(name)} is live already.`);
      return done({ plan, name, published, entry: null });
    }
    const report = await gateStep(call, name, seen);
    requirePassed(name, report);
    return done({ plan, name, published, entry: await activateStep(call, change, report) });
  },
};

interface DeployPlan extends Omit<PublishPlan, 'steps'> {
  /** Id of the unit's live release; null if none is live. */
  readonly live: string | null;
  readonly steps: readonly (PublishPlan['steps'][number] | 'check' | 'activate')[];
}

async function planDeploy(call: Call, seen: readonly JournalEntry[]): Promise<DeployPlan> {
  const unit = unitOf(call.positionals[0]);
  const { units } = foldJournal(seen);
  const plan = await planPublish(call, unit, call.text('from'));
  if (!units.shell && unit !== 'shell')
    throw new CompositionError('nothing-live', 'No shell is live: deploy the shell first.');
  const live = units[unit]?.id ?? null;
  return { ...plan, live, steps: plan.name.id === live ? plan.steps : [...plan.steps, 'check', 'activate'] };
}
