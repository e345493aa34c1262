import { mkdir, rename, rm } from 'node:fs/promises';
import type { Compiler, Configuration } from 'webpack';
import { removeLeftovers } from './place-build.ts';
import { hashOf } from './release-id.ts';

/** What is compiled by other rules is compiled anew. The sources themselves are compared by webpack. */
const rules = [
  'scripts/src/build',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  '.browserslistrc',
];

export interface CompileCacheOptions {
  /** Root of the sources, with a trailing slash. */
  readonly root: string;
  readonly unit: string;
  /**
   * Whether the sources are still those that were compiled. Otherwise nothing is kept: webpack may have compiled the
   * old content of a file and noted the hash of the new one.
   */
  readonly unchanged: () => Promise<boolean>;
}

/**
 * Lets compilers use the cache of a unit's last build, and keeps the cache of this one.
 *
 * webpack expects nobody else to write to its cache. So a build takes the unit's folder away while it works; another
 * build at the same time finds none, and compiles everything. A cache holds absolute paths, and names of files that
 * were derived from them, so it counts for one folder of sources only: elsewhere it is not used.
 *
 * @param work compiles configurations that have been through `cached`
 */
export async function withCompileCache<T>(
  { root, unit, unchanged }: CompileCacheOptions,
  work: (cached: (config: Configuration) => Configuration) => Promise<T>,
): Promise<T> {
  const folder = `${root}.site/cache/webpack`;
  const [kept, taken] = [`${folder}/${unit}`, `${folder}/${unit}.${process.pid}`];
  const version = `${process.version} ${root} ${await hashOf(root, rules)}`;
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder, (name) => /^\w+\.\d+(\.replaced)?$/.test(name));
  // A killed build may have had the same process id: in a container, ids repeat.
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
      plugins: [...(config.plugins ?? []), forgetTools],
      // By content alone: what a checkout writes can be as old, and as long, as what was there before.
      snapshot: { module: { hash: true }, resolve: { hash: true } },
    }));
  } finally {
    if (await unchanged()) await keep(taken, kept);
    else await rm(taken, { recursive: true, force: true });
  }
}

/**
 * Of two builds of one unit that end at once, either may be the one whose cache is kept. The folder is only ever renamed:
 * while its files are removed one by one, another build can put its own there.
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

/** The version stands for webpack and its loaders: else it would look through all their files, which takes seconds. */
function forgetTools(compiler: Compiler): void {
  compiler.hooks.done.tap('CompileCache', ({ compilation }) => compilation.buildDependencies.clear());
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
