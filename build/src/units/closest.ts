/** The known word that is most similar to a mistyped one; null if none is similar. */
export function closest(typed: string, known: readonly string[]): string | null {
  const near = known
    .map((word) => ({ word, distance: editDistance(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.word ?? null;
}

/** ` Did you mean "status"?`, to be appended to a sentence; empty if no word is similar. */
export function suggestion(typed: string, known: readonly string[]): string {
  const word = closest(typed, known);
  return word === null ? '' : ` Did you mean "${word}"?`;
}

/** Levenshtein distance: the number of characters to insert, remove or replace. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const removed = (previous[column] ?? 0) + 1;
      const inserted = (current[column - 1] ?? 0) + 1;
      current.push(Math.min(replaced, removed, inserted));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
