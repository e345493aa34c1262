import { readdir, readFile, stat } from 'node:fs/promises';
import { isUnitName, type Release, sortUnits, type UnitName } from '@site/shared-ui/contracts';
import type { BuiltRelease } from './find-built.ts';

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
