import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../src/build/workspace.ts';
import { BenchError } from './bench-error.ts';

const run = promisify(execFile);

/** The variants have their own lock file, so `npm ci` in the root does not install their packages. */
export const variantsFolder = join(root, 'scripts/research/variants');

export async function installVariants(print: (text: string) => void): Promise<void> {
  if (existsSync(join(variantsFolder, 'node_modules/.package-lock.json'))) return;
  print('Installing the packages of the variants (Astro, single-spa, Lighthouse; a minute) …');
  const options = { cwd: variantsFolder };
  await run('npm', ['ci', '--loglevel=error'], options).catch((cause: unknown) => {
    throw new BenchError('Installing in scripts/research/variants failed: is the npm registry reachable?', {
      cause,
    });
  });
}

/**
 * Builds a variant into a folder, with the site's own static files.
 *
 * @param sources root of the sources, with a trailing slash
 * @param heads JSON file with the heads of the site's pages by path
 * @param statics folder of the icons and other static files
 */
export async function buildVariant(
  kind: string,
  sources: string,
  into: string,
  heads: string,
  statics: string,
): Promise<void> {
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  const folder = join(sources, 'scripts/research/variants');
  const script = join(folder, 'build.ts');
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', script, kind, into, heads], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 16 * 1024 * 1024,
  }).catch((cause: unknown) => {
    const words = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause);
    throw new BenchError(`Building the variant "${kind}" failed:\n${words}`, { cause });
  });
  await cp(statics, into, { recursive: true });
}
