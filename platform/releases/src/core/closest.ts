import leven from 'leven';

/** The known word that is most similar to a mistyped one; null if none is similar. */
export function closest(typed: string, known: readonly string[]): string | null {
  const near = known
    .map((word) => ({ word, distance: leven(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.word ?? null;
}

/** ` Did you mean "status"?`, to be appended to a sentence; empty if no word is similar. */
export function suggestion(typed: string, known: readonly string[]): string {
  const word = closest(typed, known);
  return word === null ? '' : ` Did you mean "${word}"?`;
}
