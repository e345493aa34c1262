// The history of live releases, rollbacks, holds, and the differences between two releases.

export { diffCompositions, diffReleases, type ReleaseDiff } from './core/composition/diff.ts';
export {
  changesOf,
  type HeldUnit,
  heldUnits,
  newerThan,
  type ObservedRelease,
  revertedIn,
  takenBackBy,
} from './core/state/history.ts';
