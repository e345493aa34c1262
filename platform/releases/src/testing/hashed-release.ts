import { createHash } from 'node:crypto';
import type { UnitName } from '@platform/contract';
import { type TinyOptions, type TinyRelease, tinyRelease } from './tiny-release.ts';

/** A release whose file names contain hashes of their contents: those with another mark differ in their scripts. */
export function hashedRelease(unit: UnitName, options: TinyOptions = {}): TinyRelease {
  const { release, files } = tinyRelease(unit, options);
  const nameOf = (path: string) => {
    const [, name, extension] = /^(\w+)\.(js|css)$/.exec(path) ?? [];
    const hash = createHash('sha256')
      .update(files[path] ?? '')
      .digest('hex')
      .slice(0, 10);
    return name === undefined ? path : `${name}.${hash}.${extension}`;
  };
  const record = Object.keys(files).reduce(
    (text, path) => text.replaceAll(`"${path}"`, `"${nameOf(path)}"`),
    JSON.stringify({ ...release, fileNames: 'content' }),
  );
  const contents = Object.fromEntries(Object.entries(files).map(([path, text]) => [nameOf(path), text]));
  return {
    release: JSON.parse(record),
    files: contents,
    readFile: async (path) => new TextEncoder().encode(contents[path] ?? ''),
  };
}
