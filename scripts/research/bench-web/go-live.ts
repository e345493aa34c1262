import { readFile } from 'node:fs/promises';
import {
  activate,
  foldJournal,
  publish,
  type ReleaseName,
  readJournal,
  renderAhead,
  type Store,
} from '@site/composition';
import type { BuiltRelease } from '../../src/build/find-built.ts';

/**
 * Publishes and activates the builds that are not live yet, each checked together with those that follow.
 *
 * @param built the shell, then the remotes
 * @returns sequence of the last change
 */
export async function goLive(store: Store, built: readonly BuiltRelease[]): Promise<number> {
  const { units } = foldJournal(await readJournal(store));
  const next = built.filter(({ release }) => units[release.unit]?.id !== release.id);
  for (const { release, folder } of next)
    await publish(store, release, (path) => readFile(`${folder}/${path}`), author());
  const names: readonly ReleaseName[] = next.map(({ release }) => ({ unit: release.unit, id: release.id }));
  for (const [index, name] of names.entries())
    await activate(store, name, author(), { companions: names.slice(index + 1), again: true });
  await renderAhead(store, new Date().getFullYear());
  return (await readJournal(store)).length;
}

const author = () => ({ by: 'npm run bench:web', at: new Date().toISOString(), reason: 'a measurement' });
