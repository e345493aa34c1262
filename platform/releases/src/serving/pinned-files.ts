import type { Release } from '@platform/contract';
import { inParallel } from '../core/in-parallel.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import type { Asset } from '../rendering/pages/asset.ts';
import { wait } from './wait.ts';

export interface FilesInMemory {
  readonly files: number;
  readonly loaded: number;
}

interface Pinned {
  readonly release: Release;
  readonly paths: readonly string[];
  readonly files: Map<string, Asset>;
}

export const filesAtOnce = 8;

/** Delays after failed reads (ms): doubled each time, up to the maximum. */
const firstDelay = 250;
const maxDelay = 10_000;

/**
 * The files of the live composition in memory, so that the site goes on while its store does not answer.
 *
 * @param options.read rejects if the store does not answer, or the file is damaged
 */
export function createPinnedFiles({
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
