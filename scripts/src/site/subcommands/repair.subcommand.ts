import { applyRepair, planRepair } from '@site/composition';
import { done, type Subcommand } from '../subcommand.ts';

export const repairSubcommand: Subcommand = {
  name: 'repair',
  args: [],
  about: 'Set unreadable entries of the journal aside, so that servers follow it again.',
  more:
    'Each is replaced by a record of the repair; its content is kept below damaged/. The change of the entry is lost: ' +
    'look at status, and deploy or roll back as needed.',
  options: {},
  changes: true,
  example: 'repair --dry-run',
  run: async (call) => {
    const { store, now } = call.deps;
    const repairs = await planRepair(store, { by: call.by, at: now().toISOString() });
    for (const { entry } of repairs)
      call.print(
        `${call.dryRun ? 'would be repaired' : 'repaired'}  entry ${entry.sequence}: ${entry.reason}`,
      );
    if (repairs.length === 0) call.print('Every entry of the journal can be read.');
    if (!call.dryRun) await applyRepair(store, repairs);
    return done({ repairs, dryRun: call.dryRun });
  },
};
