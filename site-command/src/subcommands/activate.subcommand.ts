import { readJournal, requireRightToOne } from '@site/composition';
import { releaseOf } from '../parse-call.ts';
import { runOption } from '../run-url.ts';
import { done, type Subcommand } from '../subcommand.ts';
import {
  activateStep,
  againOption,
  approvalStep,
  changedBy,
  checkedBy,
  endHoldOption,
  holdStep,
  leavingBy,
  planCall,
  printLeaving,
  type ReleaseSet,
  requireDistinct,
  retiredBy,
  retireOption,
  setText,
} from './activate-step.ts';
import { gateOptions, gateStep, requirePassed } from './gate-step.ts';

export const activateSubcommand: Subcommand = {
  name: 'activate',
  args: ['<unit@id>', '[unit@id…]'],
  about: 'Check a published release and make it live; several as one change set.',
  options: {
    reason: { type: 'string', value: '<text>', about: 'Why, for the journal.' },
    ...againOption,
    ...retireOption,
    ...endHoldOption,
    ...gateOptions,
    ...runOption,
  },
  changes: true,
  timed: true,
  example: 'activate careers@r3k9x0a1bc --reason "new role pages"',
  run: async (call) => {
    const seen = await readJournal(call.deps.store);
    const [first = '', ...more] = call.positionals;
    const name = releaseOf(first, seen);
    const names: ReleaseSet = [name, ...more.map((text) => releaseOf(text, seen))];
    const units = names.map(({ unit }) => unit);
    const retired = retiredBy(call);
    requireDistinct([...units, ...retired]);
    await requireRightToOne(call.deps.store, seen, [...units, ...retired]);
    const change = planCall(call, names, seen);
    const changed = changedBy(call, names, change);
    const checked = checkedBy(call, names, changed);
    if (!checked) return done({ name, names, entry: null });
    const isUnapproved = changed !== null && (await approvalStep(call, changed, change));
    const isHeld = changed !== null && (await holdStep(call, changed, change));
    const report = await gateStep(call, checked, seen, leavingBy(change));
    requirePassed(checked, report);
    if (!changed) return done({ name, names, change, ...report, dryRun: true });
    if (call.dryRun) {
      if (!isHeld && !isUnapproved) call.print(`${setText(changed)} would go live.`);
      printLeaving(call, change);
      const exit = isUnapproved ? 'not-approved' : isHeld ? 'held' : 'done';
      return { exit, result: { name, names, change, ...report, dryRun: true } };
    }
    return done({ name, names, entry: await activateStep(call, changed, change, report) });
  },
};
