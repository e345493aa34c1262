import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { localStore } from '@site/composition';
import { deployTiny, temporaryFolder } from '@site/composition/testing';
import { createSecret, openFiles, openRepositories, systemRandom } from '@site/server';
import { type TestSite, testSite } from './test-site.ts';

/** A site in folders of its own, as `npm start` makes it, for tests of moves and backups. */
export interface FolderSite extends TestSite {
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
}

/** Folders without anything in them, not even themselves. */
export function emptySite(settings: Readonly<Record<string, string>> = {}): FolderSite {
  const folder = temporaryFolder();
  const storePlace = join(folder, 'store');
  const env = { SITE_STORE: storePlace, DATA_DIR: join(folder, 'data'), SITE_BY: 'asha', ...settings };
  const now = () => new Date();
  return { ...testSite({ store: localStore(storePlace), storePlace, env, now }), env, folder };
}

/** Two releases of careers, two employees, an uploaded file, a secret. */
export async function liveFolderSite(settings: Readonly<Record<string, string>> = {}): Promise<FolderSite> {
  const site = emptySite(settings);
  const places = { dataDir: site.env.DATA_DIR ?? '', databaseUrl: null, filesUrl: null };
  await deployTiny(site.store, ['shell', 'one'], ['careers', 'a'], ['careers', 'b']);
  mkdirSync(places.dataDir, { mode: 0o700 });
  const repositories = await openRepositories(places);
  await repositories.employees.import([employee('WP001'), employee('WP002')], false);
  await repositories.close();
  const files = openFiles(places);
  await files.create('job_applications/1700000000000_asha.pdf', Buffer.from('%PDF'));
  await createSecret(places.dataDir, 'a secret of at least thirty-two characters', systemRandom);
  return site;
}

function employee(id: string) {
  return { id, name: `Name of ${id}` };
}
