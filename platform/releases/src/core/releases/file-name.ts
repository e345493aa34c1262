import { isSignatureFile } from '../keys/ssh-signature.ts';

/** The rules of file names: the same name must work in a URL, in a folder of any file system, and in a log line. */
const rules: readonly (readonly [broken: (path: string) => boolean, why: string])[] = [
  [(path) => path === '', 'is empty'],
  [(path) => path.includes('\\'), 'has a backslash: folders are separated by /'],
  [(path) => path.startsWith('/'), 'begins with a slash: paths are relative to the release’s folder'],
  [(path) => /\/\/|\/$/.test(path), 'has an empty part: two slashes in a row, or one at the end'],
  [(path) => /(^|\/)\./.test(path), 'has a part that begins with a dot'],
];

const foreign = /[^A-Za-z0-9._@/-]/u;

/** The rule that a path below a release's folder breaks, to be written after the path; null if it is a good name. */
export function fileNameFault(path: string): string | null {
  const rule = rules.find(([broken]) => broken(path));
  if (rule) return rule[1];
  const [character] = foreign.exec(path) ?? [];
  if (character === undefined) return null;
  return `has ${JSON.stringify(character)}: only letters a to z, digits, and . _ @ - are allowed`;
}

/**
 * The record of a release's source maps, beside its `release.json`: script → source map. It is not one of the release's
 * files. So nothing serves it, and sources that build to the same files are the same release, whatever their comments are.
 */
export const sourceMapsFile = 'source-maps.json.gz';

/** Records that the store keeps beside a release's files. */
const isReserved = (path: string) =>
  ['release.json', 'published.json', sourceMapsFile].includes(path) || isSignatureFile(path);

/** Describes the first conflict between these paths, on any file system. Returns null if they do not conflict. */
export function clashOf(paths: readonly string[]): string | null {
  const lower = paths.map((path) => path.toLowerCase());
  const known = new Set<string>();
  const again = lower.find((path) => known.size === known.add(path).size) ?? lower.find(isReserved);
  if (again !== undefined) return `${again} is there twice, or is not a release’s own file`;
  const isFile = (path: string) => known.has(path) || isReserved(path);
  const below = lower.find((path) =>
    path.split('/').some((_, end, parts) => end > 0 && isFile(parts.slice(0, end).join('/'))),
  );
  return below === undefined ? null : `${below} lies below a file`;
}
