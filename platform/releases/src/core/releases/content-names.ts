import type { Release } from '@platform/contract';

/** A name that contains a hash of the file's content: `JoinPage.5fcf8f7b4a.css`. */
const contentName = /\.[0-9a-f]{10,64}\.[a-z0-9]+$/;

/** Files that no other file of a release requests. */
const requestedByName = /^(node|static)\/|\.json$|\.(br|gz)$/;

/** Whether a file has the same address in every release that has it: another content has another name. */
export function isContentName(path: string): boolean {
  return contentName.test(path) && !/^(node|static)\//.test(path);
}

/** Why a release must not say that its file names contain hashes of their contents; null if it may. */
export function contentNameFault({
  entryType,
  files,
}: Partial<Pick<Release, 'entryType' | 'files'>>): string | null {
  // A browser has one instance of a module for each address, which two releases would share.
  if (entryType === 'module') return 'the entry is a module';
  const paths = Array.isArray(files) ? files.map(({ path }) => String(path)) : [];
  const other = paths.find((path) => !requestedByName.test(path) && !isContentName(path));
  return other === undefined ? null : `the name of ${other} contains no hash of its content`;
}
