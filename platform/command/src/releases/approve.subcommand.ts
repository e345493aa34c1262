import { readJournal, releaseText } from '@platform/releases';
import {
  approvalOf,
  approve,
  isOrAre,
  planRetirement,
  setText,
  waitingSets,
  waitingText,
} from '@platform/releases/changes';
import { requireRightToOne } from '@platform/releases/owners';
import { releaseOf, UsageError } from '../call/parse-call.ts';
import { done, type Subcommand } from '../call/subcommand.ts';
import { requireDistinct, retiredBy, retireOption } from './steps/activate-step.ts';

export const approveSubcommand: Subcommand = {
  name: 'approve',
  args: ['[unit@id…]'],
  about: 'Approve that published releases go live together: for a second person, or for another team.',
  more:
    'The approval is for exactly this set. It ends when one of the units changes. Who activates the set may activate one ' +
    'of its units.',
  options: {
    'reason <text>': 'Why, for the journal.',
    ...retireOption,
    list: 'Only print the releases that wait for an approval, who has approved them, and who may.',
  },
  changes: true,
  example: 'approve catalog@r3k9x0a1bc',
  run: async (call) => {
    const { store, now } = call.deps;
    const base = await readJournal(store);
    if (base.authority === null)
      throw new UsageError('This site has no owners, so no release needs an approval.');
    if (call.flag('list')) {
      const waiting = await waitingSets(store, base, now().toISOString());
      for (const line of waiting.map(waitingText)) call.print(line);
      if (waiting.length === 0) call.print('No release waits for an approval.');
      return done({ waiting });
    }
    if (call.positionals.length === 0) throw new UsageError('approve takes one release or more, or --list.');
    const names = call.positionals.map((text) => releaseOf(text, base));
    const author = { by: call.by, at: now().toISOString(), reason: call.text('reason') };
    const leaving = retiredBy(call).map((unit) => planRetirement(unit, author, base).name);
    const units = [...names, ...leaving].map(({ unit }) => unit);
    requireDistinct(units);
    await requireRightToOne(store, base, units);
    const set = await approvalOf(store, names, leaving, base);
    const text = `${setText(names)}${leaving.map((name) => `, without ${releaseText(name)},`).join('')} ${isOrAre(names)}`;
    if (call.dryRun) {
      call.print(`${setText([...names, ...leaving])} would be approved.`);
      return done({ set, dryRun: true });
    }
    const entry = await approve(store, set, author, base);
    call.print(`${text} approved by ${entry.by}: entry ${entry.sequence}.`);
    return done({ entry });
  },
};
