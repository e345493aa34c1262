import { day } from '@platform/releases/time';
import { eraseFiles, openFiles, type Repositories } from '@platform/server';
import { CommandError } from '../call/command-error.ts';
import { countOf, UsageError } from '../call/parse-call.ts';
import { type Call, done, type Subcommand } from '../call/subcommand.ts';
import { hasRepository, notedErasures, noteErasures } from './backup/erasures.ts';
import { backupDays } from './backup/restic.data.ts';
import { readPlaces, recordsPlace, type SitePlaces, withDatabase } from './transfer/open-site.ts';

export const eraseSubcommand: Subcommand = {
  name: 'erase',
  args: ['[email-or-reference]'],
  about: 'Delete what a person has sent: records, mails, keys and files.',
  more:
    'An email address finds every submission with it, a reference finds one. The references of what is ' +
    'erased are noted in DATA_DIR/erased.json and in the repository of the backups, and a restore erases them again. ' +
    'Mail that was sent is in the mailboxes of its receivers. Logs hold nothing of visitors.',
  options: {
    again: 'Erase what the repository notes, after a restore that was interrupted.',
    'days <number>': `For how long backups are kept, for the message; otherwise ${backupDays}.`,
  },
  changes: true,
  example: 'erase asha@example.com',
  run: async (call) => {
    const { env, storePlace, now } = call.deps;
    const days = countOf('days', call.text('days')) ?? backupDays;
    const text = call.positionals[0]?.trim() ?? '';
    if ((text === '') !== call.flag('again'))
      throw new UsageError('erase takes an email address or a reference, or --again.');
    const places = readPlaces(env, storePlace);
    return withDatabase(places, async (repositories) => {
      call.print(`Records: ${recordsPlace(places)}`);
      const ids = call.flag('again') ? await notedErasures(env) : await repositories.erasure.find(text);
      if (ids.length === 0)
        throw new CommandError(
          'unknown',
          'no-person',
          call.flag('again')
            ? 'The repository of the backups notes no erasure.'
            : 'No record has this email address or this reference.',
        );
      if (call.dryRun) {
        for (const id of ids) call.print(`would erase ${id}`);
        return done({ erased: ids, dryRun: true });
      }
      if (!call.flag('again')) await noteErasures(ids, places.dataDir, env);
      const erased = await eraseAll(call, ids, places, repositories);
      if (!hasRepository(env))
        call.print('RESTIC_REPOSITORY is not set: after a restore, erase the same references again.');
      const until = new Date(now().getTime() + days * day).toISOString().slice(0, 10);
      call.print(`Backups still have it until ${until}.`);
      return done({ erased, backupsUntil: until });
    });
  },
};

/**
 * Erases submissions. One that is not there is left out: it was erased before.
 *
 * @returns the ids of those that were there
 */
export async function eraseAll(
  call: Pick<Call, 'print'>,
  ids: readonly string[],
  places: SitePlaces,
  { erasure, uploads, dropDeleted }: Repositories,
): Promise<readonly string[]> {
  const found: string[] = [];
  const files = openFiles(places);
  for (const id of ids) {
    const erased = await erasure.erase(id);
    if (erased === null) continue;
    found.push(id);
    const { unit, form, mails, keys } = erased;
    const gone = await eraseFiles(erased, { dataDir: places.dataDir, files, uploads });
    const counts = `${mails.length} mails, ${keys} keys, ${gone.length} files`;
    call.print(`erased ${id}: the ${form} of ${unit}, ${counts}`);
  }
  if (!(await dropDeleted()))
    call.print(
      'Another process reads the database: it drops the deleted bytes later. Repeat this command to be sure.',
    );
  return found;
}
