// Finds the form that a page sends.
export { createFindForm, type FindForm, type FoundForm } from './serving/find-form.ts';
// The live site: follows the journal, and serves pages and files from memory.
export {
  type LiveSite,
  type LiveSiteState,
  openLiveSite,
  type ServedSite,
  type SiteSnapshot,
  whyNotReady,
} from './serving/live-site.ts';
// Previews, as their links show them.
export {
  type PreviewSites,
  previewSite,
  previewSites,
  type RefusedPreview,
  readPreview,
  type ShownPreview,
} from './serving/preview-sites.ts';
// Too many searches at once.
export { BusyError } from './serving/search-limit.ts';
