/** Hashes in file names: `CareerPage.4d92fdd19f.js` of webpack and Rspack, `CareerPage-B7x_k2Qa.js` of Vite. */
const hashes = [/(\.)[0-9a-f]{8,32}(?=\.\w+$)/, /(-)[\w-]{8}(?=\.\w+$)/];

/**
 * The name that a chunk keeps in every release, with `*` in place of its hash: `CareerPage.*.js`. Two chunks with the
 * same name are only likely to be similar: what is made of it must be right for any two files.
 *
 * @param path below the folder of a release
 */
export function chunkName(path: string): string {
  const hash = hashes.find((candidate) => candidate.test(path));
  return hash ? path.replace(hash, '$1*') : path;
}

/** Whether a file may be a dictionary for its later versions: a script or a stylesheet for browsers. */
export function hasDictionaries(path: string): boolean {
  return /\.(m?js|css)$/.test(path) && !path.startsWith('node/');
}

/**
 * The addresses of a chunk in all releases of its unit, as a URL pattern: `CareerPage.*.js` in any folder below
 * `/assets/careers/`. Names of files contain no character that has a meaning in a pattern.
 */
export function chunkPattern(unit: string, path: string): string {
  return `/assets/${unit}/*/${chunkName(path)}`;
}

/** The addresses of all compositions, as a URL pattern. */
export const compositionPattern = '/-/composition/*-*';
