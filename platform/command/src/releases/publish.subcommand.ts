import { exactReleases, readJournal, releaseText } from '@platform/releases';
import { requireRight } from '@platform/releases/owners';
import { runOption, unitOf } from '../call/parse-call.ts';
import { done, type Options, type Subcommand } from '../call/subcommand.ts';
import { planPublish, publishStep } from './steps/publish-step.ts';

export const fromOption: Options = {
  'from <folder>': 'A build from another machine, instead of the current sources.',
};

export const publishSubcommand: Subcommand = {
  name: 'publish',
  args: ['<unit>'],
  about: 'Build a unit if needed, and write the release to the store; nothing goes live.',
  more:
    'A release is written once. An interrupted upload is invisible, and can be repeated. ' +
    'Publishing a release again restores files that are missing or damaged.',
  options: { ...fromOption, ...runOption },
  changes: true,
  timed: true,
  example: 'publish catalog',
  run: async (call) => {
    const unit = unitOf(call.positionals[0]);
    const { store } = call.deps;
    if (!call.dryRun) await requireRight(store, await readJournal(store), 'publish', [unit]);
    const plan = await planPublish(call, unit, call.text('from'));
    if (!call.dryRun) {
      const published = await publishStep(call, plan);
      const [{ record }] = await exactReleases(store, await readJournal(store), [plan.name]);
      call.print(`Its name with the hash of its record: ${releaseText(plan.name)}#${record}`);
      return done({ plan, ...published, record });
    }
    call.print(
      plan.published
        ? `${releaseText(plan.name)} is published already; its files would be compared with the build.`
        : `${releaseText(plan.name)} would be published: ${plan.steps.join(', ')}.`,
    );
    return done({ plan, name: plan.name, published: plan.published, dryRun: true });
  },
};
