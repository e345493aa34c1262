import type { BrowserSite } from '@platform/contract';

/** What the build has taken from `site.config.ts`. */
export const site: BrowserSite = SITE;
