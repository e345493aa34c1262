/** For a test in a loop that the short form of its kind leaves out (`@long`), since another round shows almost the same. */
export const longIf = (isLong: boolean) => ({ tag: isLong ? '@long' : [] });
