/** Budgets in bytes. What travels counts as it is sent, compressed; what a device must hold counts as it is. */
export const budgets = {
  /** Scripts and styles of every first visit: the shell's `initial`. */
  initial: 110_000,
  /** What the shell loads before its first remote. */
  loader: 30_000,
  /** A remote's entry. */
  entry: 12_000,
  /** Scripts and styles of one page, beyond the above. */
  page: 40_000,
  /** Any one file for browsers, uncompressed. */
  file: 400_000,
  /** All files for browsers together, uncompressed. */
  release: 1_500_000,
  /** What the release adds to every page of the site, uncompressed: its part of the inlined composition. */
  inlined: 16_000,
} as const;

export type BudgetName = keyof typeof budgets;

/** How many of each a release may have: more keeps the gate, every page and every server busy for nothing. */
export const counts = { routes: 500, pages: 500, files: 5000 } as const;
