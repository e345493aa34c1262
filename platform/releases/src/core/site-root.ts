import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CompositionError } from './composition-error.ts';
import { siteFile } from './load-site.ts';

/**
 * The folder of the site that a command is about, with a slash at the end: the nearest one upwards that has a
 * `site.config.ts`. `SITE_ROOT` names it where commands run anywhere, as in an installation.
 *
 * @param from the working directory
 * @throws {CompositionError} `bad-place` if no folder has the file
 */
export function siteRoot(env: NodeJS.ProcessEnv = process.env, from: string = process.cwd()): string {
  const root = findSiteRoot(env, from);
  if (root !== null) return root;
  const sentence = `There is no ${siteFile} in ${from} or in a folder above it: run this in the folder of a site.`;
  throw new CompositionError('bad-place', sentence);
}

/** The same folder as `siteRoot`, or null if no folder has the file. */
export function findSiteRoot(env: NodeJS.ProcessEnv, from: string = process.cwd()): string | null {
  if (env.SITE_ROOT) return join(resolve(from, env.SITE_ROOT), '/');
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, siteFile))) return join(folder, '/');
    if (dirname(folder) === folder) return null;
  }
}
