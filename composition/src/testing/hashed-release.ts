import { createHash } from 'node:crypto';
import type { PageAssets, UnitName } from '@site/shared-ui/contracts';
import { isContentName } from '../core/releases/content-names.ts';
import { type TinyOptions, type TinyRelease, tinyRelease } from './tiny-release.ts';

/** A release whose file names contain hashes of their contents: those with another mark differ in their scripts. */
export function hashedRelease(unit: UnitName, options: TinyOptions = {}): TinyRelease {
  const { release, files } = tinyRelease(unit, options);
  const nameOf = (path: string): string => {
    const [, name, extension] = /^(\w+)\.(js|css)$/.exec(path) ?? [];
    if (name === undefined || isContentName(path)) return path;
    const hash = createHash('sha256')
      .update(files[path] ?? '')
      .digest('hex');
    return `${name}.${hash.slice(0, 10)}.${extension}`;
  };
  const named = ({ scripts, styles }: PageAssets) => ({
    scripts: scripts.map(nameOf),
    styles: styles.map(nameOf),
  });
  const contents = Object.fromEntries(Object.entries(files).map(([path, text]) => [nameOf(path), text]));
  return {
    release: {
      ...release,
      fileNames: 'content',
      entry: nameOf(release.entry),
      initial: named(release.initial),
      pages: Object.fromEntries(Object.entries(release.pages).map(([page, assets]) => [page, named(assets)])),
      files: release.files.map((file) => ({ ...file, path: nameOf(file.path) })),
    },
    files: contents,
    readFile: async (path) => new TextEncoder().encode(contents[path] ?? ''),
  };
}
