import { utimes } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { UnitName } from '@platform/contract';
import type { BuiltRelease } from '@platform/releases/built';
import { BuildError } from './build-error.ts';
import { startBuilder } from './builder.ts';
import { findBuilt } from './find-built.ts';

export interface BuildOptions {
  readonly root: string;
  readonly into: string;
  readonly print: (text: string) => void;
}

/**
 * Builds the units that are not built yet, in as many processes as there are cores. webpack is loaded only there, so
 * a start without a build is fast.
 */
export async function buildUnits(
  units: readonly UnitName[],
  options: BuildOptions,
): Promise<readonly BuiltRelease[]> {
  const { root, into } = options;
  const found = await Promise.all(units.map((unit) => findBuilt(root, into, unit)));
  await buildAll(
    units.filter((_unit, index) => !found[index]),
    options,
  );
  return Promise.all(
    units.map(async (unit, index) => {
      const release = found[index] ?? (await findBuilt(root, into, unit));
      if (release) {
        // `lastBuilt` takes the newest: a reused build is what the sources are now. Another user’s build stays as old as it is.
        const now = new Date();
        await utimes(`${release.folder}/release.json`, now, now).catch(() => undefined);
        return release;
      }
      throw new BuildError('build-failed', `${unit} changed while it was built: build it again.`);
    }),
  );
}

async function buildAll(units: readonly UnitName[], { root, into, print }: BuildOptions): Promise<void> {
  const queue = [...units];
  const work = async () => {
    const builder = startBuilder(root, into);
    try {
      for (let unit = queue.shift(); unit; unit = queue.shift()) {
        const begin = performance.now();
        print(`Building ${unit} …`);
        await builder.build(unit);
        print(`Built ${unit} in ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
      }
    } finally {
      queue.length = 0;
      builder.end();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), units.length) }, work));
}
