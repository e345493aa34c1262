/** How long a document that was prefetched may be used (ms): `prefetchCache` in `server/src/site/cache-headers.data.ts`. */
export const usableFor = 5000;
