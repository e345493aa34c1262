/** Version of `@platform/host` with which this shell is built. The build writes it into the code. */
declare const HOST_VERSION: string;

/** The site, as `site.config.ts` says. */
declare const SITE: import('@platform/contract').BrowserSite;
