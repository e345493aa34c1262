import { CompositionError, releaseText, type Store, StoreError, undoRelease } from '@site/composition';
import type { VisitCounterDeps } from './visit-counter.ts';

/** What a server does about a failing release: roll it back, or write it to the log only. */
export type AutoUndo = 'on' | 'notify' | 'off';

/**
 * Returns what is called for failing releases. Each is told once in the log.
 *
 * @param mode `on`: the release is rolled back and its unit held
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
    if (mode === 'notify') tell('this release fails more often than those before it');
    if (mode !== 'on' || left.has(release)) return true;
    try {
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
