import { resolve } from 'node:path';
import { createSecret } from '@platform/server';
import { CommandError } from '../call/command-error.ts';
import { type Call, done, type Subcommand } from '../call/subcommand.ts';
import {
  readPlaces,
  recordsPlace,
  requireDatabase,
  type SitePlaces,
  secretOf,
} from './transfer/open-site.ts';
import { applyRecords, planRecords, rowsText, verifyRecords } from './transfer/records.ts';

export const moveSubcommand: Subcommand = {
  name: 'move',
  args: [],
  about: 'Copy the records to another engine, and compare them.',
  more:
    'DATABASE_URL or DATA_DIR names the source, which stays as it is. Stop the servers first: they would write records ' +
    'that are not copied. Releases, journal and uploaded files are moved by rclone: platform/docs/operations/move.md.',
  options: {
    'database <address>': 'postgres://host/name, or a data folder. PGPASSWORD can hold the password.',
  },
  needs: ['database'],
  changes: true,
  example: 'move --database postgres://db.example.com/site',
  run: async (call) => {
    const { env, storePlace } = call.deps;
    const from = readPlaces(env, storePlace);
    const to = targetPlaces(call, from);
    await requireDatabase(from);
    const plan = await call.withProgress('Comparing', () => planRecords(from, to));
    const secret = await planSecret(from, to);
    const what = plan.status === 'equal' ? 'there already' : rowsText(plan.digest);
    call.print(`records  ${what} → ${recordsPlace(to)}`);
    if (call.dryRun) return done({ status: plan.status, rows: plan.digest.rows, secret, dryRun: true });
    await call.withProgress('Copying', () => applyRecords(from, to, plan));
    if (secret === 'write') await createSecret(to.dataDir, (await secretOf(from)) ?? '');
    const digest = await call.withProgress('Reading back', () => verifyRecords(to, plan.digest));
    call.print(`Read back and compared: ${rowsText(digest)}, sha256 ${digest.sha256}`);
    const settings = settingLines(from, to, secret);
    call.print('Set on every server, then start them:');
    for (const line of settings) call.print(`  ${line}`);
    return done({ digest, settings });
  },
};

function targetPlaces(call: Call, from: SitePlaces): SitePlaces {
  const database = call.text('database')?.trim() ?? '';
  const shared = database.includes('://');
  return readPlaces(
    {
      DATA_DIR: resolve(shared ? from.dataDir : database),
      ...(shared && { DATABASE_URL: database }),
      ...(from.filesUrl !== null && { FILES_URL: from.filesUrl }),
      ...(from.secretIsSet && { SITE_SECRET: 'set' }),
    },
    from.store,
  );
}

/** `set`: the target reads SITE_SECRET, which the operator has to set. `none`: the source reads it too. */
type SecretPlan = 'write' | 'equal' | 'set' | 'none';

/** @throws {CommandError} `target-not-empty` if the target has another secret */
async function planSecret(from: SitePlaces, to: SitePlaces): Promise<SecretPlan> {
  const secret = await secretOf(from);
  if (secret === null) return 'none';
  if (to.secretIsSet) return 'set';
  const there = await secretOf(to);
  if (there === null) return 'write';
  if (there === secret) return 'equal';
  throw new CommandError(
    'refused',
    'target-not-empty',
    `${resolve(to.dataDir, 'secret')} holds another secret: links in mails of the copied site would not work. Choose an empty data folder.`,
  );
}

/** The settings of the moved site; never the secret or a password. */
function settingLines(from: SitePlaces, to: SitePlaces, secret: SecretPlan): readonly string[] {
  const shared = to.databaseUrl !== null;
  return [
    shared
      ? `DATABASE_URL=${recordsPlace(to)} (with user and password)`
      : `DATA_DIR=${to.dataDir}, without DATABASE_URL`,
    ...(secret === 'set' ? [`SITE_SECRET=the content of ${resolve(from.dataDir, 'secret')}`] : []),
    ...(secret === 'none' ? ['SITE_SECRET as it is now'] : []),
    ...(shared ? ['PUBLIC_ORIGIN and SMTP_URL, which a shared database needs'] : []),
    to.filesUrl === null
      ? `Uploaded files are in ${resolve(from.dataDir, 'files')}: copy them to DATA_DIR/files or to the bucket of FILES_URL`
      : `FILES_URL=${to.filesUrl} as it is now`,
  ];
}
