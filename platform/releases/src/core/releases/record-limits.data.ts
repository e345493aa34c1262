/** How many of each a release may have: more would slow down the gate, every page and every server. */
export const counts = { routes: 500, redirects: 500, pages: 500, files: 5000 } as const;

/** Characters of a `release.json`. */
export const longestRecord = 2_000_000;
