import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publish, type ReleaseName, releaseText } from '@site/composition';
import type { Release, UnitName } from '@site/shared-ui/contracts';
import type { BuiltRelease } from '../../build/find-built.ts';
import { seconds } from '../lines.ts';
import { UsageError } from '../usage-error.ts';
import type { Call } from '../verb.ts';

export interface PublishStep {
  readonly name: ReleaseName;
  readonly files: number;
  readonly bytes: number;
  readonly outcome: 'published' | 'already-published';
  /** How long it took (ms), and how long the build before it. */
  readonly took: { readonly build: number; readonly publish: number };
}

/** A build that was there already takes less (ms). */
const worthTelling = 1000;

/** Builds a unit from its present sources, unless that is done, and publishes it. */
export async function publishStep(call: Call, unit: UnitName, from: string | null): Promise<PublishStep> {
  const began = performance.now();
  const { release, folder } =
    from === null
      ? await call.withProgress(`Building ${unit}`, () => call.deps.build(unit))
      : await readBuilt(from, unit);
  const built = performance.now();
  if (built - began > worthTelling) call.print(`Built ${unit} in ${seconds(built - began)}.`);
  const at = call.deps.now().toISOString();
  const outcome = await call.withProgress(
    `Publishing ${release.files.length} files of ${releaseText(release)}`,
    () => publish(call.deps.store, release, (path) => readFile(join(folder, path)), { by: call.by, at }),
  );
  const took = { build: Math.round(built - began), publish: Math.round(performance.now() - built) };
  const bytes = release.files.reduce((sum, file) => sum + file.bytes, 0);
  call.print(
    outcome === 'published'
      ? `${releaseText(release)}: published ${release.files.length} files, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds(took.publish)}.`
      : `${releaseText(release)} is published already.`,
  );
  return { name: { unit, id: release.id }, files: release.files.length, bytes, outcome, took };
}

/** A build that another machine made. */
async function readBuilt(folder: string, unit: UnitName): Promise<BuiltRelease> {
  const text = await readFile(join(folder, 'release.json'), 'utf8').catch(() => null);
  if (text === null)
    throw new UsageError(`There is no release.json in ${folder}: name the folder of one build.`);
  const release = JSON.parse(text) as Release;
  if (release.unit !== unit)
    throw new UsageError(`${folder} holds a build of ${release.unit}, not of ${unit}.`);
  return { release, folder };
}
