import type { SiteComposition, TabFailure, TabReport, UnitName } from '@site/shared-ui/contracts';
import { createExpiringMap } from './expiring-map.ts';

/** A tab that has not reported for this long counts as closed (ms). Tabs report every minute. */
const tabExpiry = 150_000;

/** Beyond this number, the tab that reported least recently is removed. */
const maxTabs = 50_000;

/** In milliseconds. */
const failureExpiry = 3_600_000;

/** Kinds of failures. Beyond this number, the one that was reported least recently is removed. */
const maxFailures = 1000;

/** Kinds that one address may report within an hour: anybody can send reports of failures that no browser had. */
const maxKindsOfAddress = 10;
const maxAddresses = 50_000;

/** Response of `GET /-/tabs`. */
export interface TabSummary {
  /** Number of open tabs that report to this server. */
  readonly tabs: number;
  /** Unit → release → number of tabs that run it. */
  readonly releases: Readonly<Record<UnitName, Readonly<Record<string, number>>>>;
  /** Of the last hour, most frequent first. */
  readonly failures: readonly (TabFailure & { readonly count: number; readonly last: string })[];
}

export interface TabCount {
  /** @param address of the client */
  add(report: TabReport, address: string): void;
  summary(): TabSummary;
  /** How many tabs are open, and how many of them run live releases only. */
  convergence(composition: SiteComposition): { readonly tabs: number; readonly live: number };
}

/**
 * Counts open tabs by their reports. In memory only.
 *
 * @param wasLive whether a release is or was live; no tab can run another one
 */
export function createTabCount(
  now: () => number,
  wasLive: (name: { readonly unit: UnitName; readonly id: string }) => boolean,
): TabCount {
  const tabs = createExpiringMap<TabReport>(tabExpiry, now);
  const failures = createExpiringMap<TabFailure & { readonly count: number; readonly at: number }>(
    failureExpiry,
    now,
  );
  const kindsOf = createExpiringMap<ReadonlySet<string>>(failureExpiry, now);

  const mayReport = (kind: string, address: string): boolean => {
    const kinds = kindsOf.get(address) ?? new Set();
    if (kinds.has(kind)) return true;
    if (kinds.size >= maxKindsOfAddress) return false;
    kindsOf.set(address, new Set([...kinds, kind]));
    if (kindsOf.size > maxAddresses) kindsOf.removeOldest();
    return true;
  };

  return {
    add: (report, address) => {
      tabs.set(report.tab, report);
      if (tabs.size > maxTabs) tabs.removeOldest();
      for (const failure of report.failures) {
        const { unit, release, code, phase } = failure;
        const kind = `${unit}@${release} ${code} ${phase}`;
        if (!wasLive({ unit, id: release }) || !mayReport(kind, address)) continue;
        failures.set(kind, { ...failure, count: (failures.get(kind)?.count ?? 0) + 1, at: now() });
        if (failures.size > maxFailures) failures.removeOldest();
      }
    },
    convergence: ({ shell, remotes }) => {
      const reports = tabs.values();
      const isLive = ([unit, release]: [UnitName, string]) =>
        release === (unit === 'shell' ? shell : remotes[unit]?.live.id);
      const live = reports.filter(({ releases }) => Object.entries(releases).every(isLive));
      return { tabs: reports.length, live: live.length };
    },
    summary: () => {
      const reports = tabs.values();
      const releases: Record<UnitName, Record<string, number>> = {};
      for (const report of reports) {
        for (const [unit, release] of Object.entries(report.releases)) {
          if (!wasLive({ unit, id: release })) continue;
          const counts = releases[unit] ?? {};
          counts[release] = (counts[release] ?? 0) + 1;
          releases[unit] = counts;
        }
      }
      const byFrequency = [...failures.values()].sort((a, b) => b.count - a.count);
      return {
        tabs: reports.length,
        releases,
        failures: byFrequency.map(({ at, ...failure }) => ({ ...failure, last: new Date(at).toISOString() })),
      };
    },
  };
}
