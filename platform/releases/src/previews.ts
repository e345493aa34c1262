// Plans previews, and gives out their links.
export { grantPreview, type PreviewPlan, planPreview, usualPreview } from './changes/preview.ts';
export {
  linkId,
  listLinks,
  longestPreview,
  type Preview,
  type PreviewLink,
  type PreviewSet,
  previewFolder,
} from './core/preview/preview-link.ts';
