import { readFile } from 'node:fs/promises';
import {
  type Author,
  activate,
  foldJournal,
  publish,
  readJournal,
  releaseText,
  renderAhead,
  type Store,
} from '@site/composition';
import type { BuiltRelease } from '../build/find-built.ts';

/**
 * Publishes builds and makes them live, all of them together: each is checked with the others, not with what
 * those replace. What somebody else made live stays: a restart undoes neither a deployment nor a rollback.
 *
 * @param onLeft told of each unit that stays as somebody left it, in a sentence
 * @returns the names of the releases that went live
 */
export async function bringLive(
  store: Store,
  built: readonly BuiltRelease[],
  author: () => Author,
  onLeft: (sentence: string) => void = () => undefined,
): Promise<readonly string[]> {
  for (const { release, folder } of built) {
    await publish(store, release, (path) => readFile(`${folder}/${path}`), author());
  }
  const { units } = foldJournal(await readJournal(store));
  const different = built.map(({ release }) => release).filter(({ unit, id }) => units[unit]?.id !== id);
  const coming = different.filter(({ unit }) => (units[unit]?.by ?? author().by) === author().by);
  for (const { unit, id } of different) {
    const live = units[unit];
    if (!live || live.by === author().by) continue;
    onLeft(
      `${unit} stays ${live.id}, since ${live.by} decided so on ${live.since}; these sources are ${unit}@${id}.`,
    );
  }
  for (const [index, name] of coming.entries()) {
    await activate(store, name, author(), { companions: coming.slice(index + 1) });
  }
  if (coming.length > 0) await renderAhead(store, new Date(author().at).getFullYear());
  return coming.map(releaseText);
}
