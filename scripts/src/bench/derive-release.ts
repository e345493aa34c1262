import { integrityOf } from '@site/composition';
import type { Release } from '@site/shared-ui/contracts';

/** A release and a way to read its files. */
export interface ReleaseFiles {
  readonly release: Release;
  /** Content of one of its files. */
  read(path: string): Promise<Uint8Array>;
}

/** Changes the text of one file. */
export type Edit = (path: string, text: string) => string;

const text = /\.(c?js|css|json)$/;
const compressed = /\.(br|gz)$/;

/**
 * Derives another release of the same unit without a build: the files are edited and get a new id, and every hash is
 * computed again. The entry contains the hashes of all other files, so it comes last. Names stay, so they no longer
 * contain hashes of the contents.
 *
 * @param id as long as a real one
 */
export async function deriveRelease(
  { release, read }: ReleaseFiles,
  id: string,
  edit: Edit = (_, content) => content,
): Promise<ReleaseFiles> {
  const contents = new Map<string, Uint8Array>();
  const hashes = new Map<string, string>();
  const last = (path: string) => Number(path === release.entry);
  const kept = release.files.filter(({ path }) => !compressed.test(path));
  for (const { path, integrity } of kept.toSorted((a, b) => last(a.path) - last(b.path))) {
    const content = await read(path);
    if (!text.test(path)) {
      contents.set(path, content);
      continue;
    }
    let now = edit(path, new TextDecoder().decode(content).replaceAll(release.id, id));
    for (const [old, other] of hashes) now = now.replaceAll(old, other);
    const edited = new TextEncoder().encode(now);
    contents.set(path, edited);
    hashes.set(integrity, integrityOf(edited));
  }
  const { fileNames: _, ...record } = release;
  const contentOf = (path: string) => contents.get(path) ?? new Uint8Array();
  return {
    release: {
      ...record,
      id,
      container: release.container.replaceAll(release.id, id),
      files: kept.map((file) => ({
        ...file,
        bytes: contentOf(file.path).byteLength,
        integrity: integrityOf(contentOf(file.path)),
      })),
    },
    read: async (path) => contentOf(path),
  };
}
