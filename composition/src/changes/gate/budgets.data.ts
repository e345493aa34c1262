/** Budgets in bytes, of compressed files unless it says uncompressed. */
export const budgets = {
  /** Scripts and styles of every first visit: the shell's `initial`. */
  initial: 110_000,
  /** Files that the shell loads before its first remote. */
  loader: 30_000,
  /** A remote's entry. */
  entry: 12_000,
  /** Scripts and styles of one page, beyond the above. */
  page: 59_000,
  /** A single file for browsers, uncompressed. */
  file: 400_000,
  /** All files for browsers together, uncompressed. */
  release: 1_500_000,
  /** The release's part of the inlined composition, which every page of the site has; uncompressed. */
  inlined: 16_000,
} as const;

export type BudgetName = keyof typeof budgets;
