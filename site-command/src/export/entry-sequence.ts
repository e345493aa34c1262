/** The number of an entry in its key, or of the last entry of a page; 0 for files that do not belong to the journal. */
export function entrySequence(key: string): number {
  return Number(/^journal(?:-pages)?\/(\d+)\.json$/.exec(key)?.[1] ?? 0);
}
