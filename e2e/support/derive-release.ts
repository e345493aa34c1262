import { readFile } from 'node:fs/promises';
import { activate, localStore, publish } from '@site/composition';
import { deriveRelease, type Edit, type ReleaseFiles } from '@site/scripts/bench';
import { buildFolder, findBuilt, root } from '@site/scripts/site';
import type { UnitName } from '@site/shared-ui/contracts';

export type { Edit };

/** What was built of a unit, as it lies in the build folder. */
export async function builtUnit(unit: UnitName): Promise<ReleaseFiles> {
  const built = await findBuilt(root, buildFolder, unit);
  if (!built) throw new Error(`${unit} is not built: npm run build.`);
  const { release, folder } = built;
  return { release, read: (path) => readFile(`${folder}/${path}`) };
}

/**
 * Another release of the same unit without another build.
 *
 * @param id a made-up one, as long as a real one: inside the files, `id` would move what follows otherwise
 */
export async function derivedUnit(unit: UnitName, id: string, edit: Edit): Promise<ReleaseFiles> {
  return deriveRelease(await builtUnit(unit), id, edit);
}

/** Publishes a release in the store of a site and makes it live there. */
export async function activateRelease(folder: string, { release, read }: ReleaseFiles): Promise<void> {
  const store = localStore(folder);
  const author = { by: 'a test', at: new Date().toISOString(), reason: null };
  await publish(store, release, read, author);
  await activate(store, release, author);
}
