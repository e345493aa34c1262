import { refusals } from '@platform/releases';
import { findingLines } from '@platform/releases/plan-text';
import { applyRepair, examineEntries, journalFindings, planRepair } from '@platform/releases/verify';
import { done, type Subcommand } from '../call/subcommand.ts';

export const repairSubcommand: Subcommand = {
  name: 'repair',
  args: [],
  about: 'Replace unreadable entries of the journal, so that servers follow it again.',
  more:
    'A record of the repair is written beside each, and counts in its place; nothing is removed. The change of the ' +
    'entry is lost: look at status, and deploy or roll back as needed.',
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
    if (repairs.length === 0) {
      call.print('Every entry of the journal can be read.');
      for (const line of findingLines(refusals(journalFindings(await examineEntries(store)))))
        call.print(`needs no repair, and no attention after the next change: ${line}`);
    }
    if (!call.dryRun) await applyRepair(store, repairs);
    return done({ repairs, dryRun: call.dryRun });
  },
};
