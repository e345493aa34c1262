import { readJournal, releaseText, requireRight } from '@site/composition';
import { unitOf } from '../parse-call.ts';
import { runOption } from '../run-url.ts';
import { done, type Subcommand, type SubcommandOption } from '../subcommand.ts';
import { planPublish, publishStep } from './publish-step.ts';

/** Option of every subcommand that publishes. */
export const fromOption: SubcommandOption = {
  type: 'string',
  value: '<folder>',
  about: 'A build from another machine, instead of the current sources.',
};

export const publishSubcommand: Subcommand = {
  name: 'publish',
  args: ['<unit>'],
  about: 'Build a unit if needed, and write the release to the store; nothing goes live.',
  more:
    'A release is written once. An interrupted upload is invisible, and can be repeated. ' +
    'Publishing a release again restores files that are missing or damaged.',
  options: { from: fromOption, ...runOption },
  changes: true,
  example: 'publish careers',
  run: async (call) => {
    const unit = unitOf(call.positionals[0]);
    if (!call.dryRun)
      await requireRight(call.deps.store, await readJournal(call.deps.store), 'publish', [unit]);
    const plan = await planPublish(call, unit, call.text('from'));
    if (!call.dryRun) return done({ plan, ...(await publishStep(call, plan)) });
    call.print(
      plan.published
        ? `${releaseText(plan.name)} is published already; its files would be compared with the build.`
        : `${releaseText(plan.name)} would be published: ${plan.steps.join(', ')}.`,
    );
    return done({ plan, name: plan.name, published: plan.published, dryRun: true });
  },
};
