import type { Release, UnitName } from '@platform/contract';
import { LRUCache } from 'lru-cache';
import { CompositionError } from '../core/composition-error.ts';
import type { ReleaseName } from '../core/releases/release.schema.ts';
import { contentNames } from '../core/releases/releases.ts';
import type { Store } from '../core/store/store.ts';

interface Listing {
  readonly ids: ReadonlyMap<string, readonly string[]>;
  /** From when on the unit may be listed again (ms, as `performance.now`). */
  readonly until: number;
}

const unitsInMemory = 50;
const mostCached = 20;

/** A listing is used for a file that it does not have for this time (ms), and for so many times as long as it took. */
const listingAge = { least: 1000, factor: 20 };

/** @param pinned releases of a unit in memory @param read the record of a release; null if it is not published */
export function createSharedFiles(
  store: Pick<Store, 'list'>,
  pinned: (unit: UnitName) => readonly Release[],
  read: (name: ReleaseName) => Promise<Release | null>,
) {
  const listings = new LRUCache<UnitName, Listing>({ max: unitsInMemory });
  const recent = new LRUCache<UnitName, readonly Release[]>({ max: unitsInMemory });
  const running = new Map<UnitName, Promise<Listing>>();

  const list = async (unit: UnitName): Promise<Listing> => {
    try {
      const started = performance.now();
      const ids = await contentNames(store, unit);
      const ended = performance.now();
      const age = Math.max(listingAge.least, listingAge.factor * (ended - started));
      const listing = { ids, until: ended + age };
      listings.set(unit, listing);
      return listing;
    } finally {
      running.delete(unit);
    }
  };
  const listOnce = (unit: UnitName): Promise<Listing> => {
    const listing = running.get(unit) ?? list(unit);
    running.set(unit, listing);
    return listing;
  };

  return {
    /** Known releases come first. If one cannot be read, the others follow, and then the error. @throws {CompositionError} */
    releasesWith: async function* (unit: UnitName, path: string): AsyncGenerator<Release> {
      const seen = new Set<string>();
      for (const release of [...pinned(unit), ...(recent.get(unit) ?? [])]) {
        if (seen.has(release.id)) continue;
        seen.add(release.id);
        if (has(release, path)) yield release;
      }
      let listing = listings.get(unit) ?? (await listOnce(unit));
      let fault: CompositionError | null = null;
      for (let last = false; ; last = true) {
        for (const id of listing.ids.get(path) ?? []) {
          if (seen.has(id)) continue;
          seen.add(id);
          const release = await read({ unit, id }).catch((error: unknown) => {
            if (!(error instanceof CompositionError)) throw error;
            fault = error;
            return null;
          });
          if (release && has(release, path)) yield release;
        }
        // Invented names must not make a server list its store for each request.
        if (last || performance.now() < listing.until) break;
        listing = await listOnce(unit);
      }
      if (fault) throw fault;
    },
    /** Keeps a release known that was live: open tabs still ask for its files. */
    keep: (release: Release) => {
      const others = (recent.get(release.unit) ?? []).filter(({ id }) => id !== release.id);
      recent.set(release.unit, [release, ...others].slice(0, mostCached));
    },
  };
}

function has({ fileNames, files }: Release, path: string): boolean {
  return fileNames === 'content' && files.some((file) => file.path === path);
}
