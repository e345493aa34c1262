import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { activate, localStore, publish } from '@site/composition';
import { buildFolder, findBuilt, root } from '@site/scripts/site';
import type { Release, UnitName } from '@site/shared-ui/contracts';

export interface BuiltUnit {
  readonly release: Release;
  /** Content of one of its files. */
  read(path: string): Promise<Uint8Array>;
}

/** What was built of a unit, as it lies in the build folder. */
export async function builtUnit(unit: UnitName): Promise<BuiltUnit> {
  const built = await findBuilt(root, buildFolder, unit);
  if (!built) throw new Error(`${unit} is not built: npm run build.`);
  const { release, folder } = built;
  return { release, read: (path) => readFile(`${folder}/${path}`) };
}

const integrityOf = (content: Uint8Array) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Changes the text of one file. */
export type Edit = (path: string, text: string) => string;

/**
 * Another release of the same unit without another build: its files under a new id, edited, and every hash made
 * true again. The entry holds the hashes of all the others, so it comes last.
 */
export async function derivedUnit(unit: UnitName, id: string, edit: Edit): Promise<BuiltUnit> {
  const { release, read } = await builtUnit(unit);
  // A made-up id must be as long as a real one, or `id` inside the files would move what follows.
  if (id.length !== release.id.length) throw new Error(`An id has ${release.id.length} characters.`);
  const kept = release.files.filter(({ path }) => !/\.(br|gz)$/.test(path));
  const contents = new Map<string, Uint8Array>();
  const hashes = new Map<string, string>();
  const last = (path: string) => Number(path === release.entry);
  for (const file of kept.toSorted((a, b) => last(a.path) - last(b.path))) {
    const content = await read(file.path);
    if (!/\.(c?js|css|json)$/.test(file.path)) {
      contents.set(file.path, content);
      continue;
    }
    let text = edit(file.path, new TextDecoder().decode(content).replaceAll(release.id, id));
    for (const [old, now] of hashes) text = text.replaceAll(old, now);
    const edited = new TextEncoder().encode(text);
    contents.set(file.path, edited);
    hashes.set(file.integrity, integrityOf(edited));
  }
  const contentOf = (path: string) => contents.get(path) ?? new Uint8Array();
  return {
    release: {
      ...release,
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

/** Publishes a release in the store of a site and makes it live there. */
export async function bringLive(folder: string, { release, read }: BuiltUnit): Promise<void> {
  const store = localStore(folder);
  const author = { by: 'a test', at: new Date().toISOString(), reason: null };
  await publish(store, release, read, author);
  await activate(store, release, author);
}
