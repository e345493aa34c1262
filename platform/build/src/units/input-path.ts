import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const lockFile = 'package-lock.json';

/** Where npm has installed the packages of a site: the nearest folder upwards with a lock file, or else the site's own folder. */
function installFolder(root: string): string {
  for (let folder = join(root, '.'); ; folder = dirname(folder)) {
    if (existsSync(join(folder, lockFile))) return folder;
    if (dirname(folder) === folder) return root;
  }
}

/** Whether a folder, by its absolute path, has the sources of a package of the platform: beside the site, in its repository. */
export const isPlatformPackage = (root: string, folder: string): boolean =>
  dirname(folder) === join(installFolder(root), 'platform');

/**
 * Where a build finds a file or folder: at the root of the site, or else where its packages are installed, for a site that is a
 * part of a larger repository.
 *
 * @param path relative to the root
 * @returns relative to the root of the site
 */
export function inputPath(root: string, path: string): string {
  return existsSync(join(root, path)) ? path : relative(root, join(installFolder(root), path));
}
