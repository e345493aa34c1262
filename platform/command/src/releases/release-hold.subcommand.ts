import { withEntry } from '@platform/releases';
import { heldName, holdText, releaseHoldAction, requireHold } from '@platform/releases/changes';
import { heldUnits } from '@platform/releases/history';
import { done, requireJournal, type Subcommand } from '../call/subcommand.ts';
import { heldUnitsOf } from './hold.subcommand.ts';
import { contextOf, planned } from './steps/activate-step.ts';

export const releaseHoldSubcommand: Subcommand = {
  name: 'release-hold',
  args: ['[unit…]'],
  about: 'End the hold of units: their next deploy goes live.',
  more: 'A unit that is named is also released from a hold of the whole site.',
  options: {
    all: 'The hold of the whole site. Units that are held on their own stay held.',
    'reason <text>': 'Why, for the journal.',
  },
  needs: ['reason'],
  changes: true,
  example: 'release-hold catalog --reason "fixed in 4f2c1aa"',
  run: async (call) => {
    const units = heldUnitsOf(call);
    const base = await requireJournal(call.deps);
    const context = contextOf(call, base);
    const action = releaseHoldAction(context, units);
    const holds = units.map((unit) => requireHold(base, unit, context.author.at));
    if (call.dryRun) return planned(call, action, { units, holds });
    const entry = await action.apply();
    for (const unit of units) call.print(`${heldName(unit)} is not held any more: entry ${entry.sequence}.`);
    const left = call.flag('all') ? heldUnits(withEntry(base, entry), context.author.at) : [];
    for (const { unit, hold } of left) call.print(`${holdText(unit, hold)}.`);
    return done({ entry });
  },
};
