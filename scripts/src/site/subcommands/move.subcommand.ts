import { resolve } from 'node:path';
import { UsageError } from '../parse-call.ts';
import { type Call, done, requireReading, type Subcommand } from '../subcommand.ts';
import { openCopyRecord } from '../transfer/copy-record.ts';
import type { ObjectSource } from '../transfer/object-set.ts';
import { openSite, openSource, readPlaces, recordsPlace, type SitePlaces } from '../transfer/open-site.ts';
import type { TransferSource } from '../transfer/site-data.ts';
import { applyTransfer, planTransfer, type TransferPlan, verifyTransfer } from '../transfer/transfer.ts';
import { digestLines, planLines, planResult } from '../transfer/transfer-lines.ts';

export const moveSubcommand: Subcommand = {
  name: 'move',
  args: [],
  about: 'Copy the site to other engines, and compare everything.',
  more:
    'Give one of the options or several. SITE_STORE, DATABASE_URL or DATA_DIR, and FILES_URL name the source, which ' +
    'stays as it is. Stop the servers before you copy records. Store and files may be copied while servers run; a ' +
    'second run copies what was written since.',
  options: {
    to: {
      type: 'string',
      value: '<store>',
      about: 'Releases, journal and pages: s3://bucket/prefix, or a folder.',
    },
    database: {
      type: 'string',
      value: '<address>',
      about: 'Records: postgres://host/name, or a data folder. PGPASSWORD can hold the password.',
    },
    files: {
      type: 'string',
      value: '<place>',
      about: 'Uploaded files: s3://bucket/prefix, or a data folder.',
    },
  },
  changes: true,
  example: 'move --to s3://company/site --database postgres://db.example.com/site --files s3://company/files',
  run: async (call) => {
    const { env, store, storePlace } = call.deps;
    const from = await readPlaces(env, storePlace);
    const to = await targetPlaces(call, from);
    const part = partsOf(call);
    if (part.store) await requireReading(call.deps);
    const site = await (part.records || part.files ? openSource : openSite)(from, store);
    const target = await openSite(to);
    try {
      const recorded = async (objects: ObjectSource, { place }: ObjectSource) => ({
        ...objects,
        copied: await openCopyRecord(from.dataDir, objects.place, place),
      });
      const [movedStore, movedFiles] = [
        await recorded(site.store, target.store),
        await recorded(site.files, target.files),
      ];
      const source: TransferSource = {
        store: part.store ? movedStore : null,
        files: part.files ? movedFiles : null,
        records: part.records ? site.records : null,
        secret: part.records && site.secret.status === 'file' ? site.secret.read : null,
      };
      const plan = await call.withProgress('Comparing', () => planTransfer(source, target));
      for (const line of planLines(plan, target)) call.print(line);
      if (call.dryRun) return done({ ...planResult(plan), dryRun: true });
      await call.withProgress('Copying', () => applyTransfer(source, target, plan));
      const digest = await call.withProgress('Reading back', () => verifyTransfer(source, target, plan));
      // Moved records end the move: servers may write into the target now.
      if (part.records) for (const { copied } of [movedStore, movedFiles]) await copied.clear();
      call.print('Read back and compared:');
      for (const line of digestLines(digest)) call.print(line);
      const settings = settingLines(call, from, to, plan);
      call.print('Set on every server, then start them:');
      for (const line of settings) call.print(`  ${line}`);
      return done({ digest, settings });
    } finally {
      await target.close();
      await site.close();
    }
  },
};

/** Which parts are copied. */
function partsOf(call: Call) {
  return {
    store: call.text('to') !== null,
    records: call.text('database') !== null,
    files: call.text('files') !== null,
  };
}

/** Where the site is after the move. @throws {UsageError} for places that one server cannot use together */
async function targetPlaces(call: Call, from: SitePlaces): Promise<SitePlaces> {
  const [to, database, files] = ['to', 'database', 'files'].map(
    (option) => call.text(option)?.trim() ?? null,
  );
  if (!to && !database && !files) throw new UsageError('move needs --to, --database or --files.');
  const local = [database, files].filter((place) => place != null && !hasScheme(place));
  const dataDir = resolve(local[0] ?? from.dataDir);
  const places = await readPlaces(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: addressOf(database, from.databaseUrl),
      FILES_URL: addressOf(files, from.filesUrl),
      SITE_SECRET: from.secretIsSet ? 'set' : undefined,
    },
    to ?? from.store,
  );
  const stays = [
    ...(database || from.databaseUrl !== null ? [] : [from.dataDir]),
    ...(files || from.filesUrl !== null ? [] : [from.dataDir]),
  ];
  const folders = new Set([...local, ...stays].map((folder) => resolve(folder ?? '')));
  if (local.length > 0 && folders.size > 1) {
    throw new UsageError(
      `Records and files in a folder are in the same one, DATA_DIR; these would be in ${[...folders].join(' and ')}.`,
    );
  }
  return places;
}

const hasScheme = (place: string) => place.includes('://');

/** The address of a setting after the move; undefined: none, so the data folder is used. */
function addressOf(option: string | null | undefined, before: string | null): string | undefined {
  if (!option) return before ?? undefined;
  return hasScheme(option) ? option : undefined;
}

/** The settings of the moved site; never the secret or a password. */
function settingLines(
  call: Call,
  from: SitePlaces,
  to: SitePlaces,
  { secret }: TransferPlan,
): readonly string[] {
  const { store, records, files } = partsOf(call);
  const folderLines = (moved: boolean, address: string | null, setting: string, text: string) => {
    if (!moved) return [];
    return address === null ? [`DATA_DIR=${to.dataDir}, without ${setting}`] : [`${setting}=${text}`];
  };
  return [
    ...(store ? [`SITE_STORE=${to.store}`] : []),
    ...folderLines(records, to.databaseUrl, 'DATABASE_URL', `${recordsPlace(to)} (with user and password)`),
    ...folderLines(files, to.filesUrl, 'FILES_URL', to.filesUrl ?? ''),
    ...(secret === 'set' ? [`SITE_SECRET=the content of ${resolve(from.dataDir, 'secret')}`] : []),
    ...(records && secret === 'none' ? ['SITE_SECRET as it is now'] : []),
    ...(records && to.databaseUrl !== null
      ? ['PUBLIC_ORIGIN and SMTP_URL, which a shared database needs']
      : []),
  ];
}
