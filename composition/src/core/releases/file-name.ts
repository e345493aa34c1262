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
