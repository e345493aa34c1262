import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BuildError } from '@site/build/units/build-error';
import type { BuiltRelease } from '@site/build/units/find-built';
import {
  findPublished,
  type Published,
  parseRelease,
  publish,
  type ReleaseName,
  releaseText,
} from '@site/composition';
import type { UnitName } from '@site/shared-ui/contracts';
import { seconds } from '../lines.ts';
import { requireSources, UsageError } from '../parse-call.ts';
import type { Call } from '../subcommand.ts';

/** The plan of a publication, made without building. */
export interface PublishPlan {
  readonly name: ReleaseName;
  /** Folder of the finished build; null if the unit has to be built from the current sources first. */
  readonly folder: string | null;
  /** Whether the release is in the store already; then its files are compared, and missing ones are written. */
  readonly published: boolean;
  readonly steps: readonly ('build' | 'publish' | 'compare')[];
}

export interface PublishStep {
  readonly name: ReleaseName;
  readonly files: number;
  readonly bytes: number;
  readonly outcome: Published['status'];
  /** Paths of files that were missing or damaged in the store and have been restored. */
  readonly restored: readonly string[];
  /** Durations (ms). */
  readonly took: { readonly build: number; readonly publish: number };
}

/** The build time is printed if it is longer; an existing build takes less (ms). */
const minBuildTime = 1000;

/**
 * @param from folder of a build from another machine; null for the current sources
 * @throws {CompositionError} `release-newer`, which publishing would meet after the build
 */
export async function planPublish(call: Call, unit: UnitName, from: string | null): Promise<PublishPlan> {
  const { store, units, sourceId, findBuilt } = call.deps;
  if (from === null) requireSources(unit, units());
  const built = from === null ? await findBuilt(unit) : await readBuilt(from, unit);
  const name = { unit, id: built?.release.id ?? (await sourceId(unit)) };
  const published = (await findPublished(store, name)).status !== 'absent';
  const steps = [...(built ? [] : (['build'] as const)), published ? 'compare' : 'publish'] as const;
  return { name, folder: built?.folder ?? null, published, steps };
}

/** Builds the unit if the plan has no build, and publishes the release. */
export async function publishStep(call: Call, plan: Omit<PublishPlan, 'steps'>): Promise<PublishStep> {
  const { name } = plan;
  const began = performance.now();
  const { release, folder } =
    plan.folder === null
      ? await call.withProgress(`Building ${name.unit}`, () => call.deps.build(name.unit))
      : await readBuilt(plan.folder, name.unit);
  if (release.id !== name.id) {
    throw new BuildError(
      'inputs-changed',
      `The sources of ${name.unit} changed while it was built: ${releaseText(name)} was planned, ${release.id} was built. Run the command again.`,
    );
  }
  if (release.source.dirty)
    call.print(`Warning: ${releaseText(name)} was built from sources that are in no commit.`);
  const built = performance.now();
  if (built - began > minBuildTime) call.print(`Built ${name.unit} in ${seconds(built - began)}.`);
  const at = call.deps.now().toISOString();
  const { status: outcome, restored } = await call.withProgress(
    `Publishing ${release.files.length} files of ${releaseText(release)}`,
    () => publish(call.deps.store, release, (path) => readFile(join(folder, path)), { by: call.by, at }),
  );
  const took = { build: Math.round(built - began), publish: Math.round(performance.now() - built) };
  const bytes = release.files.reduce((sum, file) => sum + file.bytes, 0);
  call.print(
    outcome === 'published'
      ? `${releaseText(release)}: published ${release.files.length} files, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds(took.publish)}.`
      : `${releaseText(release)} is published already${restored.length > 0 ? `; restored: ${restored.join(', ')}` : ''}.`,
  );
  return { name, files: release.files.length, bytes, outcome, restored, took };
}

/** Reads a build from another machine. */
async function readBuilt(folder: string, unit: UnitName): Promise<BuiltRelease> {
  const content = await readFile(join(folder, 'release.json')).catch(() => null);
  if (content === null)
    throw new UsageError(`There is no release.json in ${folder}: name the folder of one build.`);
  const release = parseRelease(content, folder);
  if (release.unit !== unit)
    throw new UsageError(`${folder} holds a build of ${release.unit}, not of ${unit}.`);
  return { release, folder };
}
