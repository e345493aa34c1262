import { requireForPage } from '../rendering/prerender/page-modules.ts';
import type { Renderer } from '../rendering/prerender/render-outcome.ts';
import { renderPages } from '../rendering/prerender/render-pages.ts';

/** Renders in this process, which is faster: for tests with harmless releases. */
export const renderHere: Renderer = (order) => renderPages(order, requireForPage).answer;
