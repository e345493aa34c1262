/** For tests with backing services. */
export { describeWith } from './describe-with.ts';
export { type SiteServer, type SiteServers, startSiteServers } from './site-servers.ts';
