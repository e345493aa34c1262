// Plans an action of a person or a pipeline: shows it, checks it and applies it.
export {
  type Action,
  type ActionContext,
  type Activation,
  activateAction,
  checkSet,
  type Effect,
  holdAction,
  isOrAre,
  liveAlready,
  type PlannedAction,
  type PlannedActivation,
  planAction,
  planSet,
  type ReleaseSet,
  releaseHoldAction,
  requirePassed,
  rollbackAction,
  setText,
} from './changes/actions.ts';
// Makes a release live without its checks: for tests and the first start.
export { activate } from './changes/activate.ts';
// Approvals of a second person.
export { approvalOf, approve } from './changes/approve.ts';
// What a planned change does to which releases.
export { type Author, leavingBy, releasesIn, withActivation } from './changes/change.ts';
// Plans and applies other owners.
export { applyOwners, type OwnersPlan, planOwners, requireSafe } from './changes/change-owners.ts';
// Removes releases that nothing needs.
export { collectGarbage, findGarbage, type GcPlan } from './changes/gc/collect.ts';
// Shows a hidden release again.
export { restoreRelease } from './changes/gc/hidden-releases.ts';
// What is needed, and for how long.
export { type GcRules, tabAge } from './changes/gc/plan-gc.ts';
// Holds.
export { holdText, holdUnits, releaseHolds, requireHold } from './changes/hold.ts';
// Sentences about plans.
export { ago, findingLines, followingTabs, seconds } from './changes/plan-text.ts';
// Renders what the next rollback needs.
export { prerenderRollbacks, renderLive } from './changes/prerender-rollbacks.ts';
// Plans previews and gives out their links.
export { grantPreview, type PreviewPlan, planPreview, usualPreview } from './changes/preview.ts';
// Takes a unit off the site.
export { planRetirement, retire, retirementFindings } from './changes/retire.ts';
// Plans and applies rollbacks.
export { planRollback, reasonOf, rollback } from './changes/rollback.ts';
// Takes back a release that fails in browsers.
export { testUndo, undoRelease } from './changes/undo.ts';
// The known word for a mistyped one.
export { suggestion } from './core/closest.ts';
// The live releases, the earlier ones, and the target of a rollback.
export {
  changesOf,
  foldJournal,
  type HeldUnit,
  heldUnits,
  type LiveReleases,
  newerThan,
  releasesOf,
  revertedIn,
  rollbackTarget,
  takenBackBy,
  unitsOf,
  type WatchedRelease,
} from './core/composition/composition.ts';
// Differences of two compositions or releases.
export { diffCompositions, diffReleases, type ReleaseDiff } from './core/composition/diff.ts';
// The composition as browsers read it.
export { type AssetBase, assetBase, remoteRelease } from './core/composition/site-composition.ts';
// Checks that a store has what its journal needs.
export {
  expiryFindings,
  futureFindings,
  journalFindings,
  lostParts,
  neededReleases,
  verifyNeeded,
  verifyRelease,
} from './core/composition/verify.ts';
// The errors of this package, each with a code.
export { CompositionError, type CompositionErrorCode } from './core/composition-error.ts';
// Entries of the journal.
export {
  type ChangeEntry,
  changesIn,
  isRunUrl,
  type JournalEntry,
} from './core/entries/journal-entry.ts';
// Results of checks.
export { type Finding, findingText, refusals } from './core/findings/finding.ts';
// All codes of findings.
export { findingCodes } from './core/findings/finding-codes.data.ts';
// Locks a file between processes.
export { takeFolderLock } from './core/folder-lock.ts';
// Whether a release fails in browsers more often than those before it.
export {
  type BrowserCounts,
  browserText,
  type FailingBrowser,
  type Fault,
  failingBrowsers,
  isFailing,
  isUndoable,
  moreOften,
  nobody,
  type OfToday,
  releaseHealth,
  type ShareInterval,
  shareInterval,
  shortHistory,
  summed,
  type UndoEvidence,
  type VisitCounts,
  visitsElsewhere,
} from './core/health/release-health.ts';
// Runs a few at a time.
export { inParallel } from './core/in-parallel.ts';
// An entry with its evidence.
export { wholeEntry } from './core/journal/checkpoint.ts';
// Reads the journal.
export { examineEntries, examineJournal, type JournalReading, readJournal } from './core/journal/journal.ts';
// Replaces damaged entries.
export { applyRepair, planRepair } from './core/journal/repair.ts';
// Compares checkpoints with the journal.
export { checkpointFindings } from './core/journal/stored-checkpoint.ts';
// Sessions that sign for an operator.
export { type Delegation, delegationText, sessionSigner } from './core/keys/delegation.ts';
// What a store does.
export type { Signer } from './core/keys/signer.ts';
// Keys and agents of this machine.
export { identityOf } from './core/keys/ssh-keygen.ts';
// SSH keys and signatures.
export { parseSshKey, sshKeyText, verifySignature } from './core/keys/ssh-signature.ts';
// The document of owners.
export { may, nameOfKey, type Owners, type Role, unitOwners, withoutKey } from './core/owners/owners.ts';
// Links of previews.
export {
  linkId,
  listLinks,
  longestPreview,
  type Preview,
  type PreviewLink,
  type PreviewSet,
} from './core/preview/preview-link.ts';
// Names of files with a hash of their content.
export { isContentName } from './core/releases/content-names.ts';
// Names of files in a release.
export { fileNameFault, sourceMapsFile } from './core/releases/file-name.ts';
// Copies a release into a store.
export { publish } from './core/releases/publish.ts';
// Reads `release.json`, and names of releases.
export {
  parseRelease,
  parseReleaseName,
  type ReleaseName,
  releaseText,
} from './core/releases/release.schema.ts';
// Finds releases in a store.
export {
  findPublished,
  findRelease,
  integrityOf,
  listReleases,
  neededFinding,
  requireRelease,
  withoutForeignPaths,
} from './core/releases/releases.ts';
// Source maps of releases.
export {
  createFindSource,
  type FindSource,
  failurePlaces,
  packSourceMaps,
  storeSourceMaps,
} from './core/releases/source-maps.ts';
// Source maps as they are stored.
export { unpackSourceMaps } from './core/releases/source-place.ts';
// Refuses early what nobody who may has signed.
export { requireRight, requireRightToOne } from './core/signing/seal.ts';
// A store as its owners trust it.
export { exactReleases, trusted } from './core/signing/trusted.ts';
// Who may do what now.
export type { Authority } from './core/state/authority.ts';
// The state of a journal, folded once.
export { emptyJournal, isOwned, type Journal, journalOf, withEntry } from './core/state/journal-state.ts';
export { authorityAt, mayNow } from './core/state/rights.ts';
// Compares the clocks of a process and its store.
export { requireClock } from './core/store/clock.ts';
// A store in a folder.
export { localStore } from './core/store/local-store.ts';
// A store by its address.
export { isFolder, openStore } from './core/store/open-store.ts';
// A store that keeps what is written in memory.
export { overlayStore } from './core/store/overlay-store.ts';
export { type Store, StoreError } from './core/store/store.ts';
// Writes files that survive a loss of power.
export { createFile, syncFolder, writeSynced } from './core/store/synced-files.ts';
