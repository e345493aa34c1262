import { releasesIn } from '@platform/releases/changes';
import { durationOf, runOf, runOption, UsageError } from '../call/parse-call.ts';
import { done, requireJournal, type Subcommand } from '../call/subcommand.ts';
import { gateOptions } from './steps/activate-step.ts';
import { watchStep } from './steps/watch-step.ts';

export const watchSubcommand: Subcommand = {
  name: 'watch',
  args: ['<time>'],
  about:
    'Watch what a pipeline run has made live; ends with code 10 if it is taken back meanwhile, with 8 if it fails at the end.',
  more: 'Like deploy --watch, in a job of its own: the next deploy does not wait for it.',
  options: { ...runOption, ...gateOptions },
  changes: false,
  example: 'watch 10m --run-url https://ci.example.com/runs/7',
  run: async (call) => {
    const [text = ''] = call.positionals;
    const time = durationOf(text);
    const { run } = runOf(call);
    if (time === null) throw new UsageError(`watch takes 10m, 2h or 1d; it was given "${text}".`);
    if (run === undefined) throw new UsageError('watch needs --run-url.');
    const journal = await requireJournal(call.deps);
    const entry = journal.entries.findLast((one) => one.action === 'activate' && one.run === run);
    if (!entry || entry.unit === null) {
      call.print(`Nothing to watch: no release was made live by ${run}.`);
      return done({ entry: null });
    }
    // Its checks write nothing, so it needs no key.
    const { store } = call.deps;
    const deps = {
      ...call.deps,
      store: { ...store, identity: { root: null, ...store.identity, signer: null } },
    };
    const exit = await watchStep({ ...call, deps, dryRun: true }, releasesIn(entry), time);
    return { exit, result: { entry } };
  },
};
