import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUnitName, type Release, sortUnits, type UnitName } from '@platform/contract';

export interface BuiltRelease {
  readonly release: Release;
  /** Absolute path of the folder that holds `release.json` and the files. */
  readonly folder: string;
}

/** A release in a folder; null if it is unfinished, or its files do not have the sizes of its record. */
export async function readBuild(folder: string): Promise<BuiltRelease | null> {
  try {
    const release = JSON.parse(await readFile(`${folder}/release.json`, 'utf8')) as Release;
    const sizes = release.files.map(
      async ({ path, bytes }) => (await stat(join(folder, path))).size === bytes,
    );
    return (await Promise.all(sizes)).every(Boolean) ? { release, folder } : null;
  } catch {
    return null;
  }
}

/** The newest build, even if the sources have changed since. An unfinished or failed build has no `release.json`. */
export async function lastBuilt(into: string, unit: UnitName): Promise<BuiltRelease | null> {
  const names = await readdir(`${into}/${unit}`).catch(() => []);
  const builds = await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .map(async (name) => {
        const folder = `${into}/${unit}/${name}`;
        const built = await stat(`${folder}/release.json`).catch(() => null);
        return { folder, at: built?.mtimeMs ?? null };
      }),
  );
  const newest = builds
    .filter((build): build is { folder: string; at: number } => build.at !== null)
    .sort((a, b) => b.at - a.at)[0];
  if (!newest) return null;
  const record = await readFile(`${newest.folder}/release.json`, 'utf8');
  return { release: JSON.parse(record) as Release, folder: newest.folder };
}

/** The units with a complete build, and the folder of the newest. The shell is the first. */
export async function lastBuilds(
  into: string,
): Promise<readonly { readonly unit: UnitName; readonly folder: string }[]> {
  const units = sortUnits((await readdir(into).catch(() => [])).filter(isUnitName));
  const builds = await Promise.all(units.map((unit) => lastBuilt(into, unit)));
  return builds.flatMap((built, index) => {
    const unit = units[index];
    return built && unit !== undefined ? [{ unit, folder: built.folder }] : [];
  });
}
