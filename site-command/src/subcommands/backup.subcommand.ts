import { backupFolder } from '../backup/backup-folder.ts';
import type { Damage } from '../backup/checked-contents.ts';
import { expiredBackups, type KeepRules } from '../backup/expired-backups.ts';
import { type BackupName, isOfFuture, type Manifest } from '../backup/manifest.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { seconds } from '../lines.ts';
import { countOf } from '../parse-call.ts';
import { type Call, done, type Outcome, requireReading, type Subcommand } from '../subcommand.ts';
import { entrySequence } from '../transfer/object-set.ts';
import { openSource, readPlaces } from '../transfer/open-site.ts';
import { digestRows, rowsText } from '../transfer/records.ts';
import type { SiteData } from '../transfer/site-data.ts';
import { megabytes } from '../transfer/transfer-lines.ts';

const day = 24 * 60 * 60 * 1000;

export const backupSubcommand: Subcommand = {
  name: 'backup',
  args: ['<folder>'],
  about: 'Save releases, journal, files, records and secret in a folder, while servers run.',
  more:
    'The folder holds many backups and stores each content once. Only its owner can read it; it is not encrypted. ' +
    'SITE_STORE, DATABASE_URL or DATA_DIR, and FILES_URL name the site.',
  options: {
    keep: {
      type: 'string',
      value: '<number>',
      about: 'Then delete all but this many of the newest backups.',
    },
    days: {
      type: 'string',
      value: '<number>',
      about: 'Then delete backups that are older than this many days, but never the two newest.',
    },
  },
  changes: true,
  example: 'backup /mnt/backups/site --days 35',
  run: async (call) => {
    const { env, store, storePlace } = call.deps;
    const days = countOf('days', call.text('days'));
    const rules = { keep: countOf('keep', call.text('keep')), age: days === null ? null : days * day };
    await requireReading(call.deps);
    const site = await openSource(await readPlaces(env, storePlace), store);
    try {
      return await (call.dryRun ? plan(call, site, rules) : apply(call, site, rules));
    } finally {
      await site.close();
    }
  },
};

type AgeRules = Omit<KeepRules, 'now'>;

async function plan(call: Call, site: SiteData, rules: AgeRules): Promise<Outcome> {
  const folder = backupFolder(call.positionals[0] ?? '');
  const known = await folder.backups();
  const now = call.deps.now();
  const [store, files] = [await site.store.list(), await site.files.list()];
  const records = await digestRows(site.records.rows());
  const old = expiredBackups(known, { ...rules, now }).map(({ name }) => name);
  call.print(`would save ${store.length} objects of ${site.store.place}`);
  call.print(`would save ${files.length} files of ${site.files.place}`);
  call.print(`would save ${rowsText(records)} of ${site.records.place}`);
  for (const name of old) call.print(`would delete ${name}`);
  for (const warning of futureTexts(known, now)) call.print(`  warning ${warning}`);
  return done({
    dryRun: true,
    store: store.length,
    files: files.length,
    rows: records.rows,
    delete: old,
  });
}

async function apply(call: Call, site: SiteData, rules: AgeRules): Promise<Outcome> {
  const folder = backupFolder(call.positionals[0] ?? '');
  const { now } = call.deps;
  return folder.whileLocked(async () => {
    const { backup, damaged } = await call.withProgress('Saving', () =>
      takeBackup({ site, folder, now, by: call.by }),
    );
    const { name, manifest } = backup;
    const earlier = (await folder.backups()).filter((other) => other.name !== name);
    const ended = now();
    const warnings = [...manifest.warnings, ...damaged.map(damageText), ...futureTexts(earlier, ended)];
    const old = expiredBackups(earlier, { ...rules, now: ended });
    const removed = old.length > 0 ? await folder.remove(old) : 0;
    for (const line of backupLines(manifest)) call.print(line);
    for (const warning of warnings) call.print(`  warning ${warning}`);
    if (old.length > 0) call.print(`Deleted: ${old.length} older backups, ${removed} contents.`);
    const { at, finishedAt, store, files, records, secret } = manifest;
    return {
      exit: warnings.length > 0 ? 'incomplete' : 'done',
      result: {
        ...{ backup: name, at, finishedAt, warnings, secret: secret !== null },
        ...{ store: store.length, files: files.length, rows: records.rows },
        deleted: old.map((older) => older.name),
      },
    };
  });
}

/** One sentence for all backups that are dated in the future. */
function futureTexts(backups: readonly BackupName[], now: Date): readonly string[] {
  const future = backups.filter((backup) => isOfFuture(backup, now));
  const newest = future.at(-1);
  if (!newest) return [];
  const what = future.length === 1 ? 'is' : `and ${future.length - 1} other backups are`;
  return [
    `${newest.name} ${what} dated in the future: the clock was wrong when it was made, or is wrong now; rename it to the ` +
      'time at which it was made, or delete it, since it never expires and a restore needs --at.',
  ];
}

function damageText({ sha256, status }: Damage): string {
  const then = {
    'written-again': 'It was written again.',
    lost: 'The site has these bytes no more: older backups that need them cannot be restored.',
  }[status];
  return `The disk of the folder is failing, or somebody changed it: the content ${sha256} was missing or damaged. ${then}`;
}

function backupLines({ at, finishedAt, store, files, records, secret }: Manifest): readonly string[] {
  const bytes = [...store, ...files, records.file].reduce((sum, object) => sum + object.bytes, 0);
  const entries = store.filter(({ key }) => entrySequence(key) > 0).length;
  return [
    `Saved as of ${at}: ${entries} entries of the journal, ${store.length - entries} other objects of the store, ` +
      `${files.length} files, ${rowsText(records)} (${megabytes(bytes)}), in ${seconds(Date.parse(finishedAt) - Date.parse(at))}.`,
    secret
      ? 'The secret of the data folder is in the backup.'
      : 'SITE_SECRET is not in the backup: keep it with your other secrets.',
  ];
}
