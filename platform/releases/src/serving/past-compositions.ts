import type { SiteComposition } from '@platform/contract';
import { LRUCache } from 'lru-cache';
import { closings } from '../core/composition/closing-instants.ts';
import { releasesOf } from '../core/composition/composition.ts';
import { siteComposition } from '../core/composition/site-composition.ts';
import type { Journal } from '../core/state/journal-state.ts';
import type { Store } from '../core/store/store.ts';
import type { Asset } from '../rendering/pages/asset.ts';
import { compositionFile, compositionName } from '../rendering/pages/composition-file.ts';
import { createCache } from './async-cache.ts';
import { maxAhead } from './journal-ahead.ts';
import { limitSearches } from './search-limit.ts';

/** Null: there is no such composition. @throws {BusyError} if too many others are being searched for */
export type FindComposition = (name: string) => Promise<Asset | null>;

const compositionsInMemory = 50;

const mostWaiting = 8;

/** How long a missing, damaged or incomplete result is cached (ms). */
const recheckTtl = 1000;

/**
 * Finds compositions that a page may still name: those that this server has served, older ones, and newer ones that
 * another server follows already. Requests with invented names cost little: compositions are made one at a time, and
 * one that is incomplete is not made again within a second.
 *
 * @param now the journal as it is followed
 * @param ahead the journal as another server may follow it already
 */
export function pastCompositions(
  store: Pick<Store, 'read'>,
  now: () => Journal,
  ahead: () => Promise<Journal>,
) {
  const served = new LRUCache<string, SiteComposition>({ max: compositionsInMemory });
  const composed = createCache<Awaited<ReturnType<typeof compose>>>({
    maxSize: compositionsInMemory,
    ttlOf: (found) => (found?.complete ? Number.POSITIVE_INFINITY : recheckTtl),
  });
  const files = createCache<Asset>({ maxSize: compositionsInMemory });
  const searchNext = limitSearches(1, mostWaiting);

  const compose = async (sequence: number) => {
    const journal = sequence <= now().entries.length ? now() : await ahead();
    if (sequence > journal.entries.length) return null;
    const found = await releasesOf(store, journal, sequence);
    if (!found.units.shell) return null;
    // A page may name one from before a closing, or of a server whose clock is ahead.
    const all = [undefined, ...closings(found)].map((passed) => siteComposition(found, passed));
    const named = new Map(all.map((composition) => [compositionName(composition), composition]));
    // With a missing release, the composition differs from the one that pages name.
    return { named, complete: found.gaps.length === 0 };
  };

  const composedAt = (sequence: number) =>
    composed.get(String(sequence), () => searchNext(() => compose(sequence)));

  return {
    /** The releases of what this server has served may be removed later. */
    add: (composition: SiteComposition) => void served.set(compositionName(composition), composition),
    find: async (name: string) => {
      const sequence = Number(/^([1-9]\d{0,8})-[\w-]{10}$/.exec(name)?.[1] ?? 0);
      if (sequence === 0 || sequence > now().entries.length + maxAhead) return null;
      const composition = served.get(name) ?? (await composedAt(sequence))?.named.get(name);
      return composition ? files.get(name, async () => compositionFile(composition)) : null;
    },
  };
}
