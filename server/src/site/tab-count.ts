import type { TabFailure, TabReport, UnitName } from '@site/shared-ui/contracts';
import { createExpiringMap } from './expiring-map.ts';

/** A tab that has not reported for this long counts as closed (ms). Tabs report every minute. */
const tabExpiry = 150_000;

/** Beyond this number, the tab that reported least recently is removed. */
const maxTabs = 50_000;

/** In milliseconds. */
const failureExpiry = 3_600_000;

/** Beyond this number, failures of other kinds are not counted. */
const maxFailures = 1000;

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
  add(report: TabReport): void;
  summary(): TabSummary;
}

/** Counts open tabs by their reports. In memory only. */
export function createTabCount(now: () => number): TabCount {
  const tabs = createExpiringMap<TabReport>(tabExpiry, now);
  const failures = createExpiringMap<TabFailure & { readonly count: number; readonly at: number }>(
    failureExpiry,
    now,
  );

  return {
    add: (report) => {
      tabs.set(report.tab, report);
      if (tabs.size > maxTabs) tabs.removeOldest();
      for (const failure of report.failures) {
        const key = `${failure.unit}@${failure.release} ${failure.code} ${failure.phase}`;
        const known = failures.get(key);
        if (!known && failures.size >= maxFailures) continue;
        failures.set(key, { ...failure, count: (known?.count ?? 0) + 1, at: now() });
      }
    },
    summary: () => {
      const reports = tabs.values();
      const releases: Record<UnitName, Record<string, number>> = {};
      for (const report of reports) {
        for (const [unit, release] of Object.entries(report.releases)) {
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
