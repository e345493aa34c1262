import { readFile } from 'node:fs/promises';
import { activate, localStore, publish } from '@site/composition';
import { deriveRelease, type Edit, type ReleaseFiles } from '@site/scripts/bench';
import { buildFolder, findBuilt, root } from '@site/scripts/site';
import type { UnitName } from '@site/shared-ui/contracts';

export type { Edit };

/** The built release of a unit in the build folder. */
export async function builtUnit(unit: UnitName): Promise<ReleaseFiles> {
  const built = await findBuilt(root, buildFolder, unit);
  if (!built) throw new Error(`${unit} is not built. Run npm run build.`);
  const { release, folder } = built;
  return { release, read: (path) => readFile(`${folder}/${path}`) };
}

/**
 * Creates another release of the same unit without another build.
 *
 * @param id must be as long as a real one, since it replaces the real one inside the files
 */
export async function derivedUnit(unit: UnitName, id: string, edit: Edit): Promise<ReleaseFiles> {
  return deriveRelease(await builtUnit(unit), id, edit);
}

/** Publishes a release in a site's store and activates it. */
export async function activateRelease(folder: string, { release, read }: ReleaseFiles): Promise<void> {
  const store = localStore(folder);
  const author = { by: 'a test', at: new Date().toISOString(), reason: null };
  await publish(store, release, read, author);
  await activate(store, release, author);
}
