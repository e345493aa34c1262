import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuiltRelease } from '@platform/releases/built';
import { type TinyRelease, temporaryFolder } from '@platform/releases/testing';

/** Writes a release like a build: a folder with its files and its record. */
export function writeBuild({ release, files }: TinyRelease): BuiltRelease {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries({ ...files, 'release.json': JSON.stringify(release) })) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { release, folder };
}
