/** How long a document that was prefetched may be used (ms): `prefetchCache` in `server/src/site/site.plugin.ts`. */
export const usableFor = 5000;
