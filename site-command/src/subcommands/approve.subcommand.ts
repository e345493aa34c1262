import { approve, authorityOf, readJournal, releaseText, requireRight } from '@site/composition';
import { releaseOf, UsageError } from '../parse-call.ts';
import { done, type Subcommand } from '../subcommand.ts';

export const approveSubcommand: Subcommand = {
  name: 'approve',
  args: ['<unit@id>'],
  about: 'Approve a published release of a unit whose activations need two people.',
  options: { reason: { type: 'string', value: '<text>', about: 'Why, for the journal.' } },
  changes: true,
  example: 'approve careers@r3k9x0a1bc',
  run: async (call) => {
    const { store, now } = call.deps;
    const seen = await readJournal(store);
    if (authorityOf(seen) === null)
      throw new UsageError('This site has no owners, so no release needs an approval.');
    const name = releaseOf(call.positionals[0] ?? '', seen);
    await requireRight(store, seen, 'activate', [name.unit]);
    if (call.dryRun) {
      call.print(`${releaseText(name)} would be approved.`);
      return done({ name, dryRun: true });
    }
    const author = { by: call.by, at: now().toISOString(), reason: call.text('reason') };
    const entry = await approve(store, name, author, seen);
    call.print(`${releaseText(name)} is approved by ${entry.by}: entry ${entry.sequence}.`);
    return done({ entry });
  },
};
