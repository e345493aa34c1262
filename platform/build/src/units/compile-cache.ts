import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { UnitName } from '@platform/contract';
import { takeFolderLock } from '@platform/releases/synced-files';
import type { Compiler, Configuration } from 'webpack';
import { buildFileOf } from './build-options.ts';
import { inputPath } from './input-path.ts';
import { hashOf, toolInputs } from './release-id.ts';

export interface CompileCacheOptions {
  readonly root: string;
  readonly unit: UnitName;
  /** That of the unit, relative to the root. */
  readonly folder: string;
  /**
   * Whether the sources are still those that were compiled. Otherwise the cache is dropped: webpack may have compiled
   * the old content of a file and recorded the hash of the new one.
   */
  readonly unchanged: () => Promise<boolean>;
}

/**
 * Lets compilers use the cache of a unit's last build, and keep what they have compiled.
 *
 * webpack expects that no other process writes to its cache. So a second build at the same time compiles everything, and
 * keeps nothing. A cache contains absolute paths and file names derived from them, so it is used for one source folder
 * only.
 *
 * @param work compiles configurations, each wrapped in `cached`
 */
export async function withCompileCache<T>(
  { root, unit, folder: sources, unchanged }: CompileCacheOptions,
  work: (cached: (config: Configuration) => Configuration) => Promise<T>,
): Promise<T> {
  const folder = `${root}.site/cache/webpack/${unit}`;
  await mkdir(folder, { recursive: true });
  using lock = await takeFolderLock(`${folder}.lock`);
  if (lock === null) return await work((config) => config);
  // Stays if a build is killed, which could not look whether the sources have changed.
  const unfinished = `${folder}/unfinished`;
  if (existsSync(unfinished)) await rm(folder, { recursive: true });
  await mkdir(unfinished, { recursive: true });
  // webpack compares the sources itself.
  const inputs = [...toolInputs.map((path) => inputPath(root, path)), buildFileOf(sources)];
  const version = `${process.version} ${root} ${await hashOf(root, inputs)}`;
  try {
    return await work((config) => ({
      ...config,
      cache: {
        type: 'filesystem',
        cacheLocation: `${folder}/${config.target === 'node24' ? 'node' : 'browser'}`,
        version,
        buildDependencies: { defaultWebpack: [] },
      },
      plugins: [...(config.plugins ?? []), clearBuildDependencies],
      // Compare by content only: a checkout can write a file with the same time and length as before.
      snapshot: { module: { hash: true }, resolve: { hash: true } },
    }));
  } finally {
    await rm((await unchanged()) ? unfinished : folder, { recursive: true, force: true });
  }
}

/** The version covers webpack and its loaders. Otherwise webpack would check all their files, which takes seconds. */
function clearBuildDependencies(compiler: Compiler): void {
  compiler.hooks.done.tap('CompileCache', ({ compilation }) => compilation.buildDependencies.clear());
}
