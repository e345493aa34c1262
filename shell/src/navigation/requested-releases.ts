import type { RemoteRelease, UnitName } from '@site/shared-ui/contracts';

export interface UnusedReleases {
  /** Their code can be removed from the tab. */
  readonly unused: readonly RemoteRelease[];
  /** Loads because of which other releases stay. When one of them has ended, there may be more to remove. */
  readonly pending: readonly Promise<unknown>[];
}

/** The releases of remotes whose code this tab has requested, whether it came or not, until they are removed. */
export interface RequestedReleases {
  /** Records a request for code of a release. */
  add(unit: UnitName, release: RemoteRelease, request: Promise<unknown>): void;
  /**
   * Takes out the releases of a unit that can be removed: those that are not kept and for which no request is pending.
   *
   * @param kept ids of releases
   */
  takeUnused(unit: UnitName, kept: ReadonlySet<string | undefined>): UnusedReleases;
}

export function createRequestedReleases(): RequestedReleases {
  const requested = new Map<
    string,
    { readonly unit: UnitName; readonly release: RemoteRelease; readonly pending: Set<Promise<unknown>> }
  >();
  return {
    add: (unit, release, request) => {
      const { pending } = requested.get(release.container) ?? { pending: new Set() };
      requested.set(release.container, { unit, release, pending: pending.add(request) });
      const end = () => pending.delete(request);
      request.then(end, end);
    },
    takeUnused: (unit, kept) => {
      const others = [...requested.values()].filter((one) => one.unit === unit && !kept.has(one.release.id));
      const unused = others.filter(({ pending }) => pending.size === 0).map(({ release }) => release);
      for (const { container } of unused) requested.delete(container);
      return { unused, pending: others.flatMap(({ pending }) => [...pending]) };
    },
  };
}
