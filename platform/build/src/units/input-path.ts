import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the platform's folder. */
const tools = fileURLToPath(new URL('../../../../', import.meta.url));

/** Whether a folder, by its absolute path, is a package of the platform. */
export const isPlatformPackage = (folder: string): boolean => dirname(folder) === join(tools, 'platform');

/**
 * Where a build finds a file or folder: at the root of the site, or else beside the platform, for a site that is inside that
 * folder, as the example is.
 *
 * @param path relative to the root
 * @returns relative to the root of the site
 */
export function inputPath(root: string, path: string): string {
  if (!root.startsWith(tools) || existsSync(join(root, path))) return path;
  return relative(root, join(tools, path));
}
