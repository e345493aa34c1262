import { timeOf } from '@platform/releases/time';
import { UsageError } from '../call/parse-call.ts';
import { done, type Subcommand } from '../call/subcommand.ts';
import { notedErasures } from './backup/erasures.ts';
import { chooseBackup, listBackups, restoreBackup } from './backup/restore-backup.ts';
import { eraseAll } from './erase.subcommand.ts';
import { readPlaces, withDatabase } from './transfer/open-site.ts';
import { rowsText } from './transfer/records.ts';

export const restoreSubcommand: Subcommand = {
  name: 'restore',
  args: [],
  about: 'Write a backup of restic into empty places, and compare the records with it.',
  more:
    'RESTIC_REPOSITORY and RESTIC_PASSWORD_FILE name the repository; SITE_STORE, DATABASE_URL or DATA_DIR, and FILES_URL ' +
    'name the places. They must be empty, or hold what an interrupted restore of the same backup has written. Records ' +
    'return to the engine that they came from.',
  options: {
    'at <time>':
      'The newest backup at or before this time, in ISO 8601 with a zone: 2026-01-05T17:30Z or 2026-01-05T23:00+05:30; otherwise the newest.',
    'park-mail': 'Do not send mails again that were waiting when the backup was made.',
  },
  changes: true,
  example: 'restore --dry-run',
  run: async (call) => {
    const { env, storePlace, now } = call.deps;
    const present = now();
    const given = call.text('at');
    // The present passes over a backup of a clock that was ahead.
    const at = given === null ? present : timeOf(given);
    if (at === null)
      throw new UsageError(
        `--at takes a day that exists, a time and a zone, such as 2026-01-05T17:30Z or 2026-01-05T23:00+05:30; it was given "${given}".`,
      );
    if (at > present)
      throw new UsageError(
        `--at ${at.toISOString()} is in the future: it is ${present.toISOString()}. Without --at, the newest backup is restored.`,
      );
    const places = readPlaces(env, storePlace);
    const backup = chooseBackup(await listBackups(env), at);
    call.print(`Backup ${backup.id.slice(0, 8)} of ${new Date(backup.time).toISOString()}.`);
    if (call.dryRun) return done({ backup: backup.id, time: backup.time, dryRun: true });
    const { saved, secret } = await call.withProgress('Restoring', () =>
      restoreBackup({ backup, places, env }),
    );
    const erased = await withDatabase(places, async (repositories) =>
      eraseAll(call, await notedErasures(env), places, repositories),
    );
    const parked = call.flag('park-mail')
      ? await withDatabase(places, ({ outbox }) => outbox.parkAll('parked by a restore'))
      : 0;
    call.print(`Restored as of ${saved.at}, read back and compared: ${rowsText(saved.records)}.`);
    if (erased.length > 0) call.print(`Erased again: ${erased.length} records.`);
    if (parked > 0) call.print(`Parked: ${parked} mails.`);
    if (secret !== null)
      call.print('Set SITE_SECRET to the content of `secret` in the backup: restic dump has it.');
    call.print('Next: npm run site -- verify --all');
    return done({ backup: backup.id, at: saved.at, rows: saved.records.rows, erased, parked });
  },
};
