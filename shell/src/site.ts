import type { BrowserSite } from '@site/shared-ui/contracts';

/** What the build has taken from `site.config.ts`. */
export const site: BrowserSite = SITE;
