// What was live, what was taken back, what is held, and what differs.

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
