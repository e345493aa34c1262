import { releaseHoldPlanLines, releaseHolds, requireHold } from '@site/composition';
import { unitOf } from '../parse-call.ts';
import { done, requireJournal, type Subcommand } from '../subcommand.ts';
import { requireDistinct } from './activate-step.ts';

export const releaseHoldSubcommand: Subcommand = {
  name: 'release-hold',
  args: ['<unit>', '[unit…]'],
  about: 'End the hold of units: their next deploy goes live.',
  options: { reason: { type: 'string', value: '<text>', about: 'Why, for the journal.', required: true } },
  changes: true,
  example: 'release-hold careers --reason "fixed in 4f2c1aa"',
  run: async (call) => {
    const { store, now } = call.deps;
    const units = call.positionals.map(unitOf);
    requireDistinct(units);
    const seen = await requireJournal(call.deps);
    const author = { by: call.by, at: now().toISOString(), reason: call.text('reason') };
    if (call.dryRun) {
      const holds = units.map((unit) => requireHold(seen, unit, author.at));
      for (const line of releaseHoldPlanLines(seen, units, author.at)) call.print(line);
      return done({ units, holds, dryRun: true });
    }
    const entry = await releaseHolds(store, units, author, seen);
    for (const unit of units) call.print(`${unit} is not held any more: entry ${entry.sequence}.`);
    return done({ entry });
  },
};
