import { isUnitName, type Release, type UnitName } from '@platform/contract';
import { sharedFolder } from '../core/composition/site-composition.ts';
import { CompositionError } from '../core/composition-error.ts';
import { inParallel } from '../core/in-parallel.ts';
import { isContentName } from '../core/releases/content-names.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { isReleaseId } from '../core/releases/release-faults.ts';
import { isForBrowsers, readRelease, readReleaseFile } from '../core/releases/releases.ts';
import type { Store } from '../core/store/store.ts';
import { type Asset, etagOf } from '../rendering/pages/asset.ts';
import { createCache } from './async-cache.ts';
import { limitSearches } from './search-limit.ts';
import { createSharedFiles } from './shared-files.ts';
import { wait } from './wait.ts';

export interface Assets {
  /**
   * The file `<unit>/<id>/<path>`; null if no published release has it, or it is not for browsers. With `files` in the
   * place of the id, the file is one that any release of the unit may have.
   *
   * @throws {CompositionError} `release-incomplete` if the file is missing or damaged, `bad-release` if the record is
   * @throws {StoreError} if the store cannot be reached and the file is not in memory; a `BusyError` if too many are searched for
   */
  find(unit: string, id: string, path: string): Promise<Asset | null>;
}

/** Enough for dozens of releases (bytes). */
const defaultCacheSize = 256 * 1024 * 1024;
const releasesInMemory = 500;

/** Searches of the store at once for what is not in memory, and how many wait for them. */
const searches = { atOnce: 8, waiting: 200 };

/**
 * What is pinned goes on without the store.
 *
 * @param options.isNamed whether there can be a unit, or a release of it: others are not searched for
 * @param options.cacheSize for files that are not pinned (bytes)
 */
export function releaseAssets(
  store: Pick<Store, 'read' | 'list'>,
  {
    onDamage = () => undefined,
    isNamed = async () => true,
    cacheSize = defaultCacheSize,
  }: {
    readonly onDamage?: (name: ReleaseName) => void;
    readonly isNamed?: (unit: UnitName, id: string | null) => Promise<boolean>;
    readonly cacheSize?: number;
  } = {},
) {
  const releases = createCache<Release>({ maxSize: releasesInMemory });
  const files = createCache<Asset>({ maxSize: cacheSize, sizeOf });
  const search = limitSearches(searches.atOnce, searches.waiting);
  /** The store for what visitors ask for. What is pinned does not wait for them. */
  const searched: Pick<Store, 'read' | 'list'> = {
    read: (key) => search(() => store.read(key)),
    list: (prefix, after) => search(() => store.list(prefix, after)),
  };

  const readOf = (from: Pick<Store, 'read'>) => (release: Release, path: string) =>
    files.get(`${releaseText(release)}/${path}`, () => readAsset(from, release, path));
  const pathsOf = ({ files: listed }: Release) => listed.map(({ path }) => path).filter(isForBrowsers);
  const pinned = createPinnedFiles({
    pathsOf,
    read: readOf(store),
    // Open tabs still ask for them.
    onDrop: (release, dropped) => {
      void releases.get(releaseText(release), async () => release);
      shared.keep(release);
      for (const [path, asset] of dropped)
        void files.get(`${releaseText(release)}/${path}`, async () => asset);
    },
  });

  const readReleaseOnce = (name: ReleaseName) =>
    releases.get(releaseText(name), () => readRelease(searched, name));
  const shared = createSharedFiles(searched, pinned.ofUnit, readReleaseOnce);

  const find = async (name: ReleaseName, path: string): Promise<Asset | null> => {
    const loaded = pinned.find(name, path);
    if (loaded) return loaded;
    const release = pinned.release(name) ?? (await readReleaseOnce(name));
    return release && readOf(searched)(release, path);
  };

  const findIn = async (name: ReleaseName, path: string): Promise<Asset | null> => {
    try {
      return await find(name, path);
    } catch (error) {
      if (error instanceof CompositionError) onDamage(name);
      throw error;
    }
  };
  const findShared = async (unit: UnitName, path: string): Promise<Asset | null> => {
    if (!isContentName(path)) return null;
    let damage: unknown = null;
    for await (const release of shared.releasesWith(unit, path)) {
      try {
        const asset = await findIn(release, path);
        if (asset) return asset;
      } catch (error) {
        if (!(error instanceof CompositionError)) throw error;
        damage = error;
      }
    }
    if (damage) throw damage;
    return null;
  };

  const assets: Assets = {
    find: async (unit, id, path) => {
      if (!isUnitName(unit) || !isForBrowsers(path)) return null;
      if (id === sharedFolder) return (await isNamed(unit, null)) ? findShared(unit, path) : null;
      if (!isReleaseId(id)) return null;
      const name = { unit, id };
      return pinned.release(name) || (await isNamed(unit, id)) ? findIn(name, path) : null;
    },
  };
  return {
    ...assets,
    /** Reads the files of releases that are pinned next; resolves when they are in memory, or after some time (ms). */
    preload: async (releases: readonly Release[], time: number) => {
      const wanted = releases.flatMap((release) => pathsOf(release).map((path) => ({ release, path })));
      const late = new AbortController();
      const read = inParallel(wanted, filesAtOnce, async ({ release, path }) => {
        if (!pinned.find(release, path)) await readOf(store)(release, path).catch(() => null);
      });
      await Promise.race([read, wait(time, late.signal)]);
      late.abort();
    },
    pin: pinned.pin,
    count: pinned.count,
    close: pinned.close,
  };
}

async function readAsset(store: Pick<Store, 'read'>, release: Release, path: string): Promise<Asset | null> {
  const has = (wanted: string) => release.files.some((candidate) => candidate.path === wanted);
  const file = release.files.find((candidate) => candidate.path === path);
  if (!file) return null;
  const variant = async (suffix: string) =>
    has(`${path}${suffix}`) ? readReleaseFile(store, release, `${path}${suffix}`) : null;
  const [plain, gzip, brotli] = await Promise.all([
    readReleaseFile(store, release, path),
    variant('.gz'),
    variant('.br'),
  ]);
  return { type: file.type, etag: etagOf(plain), plain, gzip, brotli };
}

function sizeOf({ plain, gzip, brotli }: Asset): number {
  return plain.byteLength + (gzip?.byteLength ?? 0) + (brotli?.byteLength ?? 0);
}

export interface FilesInMemory {
  readonly files: number;
  readonly loaded: number;
}

interface Pinned {
  readonly release: Release;
  readonly paths: readonly string[];
  readonly files: Map<string, Asset>;
}

const filesAtOnce = 8;

/** Delays after failed reads (ms): doubled each time, up to the maximum. */
const firstDelay = 250;
const maxDelay = 10_000;

/**
 * The files of the live composition in memory, so that the site goes on while its store does not answer.
 *
 * @param options.read rejects if the store does not answer, or the file is damaged
 */
function createPinnedFiles({
  pathsOf,
  read,
  onDrop,
}: {
  pathsOf(release: Release): readonly string[];
  read(release: Release, path: string): Promise<Asset | null>;
  onDrop(release: Release, files: ReadonlyMap<string, Asset>): void;
}) {
  const pinned = new Map<string, Pinned>();
  let loading = new AbortController();

  const missing = () =>
    [...pinned.values()].flatMap((item) =>
      item.paths.filter((path) => !item.files.has(path)).map((path) => ({ item, path })),
    );

  const load = async (signal: AbortSignal) => {
    for (let delay = firstDelay; ; delay = Math.min(maxDelay, delay * 2)) {
      await inParallel(missing(), filesAtOnce, async ({ item, path }) => {
        if (signal.aborted) return;
        // A failure is reported by the request for the file, and by the follower of the store.
        const file = await read(item.release, path).catch(() => null);
        if (file) item.files.set(path, file);
      });
      if (signal.aborted || missing().length === 0) return;
      await wait(delay, signal);
    }
  };

  return {
    /** Replaces the pinned releases. Loads their files in the background, and repeats what fails. */
    pin: (releases: readonly Release[]) => {
      loading.abort();
      loading = new AbortController();
      const names = new Set(releases.map(releaseText));
      for (const [name, { release, files }] of pinned) {
        if (names.has(name)) continue;
        pinned.delete(name);
        onDrop(release, files);
      }
      for (const release of releases) {
        const name = releaseText(release);
        if (!pinned.has(name)) pinned.set(name, { release, paths: pathsOf(release), files: new Map() });
      }
      void load(loading.signal);
    },
    release: (name: ReleaseName) => pinned.get(releaseText(name))?.release ?? null,
    ofUnit: (unit: string) =>
      [...pinned.values()].map(({ release }) => release).filter((one) => one.unit === unit),
    /** Null if it is not in memory, or not yet. */
    find: (name: ReleaseName, path: string) => pinned.get(releaseText(name))?.files.get(path) ?? null,
    count: (): FilesInMemory => {
      const all = [...pinned.values()];
      return {
        files: all.reduce((sum, { paths }) => sum + paths.length, 0),
        loaded: all.reduce((sum, { files }) => sum + files.size, 0),
      };
    },
    close: () => loading.abort(),
  };
}
