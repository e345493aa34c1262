import { countOf } from '../call/parse-call.ts';
import { done, requireReading, type Subcommand } from '../call/subcommand.ts';
import { noteErasures } from './backup/erasures.ts';
import { backupDays, resticNames } from './backup/restic.data.ts';
import { runTool } from './backup/run-tool.ts';
import { takeBackup } from './backup/take-backup.ts';
import { filesPlace, readPlaces, recordsPlace, requireDatabase, withDatabase } from './transfer/open-site.ts';
import { rowsText } from './transfer/records.ts';

/** Not an error: the backup is complete, and the next one deletes what this one would have. */
const stillThere =
  'Old backups are still there: the repository is locked by another process, or by one that was killed on another host. The next backup deletes them; half an hour after a kill, it removes the lock.';

/** True for the error of a repository that is locked; throws all others. */
function lockedOnly(error: unknown): true {
  const { cause } = error as { readonly cause?: { readonly code?: unknown; readonly stderr?: string } };
  // Restic 0.17 has a code for it.
  if (cause?.code !== 11 && !cause?.stderr?.includes('already locked')) throw error;
  return true;
}

export const backupSubcommand: Subcommand = {
  name: 'backup',
  args: [],
  about: 'Save releases, journal, files, records and secret with restic, while servers run.',
  more:
    'RESTIC_REPOSITORY and RESTIC_PASSWORD_FILE name the repository, which `restic init` makes. restic encrypts, stores ' +
    'each content once, and checks the repository: `restic check`. A store or files in a bucket are copied into ' +
    'DATA_DIR/backup by rclone first. SITE_STORE, DATABASE_URL or DATA_DIR, and FILES_URL name the site.',
  options: {
    'days <number>': 'Then delete backups that are older than this many days, but never the last 24.',
  },
  changes: true,
  example: `backup --days ${backupDays}`,
  run: async (call) => {
    const { env, storePlace, now } = call.deps;
    const days = countOf('days', call.text('days'));
    await requireReading(call.deps);
    const places = readPlaces(env, storePlace);
    await requireDatabase(places);
    if (call.dryRun) {
      await runTool(['restic', 'cat', 'config'], env);
      call.print(`would save ${places.store}, ${recordsPlace(places)} and ${filesPlace(places)}`);
      return done({ dryRun: true });
    }
    // A restore of an older backup has to erase these again.
    const erased = await withDatabase(places, ({ erasure }) => erasure.byVisitors());
    if (erased.length > 0) await noteErasures(erased, places.dataDir, env);
    const saved = await call.withProgress('Saving', () =>
      takeBackup({ places, store: call.deps.store, env, now, by: call.by, run: runTool }),
    );
    // Servers tell people when the last backup is too old.
    await withDatabase(places, ({ identity }) => identity.noteBackup()).catch(() =>
      call.print('The database did not answer, so servers do not know of this backup.'),
    );
    call.print(`Saved as of ${saved.at}: releases, journal, files, and ${rowsText(saved.records)}.`);
    if (places.secretIsSet) call.print('SITE_SECRET is not in the backup: keep it with your other secrets.');
    if (days !== null) {
      // Days count from the newest backup: one of a wrong clock must not make all others old.
      const kept = [`--keep-within=${days}d`, '--keep-last=24'];
      const forget = ['restic', 'forget', '--quiet', '--prune', ...resticNames, ...kept];
      const isLocked = await call.withProgress('Deleting old backups', () =>
        runTool(forget, env).then(() => false, lockedOnly),
      );
      if (isLocked) call.print(stillThere);
    }
    return done({ at: saved.at, rows: saved.records.rows });
  },
};
