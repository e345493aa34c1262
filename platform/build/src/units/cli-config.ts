import { createRequire } from 'node:module';
import { root } from '@platform/releases/root';
import type { Compiler, Configuration } from 'webpack';
import { BuildError } from './build-error.ts';
import { type BuildFileOptions, importBuildFile } from './build-options.ts';
import { buildFolder } from './workspace.ts';

/** The configurations of `npm run build`. The release gets the same folder, so a start and a deployment find it. */
export async function cliConfig(file: BuildFileOptions): Promise<Configuration[]> {
  prepareProcess('production');
  const [{ startBuild }, { releaseConfigs }] = await Promise.all([
    import('./build-unit.ts'),
    import('./apply-build-file.ts'),
  ]);
  await requireOwn(file);
  const started = await startBuild(root, buildFolder(root), file.name);
  const { node, browser } = releaseConfigs(started.build);
  const complete = (compiler: Compiler) => {
    // After other plugins' files have been written.
    compiler.hooks.afterEmit.tapPromise({ name: 'CompleteRelease', stage: 1000 }, async (compilation) => {
      const [problem] = [...nodeProblems, ...compilation.getWarnings()];
      if (problem) throw new BuildError('build-failed', `${file.name} does not build: ${problem.message}`);
      const { release, folder } = await started.finish(compilation);
      console.log(`${file.name}@${release.id}  ${folder.replace(root, '')}`);
    });
    compiler.hooks.done.tapPromise('CompleteRelease', started.abandon);
    compiler.hooks.failed.tap('CompleteRelease', () => void started.abandon());
  };
  const nodeProblems: Error[] = [];
  const first = (compiler: Compiler) => {
    compiler.hooks.beforeRun.tapPromise('CompleteRelease', started.prepare);
    compiler.hooks.done.tap('CompleteRelease', ({ compilation }) => {
      nodeProblems.push(...compilation.getErrors(), ...compilation.getWarnings());
    });
  };
  return [
    { ...node, plugins: [...(node.plugins ?? []), first] },
    { ...browser, plugins: [...(browser.plugins ?? []), complete], dependencies: [node.name ?? ''] },
  ];
}

/** Otherwise `npx webpack` would build another unit than that of the folder. */
export async function requireOwn(file: BuildFileOptions): Promise<void> {
  if ((await importBuildFile(root, file.name)) === file) return;
  throw new BuildError('build-file', `name is "${file.name}", which is the unit of another folder.`);
}

/**
 * Sets what webpack's plugins read from the process, as `builder.ts` does for its own. The federation plugin writes a
 * module below the working directory; in a unit's folder it would be bundled by the rules of the unit's package.
 */
export function prepareProcess(mode: 'production' | 'development'): void {
  process.chdir(root);
  process.env.NODE_ENV = mode;
  process.env.FEDERATION_WEBPACK_PATH = createRequire(import.meta.url).resolve('webpack');
}
