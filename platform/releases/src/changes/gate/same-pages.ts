import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@platform/contract';
import { nodeFile } from '../../core/releases/releases.ts';

/**
 * Names of the pages that are made of the same files in another release of the unit, in the same order. None if any other file
 * differs, because they may load it. A file with the name of a changed page does not count: only that page loads it.
 */
export function samePages(release: Release, live: Release): readonly string[] {
  const same = Object.keys(release.pages).filter((page) =>
    isDeepStrictEqual(codeOf(release, page), codeOf(live, page)),
  );
  return isDeepStrictEqual(restOf(release, same), restOf(live, same)) ? same : [];
}

/** With compressed copies, because browsers get these. */
function codeOf({ pages, files }: Release, page: string) {
  const { scripts = [], styles = [] } = pages[page] ?? {};
  const own = [...scripts, ...styles, nodeFile(page)];
  return [pages[page], files.filter(({ path }) => own.includes(path.replace(/\.(br|gz)$/, '')))];
}

/** Without what names this one release, files of changed pages, and `mf-manifest.json`, which is for tools. */
function restOf(
  { id, container, source, pages, pictures, files, ...others }: Release,
  same: readonly string[],
) {
  const left = ['mf-manifest', ...Object.keys(pages).filter((page) => !same.includes(page))];
  const stemOf = (path: string) => posix.basename(path).replace(/\..*/, '');
  return { ...others, files: files.filter(({ path }) => !left.includes(stemOf(path))) };
}
