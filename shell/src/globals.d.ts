/** The site, as `site.config.ts` says. */
declare const SITE: import('@platform/contract').BrowserSite;
