/** Version of `@site/shared-ui` with which this shell is built; defined by the build. */
declare const HOST_VERSION: string;
/** The site, as `site.config.ts` says. */
declare const SITE: import('@site/shared-ui/contracts').BrowserSite;
