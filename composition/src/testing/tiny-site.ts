import type { UnitName } from '@site/shared-ui/contracts';
import { activate } from '../changes/activate.ts';
import type { Author } from '../changes/change.ts';
import { publish } from '../core/releases/publish.ts';
import type { Store } from '../core/store/store.ts';
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

/** Publishes and activates releases, one after the other; `['careers', 'two']` is careers with the mark `two`. */
export async function deployTiny(
  store: Store,
  ...changes: readonly (readonly [unit: UnitName, mark: string, options?: TinyOptions])[]
): Promise<readonly TinyRelease[]> {
  const done: TinyRelease[] = [];
  for (const [unit, mark, options] of changes) {
    const tiny = await publishTiny(store, tinyRelease(unit, { mark, ...options }));
    await activate(store, tiny.release, authorOf(done.length + 1), { render: renderHere });
    done.push(tiny);
  }
  return done;
}
