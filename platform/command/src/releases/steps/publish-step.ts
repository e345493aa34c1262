import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UnitName } from '@platform/contract';
import { findPublished, parseRelease, publish, type ReleaseName, releaseText } from '@platform/releases';
import type { BuiltRelease } from '@platform/releases/built';
import { seconds } from '@platform/releases/plan-text';
import { sourceMapsFile, storeSourceMaps, unpackSourceMaps } from '@platform/releases/source-maps';
import { requireSources, runOf, UsageError } from '../../call/parse-call.ts';
import type { Call } from '../../call/subcommand.ts';

/** The plan of a publication. Its release is built: its name depends on the result, and nothing is live or stored by it. */
export interface PublishPlan {
  readonly name: ReleaseName;
  readonly folder: string;
  /** Whether the release is in the store already; then its files are compared, and missing ones are written. */
  readonly published: boolean;
  readonly steps: readonly ('publish' | 'compare')[];
}

/** The build time is printed if it is longer; an existing build takes less (ms). */
const minBuildTime = 1000;

/**
 * Builds the unit if it is not built, or takes a finished build.
 *
 * @param from folder of a build from another machine; null for the current sources
 * @throws {CompositionError} `release-newer`, which publishing would meet
 */
export async function planPublish(call: Call, unit: UnitName, from: string | null): Promise<PublishPlan> {
  const { store, units, build } = call.deps;
  if (from === null) requireSources(unit, await units());
  const began = performance.now();
  const { release, folder } =
    from === null
      ? await call.withProgress(`Building ${unit}`, () => build(unit))
      : await readBuilt(from, unit);
  const built = performance.now() - began;
  if (built > minBuildTime) call.print(`Built ${unit} in ${seconds(built)}.`);
  const name = { unit, id: release.id };
  const published = (await findPublished(store, name)).status !== 'absent';
  return { name, folder, published, steps: [published ? 'compare' : 'publish'] };
}

/** Publishes the release of a plan. In a dry run, the store of the call keeps it in memory. */
export async function publishStep(call: Call, plan: Omit<PublishPlan, 'steps'>) {
  const { name } = plan;
  const { release, folder, sourceMaps } = await readBuilt(plan.folder, name.unit);
  if (release.source.dirty)
    call.print(`Warning: ${releaseText(name)} was built from sources that are in no commit.`);
  const began = performance.now();
  const at = call.deps.now().toISOString();
  const { status: outcome, restored } = await call.withProgress(
    `${call.dryRun ? 'Reading' : 'Publishing'} ${release.files.length} files of ${releaseText(release)}`,
    () =>
      publish(call.deps.store, release, (path) => readFile(join(folder, path)), {
        by: call.by,
        at,
        ...runOf(call),
      }),
  );
  if (sourceMaps) await storeSourceMaps(call.deps.store, name, sourceMaps);
  const took = Math.round(performance.now() - began);
  const bytes = release.files.reduce((sum, file) => sum + file.bytes, 0);
  const files = `${release.files.length} files, ${(bytes / 1e6).toFixed(1)} MB`;
  const fresh = call.dryRun ? `${files} to publish.` : `published ${files}, in ${seconds(took)}.`;
  const again =
    restored.length > 0 ? `; ${call.dryRun ? 'to restore' : 'restored'}: ${restored.join(', ')}` : '';
  call.print(
    outcome === 'published'
      ? `${releaseText(release)}: ${fresh}`
      : `${releaseText(release)} is published already${again}.`,
  );
  return {
    ...{ name, files: release.files.length, bytes, outcome },
    /** Paths of files that were missing or damaged in the store and have been restored. */
    restored,
    /** How long publishing took (ms). */
    took,
  };
}

async function readBuilt(
  folder: string,
  unit: UnitName,
): Promise<BuiltRelease & { readonly sourceMaps: Uint8Array | null }> {
  const content = await readFile(join(folder, 'release.json')).catch(() => null);
  if (content === null)
    throw new UsageError(
      `There is no release.json in ${folder}: name the folder of one build, or add --all to deploy all in it.`,
    );
  const release = parseRelease(content, folder);
  if (release.unit !== unit)
    throw new UsageError(`${folder} holds a build of ${release.unit}, not of ${unit}.`);
  // Other bundlers may have written none.
  const sourceMaps = await readFile(join(folder, sourceMapsFile)).catch(() => null);
  const fault = sourceMaps && unpackSourceMaps(sourceMaps).fault;
  if (fault)
    throw new UsageError(
      `${sourceMapsFile} of ${releaseText(release)} ${fault}. Build the maps without the texts of the sources, or remove the file.`,
    );
  return { release, folder, sourceMaps };
}
