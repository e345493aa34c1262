import { readJournal } from '@platform/releases';
import { activateAction, type ReleaseSet } from '@platform/releases/changes';
import { requireRightToOne } from '@platform/releases/owners';
import { releaseOf } from '../call/parse-call.ts';
import { done, type Subcommand } from '../call/subcommand.ts';
import {
  activateStep,
  activationOf,
  activationOptions,
  contextOf,
  planned,
  requireDistinct,
  retiredBy,
} from './steps/activate-step.ts';

export const activateSubcommand: Subcommand = {
  name: 'activate',
  args: ['<unit@id>', '[unit@id…]'],
  about: 'Check a published release and make it live; several as one change set.',
  options: activationOptions,
  changes: true,
  runsGate: true,
  timed: true,
  example: 'activate catalog@r3k9x0a1bc --reason "new prices"',
  run: async (call) => {
    const base = await readJournal(call.deps.store);
    const [first = '', ...more] = call.positionals;
    const name = releaseOf(first, base);
    const names: ReleaseSet = [name, ...more.map((text) => releaseOf(text, base))];
    const units = [...names.map(({ unit }) => unit), ...retiredBy(call)];
    requireDistinct(units);
    await requireRightToOne(call.deps.store, base, units);
    const action = await activateAction(contextOf(call, base), activationOf(call, names));
    if (call.dryRun) return planned(call, action, { name, names, change: action.plan, ...action.report });
    return done({ name, names, entry: await activateStep(call, action) });
  },
};
