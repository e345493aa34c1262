import { createHash } from 'node:crypto';
import type { Release, ReleaseFile } from '@platform/contract';
import { integrityOf } from '@platform/releases';
import { isContentName } from '@platform/releases/testing';

export interface ReleaseFiles {
  readonly release: Release;
  read(path: string): Promise<Uint8Array>;
}

/** Changes the text of one file. Class names must go on to mean the same: two releases in one tab have them in common. */
export type Edit = (path: string, text: string) => string;

interface Source extends ReleaseFile {
  readonly content: Uint8Array;
  /** Empty if the content is no text. */
  readonly text: string;
  /** What other files contain of this one: its hash for integrity, and the one in its name. */
  readonly hashes: readonly string[];
}

const text = /\.(c?js|css|json)$/;
const compressed = /\.(br|gz)$/;
const hashInName = /(?<=\.)[0-9a-f]{10,}(?=\.[a-z0-9]+$)/;

/**
 * Derives another release of the same unit without a build: the files are edited and get a new id, and every hash is
 * computed again, also those in names. Files that stay the same keep their names, and so their addresses.
 *
 * @param id as long as a real one
 * @throws if the edit changes no file, or makes different files of two that had the same content: their hash stood for
 *   both
 */
export async function deriveRelease(
  { release, read }: ReleaseFiles,
  id: string,
  edit: Edit,
): Promise<ReleaseFiles> {
  const named = (path: string) => release.fileNames === 'content' && isContentName(path);
  const sources = await Promise.all(
    release.files
      .filter(({ path }) => !compressed.test(path))
      .map(async (file): Promise<Source> => {
        const content = await read(file.path);
        const inName = named(file.path) ? (hashInName.exec(file.path) ?? []) : [];
        return {
          ...file,
          content,
          text: text.test(file.path) ? new TextDecoder().decode(content) : '',
          hashes: [file.integrity, ...inName],
        };
      }),
  );
  /** Hash → its successor. */
  const hashes = new Map<string, string>();
  const paths = new Map<string, string>();
  const contents = new Map<string, Uint8Array>();
  let isEdited = false;
  for (const source of inOrder(sources)) {
    const { path } = source;
    const renamed = source.text.replaceAll(release.id, id);
    let now = source.text === '' ? '' : edit(path, renamed);
    isEdited ||= now !== renamed;
    for (const [old, other] of hashes) now = now.replaceAll(old, other);
    const content = now === source.text ? source.content : new TextEncoder().encode(now);
    const own = now === source.text ? source.hashes : hashesOf(source, content);
    for (const [index, old] of source.hashes.entries()) {
      const other = own[index] ?? old;
      if ((hashes.get(old) ?? other) !== other)
        throw new Error(`${path} and another file had one content, and the edit makes two of it.`);
      hashes.set(old, other);
    }
    paths.set(path, named(path) ? path.replace(hashInName, own[1] ?? '') : path);
    contents.set(paths.get(path) ?? path, content);
  }
  if (!isEdited)
    throw new Error(`The edit finds nothing to change in ${release.unit}: the output of the build differs.`);
  const contentOf = (path: string) => contents.get(path) ?? new Uint8Array();
  const files = sources.map(({ path: before, type }) => {
    const path = paths.get(before) ?? before;
    const content = contentOf(path);
    return { path, bytes: content.byteLength, type, integrity: integrityOf(content) };
  });
  // Pages, pictures and the start name files as well.
  const record = JSON.parse(JSON.stringify({ ...release, files: [] }), (_, value: unknown) =>
    typeof value === 'string' ? (paths.get(value) ?? value) : value,
  ) as Release;
  return {
    release: { ...record, id, container: release.container.replaceAll(release.id, id), files },
    read: async (path) => contentOf(path),
  };
}

/** The hashes of a changed file, in the order of its earlier ones. */
function hashesOf({ hashes: [, inName] }: Source, content: Uint8Array): readonly string[] {
  const integrity = integrityOf(content);
  if (inName === undefined) return [integrity];
  return [integrity, createHash('sha256').update(content).digest('hex').slice(0, inName.length)];
}

/** Files in an order in which each comes after those whose hashes it contains. */
function inOrder(sources: readonly Source[]): readonly Source[] {
  const ordered = new Set<Source>();
  const add = (source: Source, above: readonly Source[]) => {
    if (ordered.has(source)) return;
    if (above.includes(source)) throw new Error(`${source.path} contains its own hash, or by way of others.`);
    for (const other of sources)
      if (other !== source && other.hashes.some((hash) => source.text.includes(hash)))
        add(other, [...above, source]);
    ordered.add(source);
  };
  for (const source of sources) add(source, []);
  return [...ordered];
}
