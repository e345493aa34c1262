// What was live, what was taken back, what is held, and what differs.
export {
  changesOf,
  type HeldUnit,
  heldUnits,
  newerThan,
  type ObservedRelease,
  revertedIn,
  takenBackBy,
} from './core/composition/composition.ts';
export { diffCompositions, diffReleases, type ReleaseDiff } from './core/composition/diff.ts';
