import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@platform/contract';
import { nodeFile, readReleaseFile } from '../../core/releases/releases.ts';
import type { Store } from '../../core/store/store.ts';

/** Names of the pages whose files, and what the record says of them, are those of another release of the unit. */
export function samePages(release: Release, live: Release): readonly string[] {
  if (!isDeepStrictEqual(statements(release), statements(live))) return [];
  return Object.keys(release.pages).filter((page) => {
    const [code, before] = [release, live].map((one) => filesOf(one, codeOf(one, page)));
    return isDeepStrictEqual(code, before);
  });
}

/**
 * Whether the other files of both releases differ only in the names and hashes of changed files, as those of an entry do that
 * lists them, and in the files of changed pages.
 */
export async function isRestSame(
  store: Pick<Store, 'read'>,
  release: Release,
  live: Release,
  same: readonly string[],
): Promise<boolean> {
  const [rest, before] = await Promise.all([
    otherFiles(store, release, live, same),
    otherFiles(store, live, release, same),
  ]);
  return isDeepStrictEqual(rest, before);
}

/** What a record says, without what is about this one release, and without its files. */
function statements({ id, container, source, entry, files, pages, pictures, ...others }: Release) {
  return others;
}

function codeOf({ pages }: Release, page: string): readonly string[] {
  const { scripts = [], styles = [] } = pages[page] ?? {};
  return [...scripts, ...styles, nodeFile(page)];
}

function filesOf({ files }: Release, paths: readonly string[]): Release['files'] {
  return files.filter(({ path }) => paths.includes(path));
}

/** Compressed copies, pictures for social networks, and a list for tools: no page is made of them. */
const isNoCode = ({ path, type }: Release['files'][number]) =>
  /\.(br|gz)$/.test(path) || type.startsWith('image/') || path === 'mf-manifest.json';

const contentHash = /\.([0-9a-f]{10,64})(?=\.[a-z0-9]+$)/;

/** The changed files that are not the code of changed pages: name without hash → text without names and hashes of changed files. */
async function otherFiles(
  store: Pick<Store, 'read'>,
  release: Release,
  other: Release,
  same: readonly string[],
) {
  const known = new Set(other.files.map(({ path, integrity }) => path + integrity));
  const changed = release.files.filter(({ path, integrity }) => !known.has(path + integrity));
  const ofPages = new Set(
    Object.keys(release.pages).flatMap((page) => (same.includes(page) ? [] : codeOf(release, page))),
  );
  const texts = new Map<string, string>();
  for (const file of changed) {
    if (ofPages.has(file.path) || isNoCode(file)) continue;
    let text = new TextDecoder().decode(await readReleaseFile(store, release, file.path));
    for (const { path, integrity } of changed) {
      const name = path.replace(contentHash, '');
      const [, hash = path] = contentHash.exec(path) ?? [];
      text = text.replaceAll(integrity, `integrity of ${name}`).replaceAll(hash, `hash of ${name}`);
    }
    texts.set(file.path.replace(contentHash, ''), text.replaceAll(release.id, 'id'));
  }
  return texts;
}
