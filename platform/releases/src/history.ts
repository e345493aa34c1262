// What was live, what was taken back, what is held, and what differs.
export {
  changesOf,
  type HeldUnit,
  heldUnits,
  newerThan,
  revertedIn,
  takenBackBy,
  type WatchedRelease,
} from './core/composition/composition.ts';
export { diffCompositions, diffReleases, type ReleaseDiff } from './core/composition/diff.ts';
