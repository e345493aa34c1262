import { readJournal, releaseText } from '@platform/releases';
import { checkSet } from '@platform/releases/changes';
import { releaseOf } from '../call/parse-call.ts';
import type { Subcommand } from '../call/subcommand.ts';
import { contextOf, gateOptions } from './steps/activate-step.ts';

export const checkSubcommand: Subcommand = {
  name: 'check',
  args: ['<unit@id>'],
  about: 'Check a published release with the gate; nothing goes live.',
  more: 'Checks files, exposed pages, compatibility with what is live, styles, size, rendering, and mounting in a browser.',
  options: gateOptions,
  changes: false,
  runsGate: true,
  example: 'check catalog@r3k9x0a1bc',
  run: async (call) => {
    const base = await readJournal(call.deps.store);
    const name = releaseOf(call.positionals[0] ?? '', base);
    const report = await checkSet(contextOf(call, base), [name]);
    call.print(report.passed ? `${releaseText(name)} may go live.` : `${releaseText(name)} is refused.`);
    return { exit: report.passed ? 'done' : 'refused', result: { name, ...report } };
  },
};
