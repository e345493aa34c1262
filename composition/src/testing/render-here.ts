import { requireForPage } from '../rendering/prerender/page-modules.ts';
import { outcomeOf, type Renderer } from '../rendering/prerender/render-outcome.ts';
import { renderPages } from '../rendering/prerender/render-pages.ts';

/** Renders in this very process: for tests whose releases neither hang nor eat, and are many. */
export const renderHere: Renderer = async (order) =>
  outcomeOf(await renderPages(order, requireForPage).answer);
