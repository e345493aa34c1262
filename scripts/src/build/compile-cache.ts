import { mkdir, rename, rm } from 'node:fs/promises';
import type { Compiler, Configuration } from 'webpack';
import { hashOf } from './release-id.ts';

/** What is compiled by other rules is compiled anew. The sources themselves are compared by webpack. */
const rules = ['scripts/src/build', 'package-lock.json', 'tsconfig.json', '.browserslistrc'];

/**
 * Lets compilers use what was remembered of a unit's last build, and remember this one.
 *
 * webpack expects nobody else to write where it remembers. So a build takes the unit's folder away while it works;
 * another one at the same time finds none, and compiles everything.
 *
 * @param work compiles configurations that have been through `cached`
 */
export async function withCompileCache<T>(
  root: string,
  unit: string,
  work: (cached: (config: Configuration) => Configuration) => Promise<T>,
): Promise<T> {
  const folder = `${root}.site/cache/webpack`;
  const [left, taken] = [`${folder}/${unit}`, `${folder}/${unit}.${process.pid}`];
  const version = `${process.version} ${await hashOf(root, rules)}`;
  await mkdir(folder, { recursive: true });
  await rename(left, taken).catch(ignoreMissing);
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
    await rm(left, { recursive: true, force: true });
    await rename(taken, left).catch(ignoreMissing);
  }
}

/** The version stands for webpack and its loaders: else it would look through all their files, which takes seconds. */
function forgetTools(compiler: Compiler): void {
  compiler.hooks.done.tap('CompileCache', ({ compilation }) => compilation.buildDependencies.clear());
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
