import { readJournal, releaseText } from '@site/composition';
import { releaseOf } from '../parse-call.ts';
import { done, type Subcommand } from '../subcommand.ts';
import { activateStep, againOption, planCall } from './activate-step.ts';
import { gateOptions, gateStep, requirePassed } from './gate-step.ts';

export const activateSubcommand: Subcommand = {
  name: 'activate',
  args: ['<unit@id>'],
  about: 'Check a published release and make it live.',
  options: {
    reason: { type: 'string', value: '<text>', about: 'Why, for the journal.' },
    ...againOption,
    ...gateOptions,
  },
  changes: true,
  example: 'activate careers@r3k9x0a1bc --reason "new role pages"',
  run: async (call) => {
    const seen = await readJournal(call.deps.store);
    const name = releaseOf(call.positionals[0] ?? '', seen);
    const change = planCall(call, name, seen);
    if (!change.entry) {
      call.print(`${releaseText(name)} is live already.`);
      return done({ name, entry: null });
    }
    const report = await gateStep(call, name, seen);
    requirePassed(name, report);
    if (call.dryRun) {
      call.print(`${releaseText(name)} would go live.`);
      return done({ name, change, ...report, dryRun: true });
    }
    return done({ name, entry: await activateStep(call, change, report) });
  },
};
