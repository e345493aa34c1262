import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { ReleaseFile } from '@platform/contract';
import { contentType } from 'mime-types';
import { sourceMapsFile } from '../releases/file-name.ts';
import { integrityOf } from '../releases/releases.ts';

/** Describes every file of a build in a fixed order, without the records: `release.json`, and the source maps. */
export async function releaseFiles(folder: string): Promise<readonly ReleaseFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => path !== 'release.json' && path !== sourceMapsFile)
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      const content = await readFile(join(folder, path));
      return {
        path,
        bytes: content.byteLength,
        type: contentType(extname(path)) || 'application/octet-stream',
        integrity: integrityOf(content),
      };
    }),
  );
}
