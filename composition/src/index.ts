export { type ActivationOptions, activate } from './changes/activate.ts';
export type { Author } from './changes/author.ts';
export { renderAhead } from './changes/render-ahead.ts';
export { planRollback, type RollbackRequest, rollback } from './changes/rollback.ts';
export { CompositionError, type CompositionErrorCode } from './composition-error.ts';
export {
  type Composition,
  foldJournal,
  type LiveUnit,
  rollbackTarget,
  wasTakenBack,
} from './journal/composition.ts';
export { readJournal } from './journal/journal.ts';
export type { JournalEntry } from './journal/journal-entry.ts';
export type { Asset, Assets } from './live/assets.ts';
export { type LiveSite, openLiveSite, type SiteSnapshot } from './live/live-site.ts';
export type { LiveReleases } from './live/releases-of.ts';
export { type AssetBase, assetBase, siteComposition } from './live/site-composition.ts';
export { type Page, type SitePages, sitePages } from './pages/site-pages.ts';
export { parseReleaseName, type ReleaseName } from './releases/release.schema.ts';
export { publish, readRelease, requireRelease } from './releases/releases.ts';
export { localStore } from './store/local-store.ts';
export type { Store } from './store/store.ts';
