import { releaseText } from '@platform/releases';
import { planRetirement, retire, retirementFindings } from '@platform/releases/changes';
import { findingLines } from '@platform/releases/plan-text';
import { unitOf } from '../call/parse-call.ts';
import { done, requireJournal, type Subcommand } from '../call/subcommand.ts';

export const retireSubcommand: Subcommand = {
  name: 'retire',
  args: ['<unit>'],
  about: 'Take a remote off the site; its addresses answer 404.',
  more:
    'Its releases stay in the store, and a rollback brings back the one that was live. An open tab keeps a page of the ' +
    'remote until the visitor leaves it.',
  options: {
    'reason <text>': 'Why, for the journal.',
  },
  needs: ['reason'],
  changes: true,
  example: 'retire blog --reason "moved to another site"',
  run: async (call) => {
    const { store, now } = call.deps;
    const unit = unitOf(call.positionals[0]);
    const author = { by: call.by, at: now().toISOString(), reason: call.text('reason') };
    const plan = planRetirement(unit, author, await requireJournal(call.deps));
    const { name } = plan;
    for (const line of findingLines(await retirementFindings(store, plan))) call.print(line);
    if (call.dryRun) {
      call.print(`${releaseText(name)} would go off the site.`);
      return done({ name, dryRun: true });
    }
    const entry = await retire(store, plan, now);
    call.print(`${releaseText(name)} is off the site: entry ${entry.sequence}.`);
    call.print(`To bring it back: npm run site -- rollback ${unit} --reason "…"`);
    return done({ entry, name });
  },
};
