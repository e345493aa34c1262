import { resolve } from 'node:path';
import { UsageError } from '../parse-call.ts';
import { type Call, done, requireReading, type Subcommand } from '../subcommand.ts';
import { openCopyRecord } from '../transfer/copy-record.ts';
import { findMissingFiles } from '../transfer/missing-files.ts';
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
    'second run copies what was written since. Deploy nothing from the last run on until everybody who deploys has ' +
    'the new SITE_STORE.',
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
      about:
        'Uploaded files: s3://bucket/prefix, or a data folder. Those of a data folder follow store and records to ' +
        'a bucket and a shared database: from s3://company/site to s3://company/site-files.',
    },
  },
  changes: true,
  example: 'move --to s3://company/site --database postgres://db.example.com/site --files s3://company/files',
  run: async (call) => {
    const { env, store, storePlace } = call.deps;
    const from = await readPlaces(env, storePlace);
    const wanted = wantedPlaces(call, from);
    const to = await targetPlaces(wanted, from);
    const part = partsOf(wanted);
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
      const warnings = part.records ? await findMissingFiles(target.records, target.files, site.files) : [];
      // Moved records end the move: servers may write into the target now.
      if (part.records) for (const { copied } of [movedStore, movedFiles]) await copied.clear();
      call.print('Read back and compared:');
      for (const line of digestLines(digest)) call.print(line);
      for (const warning of warnings) call.print(`  warning ${warning}`);
      const settings = settingLines(part, from, to, plan);
      call.print('Set on every server, then start them:');
      for (const line of settings) call.print(`  ${line}`);
      if (part.store) call.print(deployersText);
      return { exit: warnings.length > 0 ? 'incomplete' : 'done', result: { digest, settings, warnings } };
    } finally {
      await target.close();
      await site.close();
    }
  },
};

/** Who writes into the store beside the servers. */
const deployersText =
  'Set SITE_STORE in every pipeline and for everybody who deploys or rolls back too. Until then deploy nothing: a ' +
  'deployment into the old store ends with 0, and no server shows it.';

/** Where each part goes; null for a part that stays where it is. */
interface WantedPlaces {
  readonly to: string | null;
  readonly database: string | null;
  readonly files: string | null;
}

/**
 * What the options name. Files of a data folder follow store and records that go to engines, since servers on other
 * machines would not have them.
 *
 * @throws {UsageError} without any option, or if there is no place for files that follow
 */
function wantedPlaces(call: Call, from: SitePlaces): WantedPlaces {
  const place = (option: string) => call.text(option)?.trim() ?? null;
  const [to, database, files] = [place('to'), place('database'), place('files')];
  if (!to && !database && !files) throw new UsageError('move needs --to, --database or --files.');
  if (files !== null || from.filesUrl !== null) return { to, database, files };
  const follows = to?.startsWith('s3://') === true && database !== null && hasScheme(database);
  return { to, database, files: follows ? placeBeside(to) : null };
}

/**
 * Where files follow a store in a bucket. Never below its prefix: whoever deploys has keys for all of that, and would
 * read and delete every resume.
 */
function placeBeside(store: string): string {
  const place = store.replace(/\/+$/, '');
  if (/^s3:\/\/[^/]+\/./.test(place)) return `${place}-files`;
  throw new UsageError(
    `${store} takes the whole bucket, so it has no place beside it for the uploaded files: name one with --files.`,
  );
}

type Parts = Readonly<Record<'store' | 'records' | 'files', boolean>>;

/** Which parts are copied. */
function partsOf({ to, database, files }: WantedPlaces): Parts {
  return { store: to !== null, records: database !== null, files: files !== null };
}

/** Where the site is after the move. @throws {UsageError} for places that one server cannot use together */
async function targetPlaces({ to, database, files }: WantedPlaces, from: SitePlaces): Promise<SitePlaces> {
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
  { store, records, files }: Parts,
  from: SitePlaces,
  to: SitePlaces,
  { secret }: TransferPlan,
): readonly string[] {
  const folderLines = (moved: boolean, address: string | null, setting: string, text: string) => {
    if (!moved) return [];
    return address === null ? [`DATA_DIR=${to.dataDir}, without ${setting}`] : [`${setting}=${text}`];
  };
  return [
    ...(store ? [`SITE_STORE=${to.store}`] : []),
    ...folderLines(records, to.databaseUrl, 'DATABASE_URL', `${recordsPlace(to)} (with user and password)`),
    ...folderLines(files, to.filesUrl, 'FILES_URL', to.filesUrl ?? ''),
    ...(records && !files ? unmovedFiles(to) : []),
    ...(secret === 'set' ? [`SITE_SECRET=the content of ${resolve(from.dataDir, 'secret')}`] : []),
    ...(records && secret === 'none' ? ['SITE_SECRET as it is now'] : []),
    ...(records && to.databaseUrl !== null
      ? ['PUBLIC_ORIGIN and SMTP_URL, which a shared database needs']
      : []),
  ];
}

/** Where the files are that moved records name, if they stay. */
function unmovedFiles({ dataDir, databaseUrl, filesUrl }: SitePlaces): readonly string[] {
  if (filesUrl !== null) return [`FILES_URL=${filesUrl} as it is now`];
  // With the database in the same folder, its setting says that.
  if (databaseUrl === null) return [];
  return [
    `DATA_DIR=${dataDir} as it is now: uploaded files stay there. Servers on other machines need --files`,
  ];
}
