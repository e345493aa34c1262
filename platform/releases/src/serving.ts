// The live site and its previews, from memory.
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
