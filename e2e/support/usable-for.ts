/** How long a document that was fetched ahead may be used (ms): `aheadCache` in `server/src/site/site.plugin.ts`. */
export const usableFor = 5000;
