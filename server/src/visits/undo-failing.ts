import {
  CompositionError,
  type Fault,
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
export const weaker = (mode: AutoUndo, own: AutoUndo = 'on'): AutoUndo =>
  (['off', 'notify', 'on'] as const).find((one) => one === mode || one === own) ?? mode;

const sentences: Readonly<Record<Fault, string>> = {
  failures: 'this release fails more often than those before it',
  slow: 'this release is slow more often than those before it',
};

/**
 * Returns what is called for failing releases, and for slow ones. Each is told once in the log.
 *
 * @param modes `on`: a release with this fault is rolled back and its unit held, unless its declaration asks for less
 */
export function undoFailing(
  store: Store,
  modes: Readonly<Record<Fault, AutoUndo>>,
): VisitCounterDeps['onFailing'] {
  const told = new Set<string>();
  /** Those that cannot be undone: people have to decide. */
  const left = new Set<string>();
  return async ({ undo, ...name }, log) => {
    const release = releaseText(name);
    const { fault = 'failures' } = undo;
    const mode = modes[fault];
    const key = `${release} ${fault}`;
    /** The one place where people hear of it. */
    const tell = (more = '') => {
      if (!told.has(key)) log.error({ release, ...undo }, `${sentences[fault]}${more}`);
      told.add(key);
    };
    if (mode === 'off' || left.has(key)) return true;
    try {
      const found = await findRelease(store, name);
      const wanted = weaker(mode, found.status === 'found' ? found.release.autoUndo : undefined);
      if (wanted === 'notify') tell();
      if (wanted !== 'on') return true;
      const entry = await undoRelease(store, name, undo, () => new Date());
      if (entry)
        log.warn(
          { release, entry: entry.sequence, ...undo },
          `a ${fault === 'slow' ? 'slow' : 'failing'} release was undone`,
        );
    } catch (error) {
      const isOpen = error instanceof CompositionError && error.code === 'outcome-unknown';
      if (error instanceof StoreError || isOpen) {
        tell(', and the store cannot be written');
        return false;
      }
      if (!(error instanceof CompositionError)) throw error;
      // Another server was first, or a person.
      if (error.code === 'overtaken') return true;
      left.add(key);
      tell(', and cannot be undone');
    }
    return true;
  };
}
