import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOperations, deriveRelease, type Edit, type ReleaseFiles } from '@platform/command/testing';
import type { Release, UnitName } from '@platform/contract';
import { foldJournal, localStore, publish, readJournal, type Store } from '@platform/releases';
import { activate, prerenderRollbacks } from '@platform/releases/changes';
import { root } from '@platform/releases/root';
import { readSiteEnvironment, serveStore } from '@platform/server';
import type { BrokenRelease } from './broken-releases.data.ts';
import type { UnitPage } from './faulty-site.ts';

export type CellSite = Awaited<ReturnType<typeof startCellSite>>;

/** A store in which two more releases of a unit have been live. */
export interface PreparedStore {
  readonly folder: string;
  /** The first of the two. It is broken if the fault is in a release. */
  readonly faulty: Release;
  /** The second one, which is live and healthy. */
  readonly healthy: Release;
}

const author = () => ({ by: 'npm run faults', at: new Date().toISOString(), reason: 'a fault' });

/** Copies a store and activates two more releases of a unit in it, so that their pages are rendered. */
export async function prepareStore(
  from: string,
  folder: string,
  { unit, page }: UnitPage,
  { edit }: BrokenRelease,
): Promise<PreparedStore> {
  await cp(from, folder, { recursive: true });
  const store = localStore(folder);
  const files = await liveFiles(folder, unit);
  const derive = async (id: string, change: Edit) => {
    const derived = await deriveRelease(files, id, (path, text) => apart(path, change(path, text), id));
    await publish(store, derived.release, derived.read, author());
    await activate(store, derived.release, author());
    return derived.release;
  };
  const faulty = await derive('rfaulty001', (path, text) =>
    edit && path === files.release.entry ? edit(text, page) : text,
  );
  const healthy = await derive('rhealthy01', (_, text) => text);
  await prerenderRollbacks(store, new Date().getFullYear());
  return { folder, faulty, healthy };
}

/** Otherwise a fault in a file would be one of all releases that have it, and the tab could fall back to none. */
function apart(path: string, text: string, id: string): string {
  return /^[^/]+\.(js|css)$/.test(path) ? `${text}\n/* ${id} */` : text;
}

/**
 * Starts a server on a store, or on a copy of it if the cell changes live releases.
 *
 * @param lost keys that the server cannot read, because it keeps in memory what it has read once
 */
export async function startCellSite(from: string, copied: boolean, lost: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'site-faults-'));
  const storeFolder = copied ? join(folder, 'store') : from;
  if (copied) await cp(from, storeFolder, { recursive: true });
  const store = localStore(storeFolder);
  const variables = {
    ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' },
    // All visitors of the matrix share one IP address.
    ...{ RATE_LIMIT_SCALE: '100000', TAB_REPORT_SHARE: '1' },
  };
  const environment = await readSiteEnvironment(variables, root);
  // Errors are expected here, so they are not logged.
  const read: Store['read'] = async (key) => (lost.includes(key) ? null : store.read(key));
  const server = await serveStore(environment, { ...store, read }, { log: { write: () => undefined } });
  const operations = createOperations({ url: server.url, store: storeFolder });
  return {
    url: server.url,
    live: async (unit: UnitName) => (await liveFiles(storeFolder, unit)).release,
    /** Resolves with the composition's sequence once the server has it, as `recall` does. */
    activate: operations.activate,
    recall: (unit: UnitName) => operations.rollback(unit, 'recall', { force: true }),
    remove: async ({ unit, id }: Release, paths: readonly string[]) => {
      for (const path of paths) await rm(join(storeFolder, 'releases', unit, id, path));
    },
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function liveFiles(storeFolder: string, unit: UnitName): Promise<ReleaseFiles> {
  const { units } = foldJournal(await readJournal(localStore(storeFolder)));
  const folder = join(storeFolder, 'releases', unit, units[unit]?.id ?? '');
  const text = await readFile(join(folder, 'release.json'), 'utf8');
  return { release: JSON.parse(text) as Release, read: (path) => readFile(join(folder, path)) };
}
