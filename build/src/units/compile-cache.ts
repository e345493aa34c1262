import { mkdir, rename, rm } from 'node:fs/promises';
import type { UnitName } from '@site/shared-ui/contracts';
import type { Compiler, Configuration } from 'webpack';
import { buildFileOf } from './build-options.ts';
import { removeLeftovers } from './place-build.ts';
import { hashOf } from './release-id.ts';

/** A change in these invalidates the cache. webpack compares the sources itself. */
const compileInputs = [
  'build/src/units',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  '.browserslistrc',
];

export interface CompileCacheOptions {
  /** Root of the sources, with a trailing slash. */
  readonly root: string;
  readonly unit: UnitName;
  /**
   * Whether the sources are still those that were compiled. Otherwise the cache is dropped: webpack may have compiled
   * the old content of a file and recorded the hash of the new one.
   */
  readonly unchanged: () => Promise<boolean>;
}

/**
 * Lets compilers use the cache of a unit's last build, and keeps the cache of this one.
 *
 * webpack expects that no other process writes to its cache. So a build moves the unit's folder away while it works.
 * A second build at the same time finds none and compiles everything. A cache contains absolute paths and file names
 * derived from them, so it is used for one source folder only.
 *
 * @param work compiles configurations, each wrapped in `cached`
 */
export async function withCompileCache<T>(
  { root, unit, unchanged }: CompileCacheOptions,
  work: (cached: (config: Configuration) => Configuration) => Promise<T>,
): Promise<T> {
  const folder = `${root}.site/cache/webpack`;
  const [kept, taken] = [`${folder}/${unit}`, `${folder}/${unit}.${process.pid}`];
  const version = `${process.version} ${root} ${await hashOf(root, [...compileInputs, buildFileOf(unit)])}`;
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder, (name) => /^\w+\.\d+(\.replaced)?$/.test(name));
  // A killed build may have had the same process id: containers reuse ids.
  for (const left of [taken, replacedBy(taken)]) await rm(left, { recursive: true, force: true });
  await rename(kept, taken).catch(ignoreMissing);
  try {
    return await work((config) => ({
      ...config,
      cache: {
        type: 'filesystem',
        cacheLocation: `${taken}/${config.target === 'node24' ? 'node' : 'browser'}`,
        version,
        buildDependencies: { defaultWebpack: [] },
      },
      plugins: [...(config.plugins ?? []), clearBuildDependencies],
      // Compare by content only: a checkout can write a file with the same time and length as before.
      snapshot: { module: { hash: true }, resolve: { hash: true } },
    }));
  } finally {
    if (await unchanged()) await keep(taken, kept);
    else await rm(taken, { recursive: true, force: true });
  }
}

/**
 * If two builds of one unit end at the same time, either cache may be kept. The folder is renamed before it is
 * deleted: while its files were deleted one by one, another build could put its own folder there.
 */
async function keep(taken: string, kept: string): Promise<void> {
  const replaced = replacedBy(taken);
  await rename(kept, replaced).catch(ignoreMissing);
  await rename(taken, kept).catch(async (error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) throw error;
    await rm(taken, { recursive: true, force: true });
  });
  await rm(replaced, { recursive: true, force: true });
}

const replacedBy = (taken: string) => `${taken}.replaced`;

/**
 * The cache version covers webpack and its loaders. Otherwise webpack would check all their files, which takes
 * seconds.
 */
function clearBuildDependencies(compiler: Compiler): void {
  compiler.hooks.done.tap('CompileCache', ({ compilation }) => compilation.buildDependencies.clear());
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
