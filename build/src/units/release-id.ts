import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseFile, UnitName } from '@site/shared-ui/contracts';
import { siteFile } from '@site/shared-ui/load-site';
import { buildFileOf } from './build-options.ts';
import { lockedPackages } from './locked-packages.ts';
import { unitFolder } from './workspace.ts';

/**
 * Placeholder for a release's id in the container's name while files are compiled: compiling with the real id would make
 * the cache of the previous release useless. It has the form of an id.
 */
export const idToCome = 'r0id2come0';

const notInBuild = /\.(test|fixtures)\.tsx?$|\/testing\//;

const lockFile = 'package-lock.json';

/**
 * Folders and files, relative to the root of the sources. Of the lock file only the packages that the build uses are an
 * input: another unit may be added without a new build of this one.
 */
export function inputsOf(unit: UnitName): readonly string[] {
  const folder = unitFolder(unit);
  return [
    ...[folder, 'shared-ui'].flatMap((part) => [`${part}/src`, `${part}/static`, `${part}/package.json`]),
    buildFileOf(unit),
    'build/src/units',
    lockFile,
    siteFile,
    'tsconfig.base.json',
    'tsconfig.json',
    '.browserslistrc',
  ];
}

async function filesBelow(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return 'file' as const;
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  if (entries === 'file') return [path];
  const nested = await Promise.all(entries.map((entry) => filesBelow(root, `${path}/${entry.name}`)));
  return nested.flat();
}

/** The same sources have the same key in any folder and on any machine. A build is found by it. */
export async function sourceKey(root: string, unit: UnitName): Promise<string> {
  const files = inputsOf(unit).filter((path) => path !== lockFile);
  const packages = await lockedPackages(root, unitFolder(unit));
  return createHash('sha256')
    .update(`${await hashOf(root, files)}\n${packages.join('\n')}`)
    .digest('hex')
    .slice(0, 32);
}

/**
 * The id of a release, computed from the built files. Sources that build to the same files are the same release.
 *
 * @param record what `release.json` says besides the id, the commit and the files
 * @param files with `idToCome` where the id will be
 * @returns ten characters of a-z and 0-9, the first a letter (it is part of a variable's name)
 */
export function contentId(record: object, files: readonly Pick<ReleaseFile, 'path' | 'integrity'>[]): string {
  const listed = files.map(({ path, integrity }) => [path, integrity]);
  return idOfHash(
    createHash('sha256')
      .update(JSON.stringify([record, listed]))
      .digest('hex'),
  );
}

export function idOfHash(hash: string): string {
  return `r${BigInt(`0x${hash.slice(0, 16)}`)
    .toString(36)
    .padStart(9, '0')
    .slice(0, 9)}`;
}

/** Name of the global variable that a release's entry creates. No two releases share one. */
export function containerName(unit: string, id: string): string {
  return `${unit}_${id}`;
}

/** The files of a build's inputs (files, or folders with all their files), sorted and relative to the root. */
export async function inputFiles(root: string, inputs: readonly string[]): Promise<readonly string[]> {
  const nested = await Promise.all(inputs.map((path) => filesBelow(root, path)));
  return nested
    .flat()
    .filter((path) => !notInBuild.test(path))
    .sort();
}

/** SHA-256 in hexadecimal of the names and contents of these files, or of all files in these folders. */
export async function hashOf(root: string, inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of await inputFiles(root, inputs)) {
    const content = createHash('sha256').update(await readFile(join(root, path)));
    hash.update(`${path}\0${content.digest('hex')}\n`);
  }
  return hash.digest('hex');
}
