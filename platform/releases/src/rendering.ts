// A file as a server sends it.
export type { Asset } from './rendering/pages/asset.ts';
// The address of a composition.
export { compositionAddress } from './rendering/pages/composition-file.ts';
// The file that lists the micro-frontends.
export { discoveryFile } from './rendering/pages/frontend-discovery.ts';
// A banner above the content of a page.
export { type PageBanner, withBanner } from './rendering/pages/page-banner.ts';
// All pages of a composition.
export type { Page } from './rendering/pages/site-pages.ts';
// Rules for prerendering in browsers.
export { speculationRulesAddress } from './rendering/pages/speculation-rules.ts';
// Reads a source map in a process of its own.
export { findSourceInChild } from './rendering/prerender/find-source-in-child.ts';
// Renders a page in a process of its own.
export { renderInChild } from './rendering/prerender/render-in-child.ts';
// What renders a page.
export type { Renderer } from './rendering/prerender/render-outcome.ts';
// Pages that are not rendered.
export { unrenderedPages } from './rendering/prerender/unrendered-pages.ts';
