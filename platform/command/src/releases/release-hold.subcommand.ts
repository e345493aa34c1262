import { releaseHoldAction, requireHold } from '@platform/releases/changes';
import { unitOf } from '../call/parse-call.ts';
import { done, requireJournal, type Subcommand } from '../call/subcommand.ts';
import { contextOf, planned, requireDistinct } from './steps/activate-step.ts';

export const releaseHoldSubcommand: Subcommand = {
  name: 'release-hold',
  args: ['<unit>', '[unit…]'],
  about: 'End the hold of units: their next deploy goes live.',
  options: { 'reason <text>': 'Why, for the journal.' },
  needs: ['reason'],
  changes: true,
  example: 'release-hold catalog --reason "fixed in 4f2c1aa"',
  run: async (call) => {
    const units = call.positionals.map(unitOf);
    requireDistinct(units);
    const base = await requireJournal(call.deps);
    const context = contextOf(call, base);
    const action = releaseHoldAction(context, units);
    const holds = units.map((unit) => requireHold(base, unit, context.author.at));
    if (call.dryRun) return planned(call, action, { units, holds });
    const entry = await action.apply();
    for (const unit of units) call.print(`${unit} is not held any more: entry ${entry.sequence}.`);
    return done({ entry });
  },
};
