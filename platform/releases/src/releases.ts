// Releases and their journal: opens a store, publishes releases, and says what is live.

export { type LiveReleases, releasesOf } from './core/composition/composition.ts';
export { CompositionError, type CompositionErrorCode } from './core/composition-error.ts';
export { type ChangeEntry, changesIn, type JournalEntry } from './core/entries/journal-entry.ts';
export { type Finding, findingText, refusals } from './core/findings/finding.ts';
export { readJournal } from './core/journal/journal.ts';
export { identityOf } from './core/keys/ssh-keygen.ts';
export { fileNameFault } from './core/releases/file-name.ts';
export { publish } from './core/releases/publish.ts';
export {
  parseRelease,
  parseReleaseName,
  type ReleaseName,
  releaseText,
} from './core/releases/release.schema.ts';
export {
  findPublished,
  findRelease,
  integrityOf,
  listReleases,
  requireRelease,
} from './core/releases/releases.ts';
export { exactReleases, trusted } from './core/signing/trusted.ts';
export { foldJournal, rollbackTarget, unitsOf } from './core/state/history.ts';
export {
  emptyJournal,
  type Journal,
  journalOf,
  type LiveUnit,
  withEntry,
} from './core/state/journal-state.ts';
export { localStore } from './core/store/local-store.ts';
export { openStore } from './core/store/open-store.ts';
export { overlayStore } from './core/store/overlay-store.ts';
export { type Store, StoreError } from './core/store/store.ts';
