import { readFile } from 'node:fs/promises';
import { type Author, activate, publish, type Store } from '@site/composition';
import type { BuiltRelease } from '../build/find-built.ts';

/**
 * Publishes builds and makes them live; what is live already stays untouched.
 *
 * @returns the names of the releases that went live
 */
export async function bringLive(
  store: Store,
  built: readonly BuiltRelease[],
  author: () => Author,
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const { release, folder } of built) {
    await publish(store, release, (path) => readFile(`${folder}/${path}`));
    const entry = await activate(store, release, author());
    if (entry) changed.push(`${release.unit}@${release.id}`);
  }
  return changed;
}
