// The history of live releases, rollbacks, holds, what is published and not live, and the differences between two releases.

export { diffCompositions, diffReleases, type ReleaseDiff } from './core/composition/diff.ts';
export { type PublishedRelease, publishedReleases } from './core/composition/published-releases.ts';
export { concernsHoldOf } from './core/entries/journal-entry.ts';
export { readPublication } from './core/releases/publish.ts';
export {
  changesOf,
  heldUnits,
  holdOf,
  newerThan,
  type ObservedRelease,
  retiredAt,
  revertedIn,
  takenBackBy,
} from './core/state/history.ts';
