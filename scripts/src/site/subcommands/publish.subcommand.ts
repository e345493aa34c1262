import { releaseText } from '@site/composition';
import { unitOf } from '../parse-call.ts';
import { done, type Subcommand, type SubcommandOption } from '../subcommand.ts';
import { planPublish, publishStep } from './publish-step.ts';

/** Of every subcommand that publishes. */
export const fromOption: SubcommandOption = {
  type: 'string',
  value: '<folder>',
  about: 'A build made elsewhere, instead of the present sources.',
};

export const publishSubcommand: Subcommand = {
  name: 'publish',
  args: ['<unit>'],
  about: 'Build a unit if need be, and put the release into the store; nothing goes live.',
  more:
    'A release is written once. An interrupted upload is simply repeated, and invisible until it is whole. ' +
    'Publishing a release again writes the files that were lost since then.',
  options: { from: fromOption },
  changes: true,
  example: 'publish careers',
  run: async (call) => {
    const plan = await planPublish(call, unitOf(call.positionals[0]), call.text('from'));
    if (!call.dryRun) return done({ plan, ...(await publishStep(call, plan)) });
    call.print(
      plan.published
        ? `${releaseText(plan.name)} is published already; its files would be compared with the build.`
        : `${releaseText(plan.name)} would be published: ${plan.steps.join(', ')}.`,
    );
    return done({ plan, name: plan.name, published: plan.published, dryRun: true });
  },
};
