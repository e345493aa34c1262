import type { RemoteRelease, UnitName } from '@platform/contract';
import { folderOf } from './release-address.ts';

interface Requested {
  readonly unit: UnitName;
  readonly release: RemoteRelease;
  /** Where its files are. Releases of a unit can have files of one folder in common. */
  readonly folder: string;
  /** The retry whose addresses were used last. */
  retry: number;
  /**
   * Unless it works, its next request needs addresses that this tab has not used. So does a release that comes back after
   * it was removed: a browser never forgets a module, and Vite's code remembers which stylesheets it has added.
   */
  state: 'works' | 'fails' | 'removed';
  /** How many requests have not succeeded: files of them may hang. */
  unanswered: number;
  readonly pending: Set<Promise<unknown>>;
}

export type Requests = ReturnType<typeof createRequests>;

/** The code of releases that this tab has requested. A browser never cancels the request for a script. */
export function createRequests() {
  const all = new Map<string, Requested>();
  const inFolder = (folder: string) => [...all.values()].filter((one) => one.folder === folder);
  const lastRetry = (folder: string) => Math.max(0, ...inFolder(folder).map(({ retry }) => retry));

  const requestedOf = (unit: UnitName, release: RemoteRelease): Requested => {
    const known = all.get(release.container);
    if (known) return known;
    const folder = folderOf(release);
    // It must not wait for a file that hangs for another release.
    const isTroubled = inFolder(folder).some(({ unanswered }) => unanswered > 0);
    const retry = lastRetry(folder) + (isTroubled ? 1 : 0);
    const first: Requested = {
      ...{ unit, release, folder, retry },
      ...{ state: 'works', unanswered: 0, pending: new Set() },
    };
    all.set(release.container, first);
    return first;
  };

  return {
    /**
     * Requests a page of a release.
     *
     * @param repeated whether the request before has failed, or has been silent for too long
     * @param load receives the retry whose addresses are to be used; 0 for the files' own. The browser may repeat the
     *   response to a known address, or wait for the request that hangs
     */
    run: <T>(
      unit: UnitName,
      release: RemoteRelease,
      repeated: boolean,
      load: (retry: number) => Promise<T>,
    ): Promise<T> => {
      const requested = requestedOf(unit, release);
      if (repeated) requested.state = 'fails';
      if (requested.state !== 'works') requested.retry = lastRetry(requested.folder) + 1;
      if (requested.state === 'removed') requested.state = 'works';
      requested.unanswered += 1;
      const result = load(requested.retry);
      requested.pending.add(result);
      result.then(
        () => {
          requested.pending.delete(result);
          requested.unanswered -= 1;
          requested.state = 'works';
        },
        () => {
          requested.pending.delete(result);
          requested.state = 'fails';
        },
      );
      return result;
    },
    /** Whether the last request that has ended has failed, or one is overdue. */
    isFailing: ({ container }: RemoteRelease): boolean => all.get(container)?.state === 'fails',
    /**
     * Takes out the releases of a unit whose code can be removed from the tab: those that are not kept and for which no
     * request is pending.
     *
     * @param kept ids of releases
     * @returns `pending`: requests of releases that cannot be removed yet. Ask again when one of them has ended
     */
    takeUnused: (unit: UnitName, kept: ReadonlySet<string | undefined>) => {
      const others = [...all.values()].filter(
        (one) => one.unit === unit && one.state !== 'removed' && !kept.has(one.release.id),
      );
      const unused = others.filter(({ pending }) => pending.size === 0);
      for (const one of unused) one.state = 'removed';
      return {
        unused: unused.map(({ release }) => release),
        pending: others.flatMap(({ pending }) => [...pending]),
      };
    },
  };
}
