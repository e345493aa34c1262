import {
  CompositionError,
  findRelease,
  releaseText,
  type Store,
  StoreError,
  undoRelease,
} from '@site/composition';
import type { VisitCounterDeps } from './visit-counter.ts';

/** What a server does about a failing release: roll it back, or write it to the log only. */
export type AutoUndo = 'on' | 'notify' | 'off';

/** The weaker one of a server's setting and a release's own. */
const weaker = (mode: AutoUndo, own: AutoUndo = 'on'): AutoUndo =>
  (['off', 'notify', 'on'] as const).find((one) => one === mode || one === own) ?? mode;

/**
 * Returns what is called for failing releases. Each is told once in the log.
 *
 * @param mode `on`: the release is rolled back and its unit held, unless its declaration asks for less
 */
export function undoFailing(store: Store, mode: AutoUndo): VisitCounterDeps['onFailing'] {
  const told = new Set<string>();
  /** Releases that cannot be undone: people have to decide. */
  const left = new Set<string>();
  return async ({ undo, ...name }, log) => {
    const release = releaseText(name);
    const tell = (sentence: string) => {
      if (!told.has(release)) log.error({ release, ...undo }, sentence);
      told.add(release);
    };
    if (mode === 'off' || left.has(release)) return true;
    try {
      const found = await findRelease(store, name);
      const wanted = weaker(mode, found.status === 'found' ? found.release.autoUndo : undefined);
      if (wanted === 'notify') tell('this release fails more often than those before it');
      if (wanted !== 'on') return true;
      const entry = await undoRelease(store, name, undo, () => new Date());
      if (entry) log.warn({ release, entry: entry.sequence, ...undo }, 'a failing release was undone');
    } catch (error) {
      const isOpen = error instanceof CompositionError && error.code === 'outcome-unknown';
      if (error instanceof StoreError || isOpen) {
        tell('this release fails more often than those before it, and the store cannot be written');
        return false;
      }
      if (!(error instanceof CompositionError)) throw error;
      // Another server was first, or a person.
      if (error.code === 'overtaken') return true;
      left.add(release);
      tell('this release fails more often than those before it, and cannot be undone');
    }
    return true;
  };
}
