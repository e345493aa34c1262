import { type BackupFolder, backupFolder } from '../backup/backup-folder.ts';
import type { KnownBackup } from '../backup/manifest.ts';
import { planRestore, type RestorePlan } from '../backup/plan-restore.ts';
import { checkContents, restoreSource } from '../backup/restore-source.ts';
import { parseRestoreTime } from '../backup/restore-time.ts';
import { done, type Subcommand } from '../subcommand.ts';
import { openSite, readPlaces } from '../transfer/open-site.ts';
import { applyTransfer, planTransfer, type TransferPlan, verifyTransfer } from '../transfer/transfer.ts';
import { digestLines, planLines, planResult } from '../transfer/transfer-lines.ts';

export const restoreSubcommand: Subcommand = {
  name: 'restore',
  args: ['<folder>'],
  about: 'Write a backup into empty places, and compare everything with it.',
  more:
    'SITE_STORE, DATABASE_URL or DATA_DIR, and FILES_URL name the places. They must be empty, or hold what an ' +
    'interrupted restore of the same backup has written. With --at, the journal goes up to the time if a later backup ' +
    'has it; records and files are as of the backup before it.',
  options: {
    at: {
      type: 'string',
      value: '<time>',
      about:
        'The newest backup at or before this time, in ISO 8601 with a zone: 2026-01-05T17:30Z or 2026-01-05T23:00+05:30; otherwise the newest.',
    },
    'park-mail': {
      type: 'boolean',
      about: 'Do not send mails again that were waiting when the backup was made.',
    },
  },
  changes: true,
  example: 'restore /mnt/backups/site --dry-run',
  run: async (call) => {
    const { env, storePlace } = call.deps;
    const folder = backupFolder(call.positionals[0] ?? '');
    const time = call.text('at');
    const now = call.deps.now();
    const at = time === null ? null : parseRestoreTime(time, now);
    const plan = await planRestore(folder, at, now);
    const source = restoreSource(folder, plan, call.flag('park-mail'));
    const target = await openSite(await readPlaces(env, storePlace));
    try {
      for (const line of restoreLines(plan, at)) call.print(line);
      await call.withProgress('Reading the backup', () => checkContents(folder, plan));
      const transfer = await call.withProgress('Reading the targets', () => planTransfer(source, target));
      for (const line of planLines(transfer, target)) call.print(line);
      const { backup, later, entries } = plan;
      const result = {
        ...{ asked: at?.toISOString() ?? null, backup: backup.name, at: backup.manifest.at },
        ...{ later: later?.name ?? null, entries },
      };
      if (call.dryRun) return done({ ...result, ...planResult(transfer), dryRun: true });
      await call.withProgress('Writing', () => applyTransfer(source, target, transfer));
      const digest = await call.withProgress('Comparing', () => verifyTransfer(source, target, transfer));
      call.print('Read back and compared:');
      for (const line of [...digestLines(digest), ...secretLines(transfer, folder, backup)]) call.print(line);
      return done({ ...result, digest });
    } finally {
      await target.close();
    }
  },
};

function restoreLines({ backup, later, entries }: RestorePlan, asked: Date | null): readonly string[] {
  const { at, warnings } = backup.manifest;
  const cut = entries.cut > 0 ? `, without ${entries.cut} later ones` : '';
  return [
    ...(asked ? [`Asked for: ${asked.toISOString()}.`] : []),
    `Records and files as of ${at} (${backup.name}).`,
    `Journal: ${entries.restored} entries${later ? ` of ${later.name}` : ''}${cut}.`,
    ...(asked && !later
      ? [
          `No later backup continues this journal: what went live between ${at} and ${asked.toISOString()} is not restored.`,
        ]
      : []),
    ...warnings.map((warning) => `  warning ${warning}`),
  ];
}

function secretLines(
  { secret }: TransferPlan,
  folder: BackupFolder,
  { manifest }: KnownBackup,
): readonly string[] {
  if (secret === 'set' && manifest.secret) {
    return [`Set SITE_SECRET to the content of ${folder.fileOf(manifest.secret)}.`];
  }
  return secret === 'none' ? ['Set SITE_SECRET as it was when the backup was made.'] : [];
}
