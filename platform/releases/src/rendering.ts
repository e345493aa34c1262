// Renders pages, and makes the files around them.
export { type AssetBase, assetBase, remoteRelease } from './core/composition/site-composition.ts';
export type { Asset } from './rendering/pages/asset.ts';
export { compositionAddress } from './rendering/pages/composition-file.ts';
export { discoveryFile } from './rendering/pages/frontend-discovery.ts';
export { type PageBanner, withBanner } from './rendering/pages/page-banner.ts';
export type { Page } from './rendering/pages/site-pages.ts';
export { speculationRulesAddress } from './rendering/pages/speculation-rules.ts';
export { findSourceInChild } from './rendering/prerender/find-source-in-child.ts';
export { renderInChild } from './rendering/prerender/render-in-child.ts';
export type { Renderer } from './rendering/prerender/render-outcome.ts';
export { unrenderedPages } from './rendering/prerender/unrendered-pages.ts';
