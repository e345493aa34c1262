import type { UnitName } from '@platform/contract';
import { activate } from '../changes/activate.ts';
import type { Author } from '../changes/change.ts';
import { type RollbackRequest, rollback } from '../changes/rollback.ts';
import { readJournal } from '../core/journal/journal.ts';
import { publish } from '../core/releases/publish.ts';
import type { Store } from '../core/store/store.ts';
import type { Renderer } from '../rendering/prerender/render-outcome.ts';
import { memoryStore } from './memory-store.ts';
import { renderHere } from './render-here.ts';
import { type TinyOptions, type TinyRelease, tinyRelease } from './tiny-release.ts';

/** The author of the n-th change, n minutes after 09:00. */
export function authorOf(change: number, by = 'asha'): Author {
  return { by, at: new Date(Date.UTC(2026, 0, 5, 9, change)).toISOString(), reason: null };
}

export async function publishTiny(store: Store, tiny: TinyRelease): Promise<TinyRelease> {
  await publish(store, tiny.release, tiny.readFile, authorOf(0));
  return tiny;
}

type Change = readonly [unit: UnitName, mark: string, options?: TinyOptions];
type Releases<Changes extends readonly Change[]> = { [Index in keyof Changes]: TinyRelease };

/** Publishes and activates releases, one after the other; `['catalog', 'two']` is catalog with the mark `two`. */
export async function deployTiny<const Changes extends readonly Change[]>(
  store: Store,
  ...changes: Changes
): Promise<Releases<Changes>> {
  const done: TinyRelease[] = [];
  for (const [unit, mark, options] of changes) {
    const tiny = await publishTiny(store, tinyRelease(unit, { mark, ...options }));
    await activate(store, tiny.release, authorOf(done.length + 1), { render: renderHere });
    done.push(tiny);
  }
  return done as Releases<Changes>;
}

/** A new store with releases that were activated one after the other, the store first. */
export async function tinySite<const Changes extends readonly Change[]>(
  ...changes: Changes
): Promise<readonly [Store, ...Releases<Changes>]> {
  const store = memoryStore();
  return [store, ...(await deployTiny(store, ...changes))];
}

/** Rolls a unit back, one step unless `more` says something else. */
export async function rollbackTiny(
  store: Store,
  unit: UnitName,
  author: Author,
  more: Partial<RollbackRequest> = {},
  render: Renderer = renderHere,
) {
  const request = { unit, to: null, recall: false, ...more };
  return rollback(store, request, author, await readJournal(store), render);
}
