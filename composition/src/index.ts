export { type ActivationOptions, activate } from './changes/activate.ts';
export type { Author } from './changes/author.ts';
export { renderAhead } from './changes/render-ahead.ts';
export { checkRollback, type RollbackCheck, type RollbackRequest, rollback } from './changes/rollback.ts';
export { CompositionError, type CompositionErrorCode } from './composition-error.ts';
export { diffCompositions, type UnitDifference } from './diff/diff-compositions.ts';
export { type Difference, diffReleases, type ReleaseDiff } from './diff/diff-releases.ts';
export { type Finding, refusals } from './findings/finding.ts';
export { findingCodes } from './findings/finding-codes.data.ts';
export { collectGarbage, type GcPlan, lookForGarbage } from './gc/collect.ts';
export type { GcRules } from './gc/plan-gc.ts';
export {
  type Composition,
  foldJournal,
  type LiveUnit,
  rollbackTarget,
} from './journal/composition.ts';
export type { CheckRecord, Evidence } from './journal/evidence.ts';
export { readJournal } from './journal/journal.ts';
export type { JournalEntry } from './journal/journal-entry.ts';
export type { Asset } from './live/asset.ts';
export { type Assets, releaseAssets } from './live/assets.ts';
export { compositionAddress, compositionFile } from './live/composition-file.ts';
export { type LiveSite, openLiveSite, type SiteSnapshot } from './live/live-site.ts';
export type { LiveReleases } from './live/releases-of.ts';
export { type AssetBase, assetBase, siteComposition } from './live/site-composition.ts';
export { type Page, type SitePages, sitePages } from './pages/site-pages.ts';
export { renderInChild } from './prerender/render-in-child.ts';
export type { Renderer } from './prerender/render-outcome.ts';
export { parseReleaseName, type ReleaseName, releaseText } from './releases/release.schema.ts';
export { publish, readRelease, requireRelease } from './releases/releases.ts';
export { localStore } from './store/local-store.ts';
export { overlayStore } from './store/overlay-store.ts';
export type { Store } from './store/store.ts';
export { type Needed, neededReleases, unrenderedPages, verifyNeeded } from './verify/verify-store.ts';
