import { readFile } from 'node:fs/promises';
import {
  type Author,
  activate,
  publish,
  readJournal,
  renderAhead,
  type Store,
  wasTakenBack,
} from '@site/composition';
import type { BuiltRelease } from '../build/find-built.ts';

/**
 * Publishes builds and makes them live. What is live already stays untouched, and so does a unit whose build
 * was rolled back: whoever took it back decides, not the next start.
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
    await publish(store, release, (path) => readFile(`${folder}/${path}`), author());
    const { unit, id } = release;
    if (wasTakenBack(await readJournal(store), unit, id)) continue;
    if (await activate(store, release, author())) changed.push(`${unit}@${id}`);
  }
  if (changed.length > 0) await renderAhead(store, new Date(author().at).getFullYear());
  return changed;
}
