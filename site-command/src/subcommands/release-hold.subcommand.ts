import { CompositionError, holdOf, holdText, releaseHold } from '@site/composition';
import { unitOf } from '../parse-call.ts';
import { done, requireJournal, type Subcommand } from '../subcommand.ts';

export const releaseHoldSubcommand: Subcommand = {
  name: 'release-hold',
  args: ['<unit>'],
  about: 'End a hold: the next deploy of the unit goes live.',
  options: { reason: { type: 'string', value: '<text>', about: 'Why, for the journal.', required: true } },
  changes: true,
  example: 'release-hold careers --reason "fixed in 4f2c1aa"',
  run: async (call) => {
    const { store, now } = call.deps;
    const unit = unitOf(call.positionals[0]);
    const seen = await requireJournal(call.deps);
    const author = { by: call.by, at: now().toISOString(), reason: call.text('reason') };
    if (call.dryRun) {
      const hold = holdOf(seen, unit, author.at);
      if (!hold) throw new CompositionError('no-hold', `Nothing holds ${unit}.`);
      call.print(`${holdText(unit, hold)}. It would be released.`);
      return done({ unit, hold, dryRun: true });
    }
    const entry = await releaseHold(store, unit, author, seen);
    call.print(`${unit} is not held any more: entry ${entry.sequence}. Nothing goes live by this.`);
    return done({ entry });
  },
};
