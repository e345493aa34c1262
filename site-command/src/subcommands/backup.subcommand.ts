import { resticNames } from '../backup/restic.data.ts';
import { runTool } from '../backup/run-tool.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { countOf } from '../parse-call.ts';
import { done, requireReading, type Subcommand } from '../subcommand.ts';
import { openSource, readPlaces, recordsPlace, withDatabase } from '../transfer/open-site.ts';
import { rowsText } from '../transfer/records.ts';

export const backupSubcommand: Subcommand = {
  name: 'backup',
  args: [],
  about: 'Save releases, journal, files, records and secret with restic, while servers run.',
  more:
    'RESTIC_REPOSITORY and RESTIC_PASSWORD_FILE name the repository, which `restic init` makes. restic encrypts, stores ' +
    'each content once, and checks the repository: `restic check`. A store or files in a bucket are copied into ' +
    'DATA_DIR/backup by rclone first. SITE_STORE, DATABASE_URL or DATA_DIR, and FILES_URL name the site.',
  options: {
    days: {
      type: 'string',
      value: '<number>',
      about: 'Then delete backups that are older than this many days, but never the last 24.',
    },
  },
  changes: true,
  example: 'backup --days 35',
  run: async (call) => {
    const { env, storePlace, now } = call.deps;
    const days = countOf('days', call.text('days'));
    await requireReading(call.deps);
    const places = await readPlaces(env, storePlace);
    const site = await openSource(places);
    try {
      if (call.dryRun) {
        await runTool(['restic', 'cat', 'config'], env);
        call.print(`would save ${places.store}, ${recordsPlace(places)} and ${site.files.place}`);
        return done({ dryRun: true });
      }
      const saved = await call.withProgress('Saving', () =>
        takeBackup({ site, places, store: call.deps.store, env, now, by: call.by, run: runTool }),
      );
      // Servers tell people when the last backup is too old.
      await withDatabase(places, ({ identity }) => identity.noteBackup()).catch(() =>
        call.print('The database did not answer, so servers do not know of this backup.'),
      );
      call.print(`Saved as of ${saved.at}: releases, journal, files, and ${rowsText(saved.records)}.`);
      if (site.secret.status === 'setting')
        call.print('SITE_SECRET is not in the backup: keep it with your other secrets.');
      if (days !== null) {
        // Days count from the newest backup: one of a wrong clock must not make all others old.
        const kept = [`--keep-within=${days}d`, '--keep-last=24'];
        await call.withProgress('Deleting old backups', () =>
          runTool(['restic', 'forget', '--quiet', '--prune', ...resticNames, ...kept], env),
        );
      }
      return done({ at: saved.at, rows: saved.records.rows });
    } finally {
      await site.close();
    }
  },
};
