import { readdir, readFile, stat } from 'node:fs/promises';
import type { Release, UnitName } from '@site/shared-ui/contracts';
import type { BuiltRelease } from '../units/find-built.ts';

/**
 * The newest complete build of a unit, even if the sources have changed since; null if there is none. An unfinished
 * or failed build has no `release.json`.
 *
 * @param into folder of all builds
 */
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
