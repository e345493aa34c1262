import type { LimitedUndo, UnitName } from '@platform/contract';
import { CompositionError, type ReleaseName, releaseText, type Store, StoreError } from '@platform/releases';
import { undoRelease } from '@platform/releases/changes';
import { type Fault, isUndoable } from '@platform/releases/health';
import { findSourceInChild } from '@platform/releases/rendering';
import { type FindSource, failurePlaces } from '@platform/releases/source-maps';
import { commandOf } from '../notices/notice.ts';
import type { ComparedRelease, OnFailing } from './visit-counter.ts';

/** What a server does about a failing release: roll it back, or write it to the log only. */
export type AutoUndo = 'on' | 'notify' | 'off';

/** The weaker one of a server's setting and a release's own. */
export const weaker = (mode: AutoUndo, own: AutoUndo = 'on'): AutoUndo =>
  (['off', 'notify', 'on'] as const).find((one) => one === mode || one === own) ?? mode;

/** After this time, what could not be undone is tried again without a change (ms). */
const retryTime = 10 * 60_000;

const sentences: Readonly<Record<Fault, string>> = {
  failures: 'this release fails more often than those before it',
  slow: 'this release is slow more often than those before it',
};

/** Such as `TypeError at catalog src/page.tsx:12`; null if nothing is known. */
async function whereOf(sample: ComparedRelease['sample'], { unit }: ReleaseName, find: FindSource) {
  if (!sample) return null;
  const frame = sample.frames.find((one) => one.unit === unit) ?? sample.frames[0];
  const [place] = await failurePlaces(unit, { frames: frame ? [frame] : [] }, find);
  return place === undefined ? sample.name : `${sample.name} at ${place}`;
}

/**
 * Returns what is called for failing releases, and for slow ones. Each is logged once.
 *
 * @param modes `on`: a release with this fault is rolled back and its unit held, unless its declaration asks for less
 * @param limitOf what the declaration of a unit's live release asks for
 * @param sequence of the last entry of the journal: what cannot be undone is tried again, and logged again, after a change,
 *   and tried with the first failing visit after a while
 */
export function undoFailing(
  store: Store,
  modes: Readonly<Record<Fault, AutoUndo>>,
  limitOf: (unit: UnitName) => LimitedUndo | undefined,
  sequence: () => number,
  now = Date.now,
): OnFailing {
  const logged = new Set<string>();
  /** Those that could not be undone: people have to decide, or somebody restores what is missing. */
  const left = new Map<string, { readonly sequence: number; readonly at: number }>();
  return async ({ undo, sample, ...name }, log, notices) => {
    const release = releaseText(name);
    const { fault = 'failures' } = undo;
    const mode = weaker(modes[fault], limitOf(name.unit));
    const key = `${release} ${fault}`;
    /** The one place where it is logged. */
    const logOnce = (more = '') => {
      if (!logged.has(key)) log.error({ release, ...undo }, `${sentences[fault]}${more}`);
      logged.add(key);
    };
    const known = left.get(key);
    const isSameSite = known?.sequence === sequence();
    if (mode === 'off' || (isSameSite && now() - known.at < retryTime)) return true;
    // Further visits may prove it; people are notified meanwhile.
    if (mode === 'notify' || !isUndoable(undo)) {
      logOnce();
      return true;
    }
    try {
      // Nothing of the release is read before the entry: it must not prevent it.
      const where = await whereOf(sample, name, async () => null);
      const entry = await undoRelease(store, name, { undo, where }, () => new Date());
      if (!entry) return true;
      log.warn(
        { release, entry: entry.sequence, ...undo },
        `a ${fault === 'slow' ? 'slow' : 'failing'} release was undone`,
      );
      // Nobody waits for it, and for no other undo.
      const findPlace = async () => {
        const source = await whereOf(sample, name, findSourceInChild(store));
        if (source === where) return;
        log.warn({ release, source }, 'the place of its failures in the sources');
        notices.notify(`undo-source/${key}`, {
          ...{ kind: 'undo-source', unit: name.unit, release: name.id },
          text: `${release}, which was undone, has failed with ${source}.`,
          command: commandOf('status'),
        });
      };
      void findPlace().catch((error: unknown) => {
        log.warn({ err: error, release }, 'the place of its failures could not be looked for');
      });
    } catch (error) {
      const isOpen = error instanceof CompositionError && error.code === 'outcome-unknown';
      if (error instanceof StoreError || isOpen) {
        logOnce(', and the store cannot be written');
        return false;
      }
      if (!(error instanceof CompositionError)) throw error;
      // Another server was first, or a person.
      if (error.code === 'overtaken') return true;
      left.set(key, { sequence: sequence(), at: now() });
      if (!isSameSite) logged.delete(key);
      logOnce(', and cannot be undone');
      notices.notify(`undo-blocked/${key}/${sequence()}`, {
        ...{ kind: 'undo-blocked', unit: name.unit, release: name.id },
        text: `${release} ${fault === 'slow' ? 'is slow' : 'fails'} more often than the releases before it, and cannot be undone: ${error.message}`,
        command: commandOf('status'),
      });
    }
    return true;
  };
}
