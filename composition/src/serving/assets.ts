import type { Release, UnitName } from '@site/shared-ui/contracts';
import { isUnitName } from '@site/shared-ui/contracts';
import { CompositionError } from '../core/composition-error.ts';
import type { ReleaseName } from '../core/releases/release.schema.ts';
import { readRelease, readReleaseFile } from '../core/releases/releases.ts';
import type { Store } from '../core/store/store.ts';
import { type Asset, etagOf } from '../rendering/pages/asset.ts';
import { createCache } from './cache.ts';

/** Files of published releases, read from the store once and kept in memory. */
export interface Assets {
  /**
   * The file `<unit>/<id>/<path>`; null if no published release has it, or it is not for browsers.
   *
   * @throws {CompositionError} `release-incomplete` if the file is missing or damaged, `bad-release` if the record is
   * @throws {StoreError} if the store cannot be reached
   */
  find(unit: string, id: string, path: string): Promise<Asset | null>;
}

/** Size of the cache (bytes): enough for dozens of releases. */
const cacheSize = 256 * 1024 * 1024;
const releasesInMemory = 500;

/** Only the renderer needs the build for Node. */
const notForBrowsers = /^node\//;

/** @param onDamage called with a release if one of its files is missing or damaged */
export function releaseAssets(store: Store, onDamage: (name: ReleaseName) => void = () => undefined): Assets {
  const releases = createCache<Release>({ maxSize: releasesInMemory, sizeOf: () => 1 });
  const files = createCache<Asset>({ maxSize: cacheSize, sizeOf });

  const read = async (unit: UnitName, id: string, path: string): Promise<Asset | null> => {
    const release = await releases.get(`${unit}@${id}`, () => readRelease(store, { unit, id }));
    const file = release?.files.find((candidate) => candidate.path === path);
    if (!release || !file) return null;
    const variant = async (suffix: string) => {
      const there = release.files.some((candidate) => candidate.path === `${path}${suffix}`);
      return there ? readReleaseFile(store, release, `${path}${suffix}`) : null;
    };
    const [plain, gzip, brotli] = await Promise.all([
      readReleaseFile(store, release, path),
      variant('.gz'),
      variant('.br'),
    ]);
    return { type: file.type, etag: etagOf(plain), plain, gzip, brotli };
  };

  return {
    find: async (unit, id, path) => {
      if (!isUnitName(unit) || !/^[a-z0-9]+$/.test(id) || notForBrowsers.test(path)) return null;
      try {
        return await files.get(`${unit}/${id}/${path}`, () => read(unit, id, path));
      } catch (error) {
        if (error instanceof CompositionError) onDamage({ unit, id });
        throw error;
      }
    },
  };
}

function sizeOf({ plain, gzip, brotli }: Asset): number {
  return plain.byteLength + (gzip?.byteLength ?? 0) + (brotli?.byteLength ?? 0);
}
