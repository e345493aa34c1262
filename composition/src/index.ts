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
export { activate } from './changes/activate.ts';
export { approvalOf, approve } from './changes/approve.ts';
export { type Author, leavingBy, releasesIn, withActivation } from './changes/change.ts';
export { collectGarbage, findGarbage, type GcPlan } from './changes/gc/collect.ts';
export { restoreRelease } from './changes/gc/hidden-releases.ts';
export { type GcRules, tabAge } from './changes/gc/plan-gc.ts';
export { holdText, holdUnits, releaseHolds, requireHold } from './changes/hold.ts';
export { ago, findingLines, followingTabs, seconds } from './changes/plan-text.ts';
export { prerenderRollbacks, renderLive } from './changes/prerender-rollbacks.ts';
export {
  grantPreview,
  type PreviewPlan,
  planPreview,
  usualPreview,
} from './changes/preview.ts';
export { planRetirement, retire, retirementFindings } from './changes/retire.ts';
export { planRollback, reasonOf, rollback } from './changes/rollback.ts';
export { testUndo, undoRelease } from './changes/undo.ts';
export {
  changesOf,
  foldJournal,
  type HeldUnit,
  heldUnits,
  type LiveReleases,
  type LiveUnit,
  newerThan,
  releasesOf,
  revertedIn,
  rollbackTarget,
  takenBackBy,
  unitsOf,
  type WatchedRelease,
} from './core/composition/composition.ts';
export { withEntry } from './core/composition/history.ts';
export {
  type AssetBase,
  assetBase,
  remoteRelease,
  siteComposition,
} from './core/composition/site-composition.ts';
export { CompositionError, type CompositionErrorCode } from './core/composition-error.ts';
export { diffCompositions, diffReleases, type ReleaseDiff } from './core/diff.ts';
export { type Finding, findingText, refusals } from './core/findings/finding.ts';
export { findingCodes } from './core/findings/finding-codes.data.ts';
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
  type VisitCounts,
  visitsElsewhere,
} from './core/health/release-health.ts';
export { inParallel } from './core/in-parallel.ts';
export { wholeEntry } from './core/journal/checkpoint.ts';
export { examineEntries, examineJournal, type JournalReading, readJournal } from './core/journal/journal.ts';
export {
  type ChangeEntry,
  changesIn,
  isRunUrl,
  type JournalEntry,
  type UndoEvidence,
} from './core/journal/journal-entry.ts';
export { applyRepair, planRepair } from './core/journal/repair.ts';
export { checkpointFindings } from './core/journal/stored-checkpoint.ts';
export { type Authority, authorityAt, authorityOf, mayNow, ownersOf } from './core/owners/authority.ts';
export { applyOwners, type OwnersPlan, planOwners, requireSafe } from './core/owners/change-owners.ts';
export { type Delegation, delegationText, sessionSigner } from './core/owners/delegation.ts';
export { may, nameOfKey, type Owners, type Role, unitOwners, withoutKey } from './core/owners/owners.ts';
export { requireRight, requireRightToOne } from './core/owners/seal.ts';
export { identityOf } from './core/owners/ssh-keygen.ts';
export { parseSshKey, sshKeyText, verifySignature } from './core/owners/ssh-signature.ts';
export { exactReleases, trusted } from './core/owners/trusted.ts';
export {
  linkId,
  listLinks,
  longestPreview,
  type Preview,
  type PreviewLink,
  type PreviewSet,
} from './core/preview/preview-link.ts';
export { isContentName } from './core/releases/content-names.ts';
export { fileNameFault, sourceMapsFile } from './core/releases/file-name.ts';
export { type Published, publish } from './core/releases/publish.ts';
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
  neededFinding,
  requireRelease,
  withoutForeignPaths,
} from './core/releases/releases.ts';
export {
  createFindSource,
  type FindSource,
  failurePlaces,
  packSourceMaps,
  storeSourceMaps,
} from './core/releases/source-maps.ts';
export { unpackSourceMaps } from './core/releases/source-place.ts';
export { requireClock } from './core/store/clock.ts';
export { localStore } from './core/store/local-store.ts';
export { isFolder, openStore } from './core/store/open-store.ts';
export { overlayStore } from './core/store/overlay-store.ts';
export { type Signer, type Store, StoreError } from './core/store/store.ts';
export { createFile, syncFolder, writeSynced } from './core/store/synced-files.ts';
export {
  expiryFindings,
  futureFindings,
  journalFindings,
  lostParts,
  neededReleases,
  verifyNeeded,
  verifyRelease,
} from './core/verify.ts';
export type { Asset } from './rendering/pages/asset.ts';
export { compositionAddress, compositionFile } from './rendering/pages/composition-file.ts';
export { discoveryFile } from './rendering/pages/frontend-discovery.ts';
export { type PageBanner, withBanner } from './rendering/pages/page-banner.ts';
export { type Page, sitePages } from './rendering/pages/site-pages.ts';
export { speculationRulesAddress } from './rendering/pages/speculation-rules.ts';
export { findSourceInChild } from './rendering/prerender/find-source-in-child.ts';
export { renderInChild } from './rendering/prerender/render-in-child.ts';
export type { Renderer } from './rendering/prerender/render-outcome.ts';
export { unrenderedPages } from './rendering/prerender/unrendered-pages.ts';
export { createFindForm, type FindForm, type FoundForm } from './serving/find-form.ts';
export {
  type LiveSite,
  type LiveSiteState,
  openLiveSite,
  type ServedSite,
  type SiteSnapshot,
  whyNotReady,
} from './serving/live-site.ts';
export {
  type PreviewSites,
  previewSite,
  previewSites,
  type RefusedPreview,
  readPreview,
  type ShownPreview,
} from './serving/preview-sites.ts';
export { BusyError } from './serving/search-limit.ts';
