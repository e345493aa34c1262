import type { RemoteRelease, SiteComposition, UnitName } from '@platform/contract';

/** A unit whose dev server takes the place of its live release. */
export interface LocalUnit {
  readonly unit: UnitName;
  /** As pages of the site load it. */
  readonly release: RemoteRelease;
  readonly server: string;
}

/** What is live, with local units in the place of their releases. A page whose local code fails shows the live release. */
export function withLocalUnits(live: SiteComposition, local: readonly LocalUnit[]): SiteComposition {
  const remotes = local.map(({ unit, release }) => {
    const previous = live.remotes[unit]?.live ?? null;
    return [unit, { live: release, previous, recalledAt: 0 }] as const;
  });
  return { ...live, remotes: { ...live.remotes, ...Object.fromEntries(remotes) } };
}
