import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { localStore } from '@platform/releases';
import { deployTiny, temporaryFolder } from '@platform/releases/testing';
import { createSecret, openFiles, openRepositories, type Repositories } from '@platform/server';
import { type TestSite, testSite } from './test-site.ts';

/** A site in folders of its own, as `npm start` makes it, for tests of moves and backups. */
export interface FolderSite extends TestSite {
  readonly env: Readonly<Record<string, string>> & { readonly DATA_DIR: string };
  readonly folder: string;
  /** The uploaded files, whose folder it makes. */
  files(): ReturnType<typeof openFiles>;
  /** Calls a function with the database, in which a missing one is made. */
  records<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
}

/** Folders without anything in them, not even themselves. */
export function emptySite(settings: Readonly<Record<string, string>> = {}): FolderSite {
  const folder = temporaryFolder();
  const storePlace = join(folder, 'store');
  const env = { SITE_STORE: storePlace, DATA_DIR: join(folder, 'data'), SITE_BY: 'asha', ...settings };
  const now = () => new Date();
  const places = { dataDir: env.DATA_DIR, databaseUrl: null, filesUrl: null };
  const records: FolderSite['records'] = async (work) => {
    const repositories = await openRepositories(places);
    return await work(repositories).finally(() => repositories.close());
  };
  const site = testSite({ store: localStore(storePlace), storePlace, env, now });
  return { ...site, env, folder, files: () => openFiles(places), records };
}

/** Two releases of catalog, two records of a part, an uploaded file, a secret. */
export async function liveFolderSite(settings: Readonly<Record<string, string>> = {}): Promise<FolderSite> {
  const site = emptySite(settings);
  await deployTiny(site.store, ['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  mkdirSync(site.env.DATA_DIR, { mode: 0o700 });
  const reviews = ['R1', 'R2'].map((key) => [key, { by: `Author of ${key}` }] as const);
  await site.records(({ partRecords }) => partRecords('reviews').put(reviews, false));
  await site.files().create('job_applications/1700000000000_asha.pdf', Buffer.from('%PDF'));
  await createSecret(site.env.DATA_DIR, 'a secret of at least thirty-two characters');
  return site;
}
