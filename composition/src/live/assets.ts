import { createHash } from 'node:crypto';
import type { Release, UnitName } from '@site/shared-ui/contracts';
import { isUnitName } from '@site/shared-ui/contracts';
import { readRelease, readReleaseFile } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';

/** One file as it is served: compressed when it was built, not when it is asked for. */
export interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly plain: Uint8Array;
  readonly gzip: Uint8Array | null;
  readonly brotli: Uint8Array | null;
}

/** Files of published releases, read from the store once and kept in memory. */
export interface Assets {
  /** The file `<unit>/<id>/<path>`; null where no published release has it. */
  find(unit: string, id: string, path: string): Promise<Asset | null>;
}

export function releaseAssets(store: Store): Assets {
  const releases = new Map<string, Promise<Release | null>>();
  const files = new Map<string, Promise<Asset | null>>();

  const release = (unit: UnitName, id: string) =>
    remember(releases, `${unit}@${id}`, () => readRelease(store, { unit, id }));

  const read = async (unit: UnitName, id: string, path: string): Promise<Asset | null> => {
    const found = await release(unit, id);
    const file = found?.files.find((candidate) => candidate.path === path);
    if (!found || !file) return null;
    const content = async (suffix: string) => {
      const there = found.files.some((candidate) => candidate.path === `${path}${suffix}`);
      return there ? readReleaseFile(store, found, `${path}${suffix}`) : null;
    };
    const [plain, gzip, brotli] = await Promise.all([
      readReleaseFile(store, found, path),
      content('.gz'),
      content('.br'),
    ]);
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    return { type: file.type, etag, plain, gzip, brotli };
  };

  return {
    find: async (unit, id, path) => {
      if (!isUnitName(unit) || !/^[a-z0-9]+$/.test(id)) return null;
      return remember(files, `${unit}/${id}/${path}`, () => read(unit, id, path));
    },
  };
}

/** Keeps what was found; what was not found, or failed, is looked for again. */
function remember<T>(
  known: Map<string, Promise<T | null>>,
  key: string,
  find: () => Promise<T | null>,
): Promise<T | null> {
  const there = known.get(key);
  if (there) return there;
  const found = find();
  known.set(key, found);
  found.then(
    (value) => value ?? known.delete(key),
    () => known.delete(key),
  );
  return found;
}
