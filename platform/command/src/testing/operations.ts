import { setTimeout } from 'node:timers/promises';
import type { SiteComposition, UnitName } from '@platform/contract';
import {
  foldJournal,
  localStore,
  publish,
  type ReleaseName,
  readJournal,
  requireRelease,
} from '@platform/releases';
import { activate, prerenderRollbacks, rollback } from '@platform/releases/changes';
import type { ReleaseFiles } from './derive-release.ts';

export type Operations = ReturnType<typeof createOperations>;

/** Changes the store without the gate. Each change resolves when the site serves it. */
export function createOperations({ url, store: folder }: { readonly url: string; readonly store: string }) {
  const store = localStore(folder);
  const served = async (sequence: number) => {
    if ((await compositionOf(url)).sequence >= sequence) return;
    await setTimeout(10);
    await served(sequence);
  };
  const author = () => ({ by: 'a test', at: new Date().toISOString(), reason: 'a test' });
  return {
    publish: async ({ release, read }: ReleaseFiles) => {
      await publish(store, release, read, author());
      return { unit: release.unit, id: release.id };
    },
    activate: async (name: ReleaseName) => {
      // Tests activate a release again after they have rolled it back.
      const entry = await activate(store, name, author(), { again: true, keep: true });
      if (entry) await prerenderRollbacks(store, new Date().getFullYear());
      const { sequence } = foldJournal(await readJournal(store));
      await served(sequence);
      return sequence;
    },
    rollback: async (unit: UnitName, recall: 'recall' | 'no-recall', { force = false } = {}) => {
      const request = { unit, to: null, recall: recall === 'recall', force };
      const entry = await rollback(store, request, author(), await readJournal(store));
      await served(entry.sequence);
      return entry.sequence;
    },
    release: (name: ReleaseName) => requireRelease(store, name),
    live: async (unit: UnitName) => {
      const { units } = foldJournal(await readJournal(store));
      return { unit, id: units[unit]?.id ?? '' };
    },
  };
}

export const compositionOf = async (url: string) =>
  (await (await fetch(`${url}/-/composition`)).json()) as SiteComposition;

/** Unit → the id of its release that a server has live. */
export async function servedReleases(url: string): Promise<Readonly<Record<UnitName, string>>> {
  const { shell, remotes } = await compositionOf(url);
  return { shell, ...Object.fromEntries(Object.entries(remotes).map(([unit, { live }]) => [unit, live.id])) };
}
