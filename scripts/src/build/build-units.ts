import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { UnitName } from '@site/shared-ui/contracts';
import { BuildError } from './build-error.ts';
import { type BuiltRelease, findBuilt } from './find-built.ts';

const run = promisify(execFile);
const worker = fileURLToPath(new URL('build-unit.worker.ts', import.meta.url));

export interface BuildOptions {
  /** Root of the sources, with a trailing slash. */
  readonly root: string;
  /** Folder of all builds. */
  readonly into: string;
  readonly say: (text: string) => void;
}

/**
 * Builds what is not built yet, one process per unit and as many at once as there are cores. webpack is loaded
 * in those processes only, so a start that has nothing to build is a fast one.
 */
export async function buildUnits(
  units: readonly UnitName[],
  options: BuildOptions,
): Promise<readonly BuiltRelease[]> {
  const { root, into, say } = options;
  const queue = [...units];
  const built = new Map<UnitName, BuiltRelease>();
  const work = async () => {
    for (let unit = queue.shift(); unit; unit = queue.shift()) {
      const known = await findBuilt(root, into, unit);
      if (!known) {
        const begin = performance.now();
        say(`Building ${unit} …`);
        await buildInProcess(unit, options);
        say(`Built ${unit} in ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
      }
      const release = known ?? (await findBuilt(root, into, unit));
      if (!release)
        throw new BuildError('build-failed', `${unit} changed while it was built: build it again.`);
      built.set(unit, release);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, work));
  return units.flatMap((unit) => built.get(unit) ?? []);
}

async function buildInProcess(unit: UnitName, { root, into }: BuildOptions): Promise<void> {
  try {
    await run(process.execPath, ['--disable-warning=ExperimentalWarning', worker, unit, root, into], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 16 * 1024 * 1024,
    });
  } catch (cause) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause);
    throw new BuildError('build-failed', output, { cause });
  }
}
