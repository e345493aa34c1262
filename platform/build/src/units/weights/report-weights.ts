import type { BuiltRelease } from '@platform/releases/built';
import { loadSite } from '@platform/releases/load-site';
import { BuildError } from '../build-error.ts';
import type { BuildOptions } from '../build-units.ts';
import { lateWeights, overweight, pageWeights, weightTable } from './page-weights.ts';
import { readWeights } from './weights-file.ts';

/** @returns whether all limits are kept; throws BuildError `build-failed` if the weights of a release are missing */
export async function reportWeights(
  built: readonly BuiltRelease[],
  { root, into, print }: Pick<BuildOptions, 'root' | 'into' | 'print'>,
): Promise<boolean> {
  const releases = await Promise.all(
    built.map(async ({ release, folder }) => {
      const weights = await readWeights(into, release.unit, release.id);
      if (weights) return { release, weights };
      throw new BuildError('build-failed', `Remove ${folder} and build again: its weights are missing.`);
    }),
  );
  const pages = pageWeights(releases);
  print(`\nScripts of each page, kB as sent (Brotli), by packages:\n${weightTable(pages)}`);
  const late = Object.entries(lateWeights(releases)).map(
    ([unit, bytes]) => `${unit} ${(bytes / 1000).toFixed(1)}`,
  );
  print(`Scripts that pages load later, kB as sent, by units: ${late.join(', ')}`);
  const { weights: limits } = await loadSite(root);
  const heavy = limits ? overweight(releases, limits) : [];
  for (const sentence of heavy) print(sentence);
  return heavy.length === 0;
}
