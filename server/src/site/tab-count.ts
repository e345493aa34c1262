import type { TabFailure, TabReport, UnitName } from '@site/shared-ui/contracts';

/** A tab that has not reported for this long counts as closed (ms). Tabs report every minute. */
const tabExpiry = 150_000;

/** Beyond this number, the tab that reported least recently is removed. */
const maxTabs = 50_000;

/** In milliseconds. */
const failureExpiry = 3_600_000;

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
  const tabs = new Map<string, { readonly at: number; readonly report: TabReport }>();
  const failures = new Map<string, TabFailure & { count: number; at: number }>();

  const sweep = () => {
    for (const [tab, { at }] of tabs) if (at < now() - tabExpiry) tabs.delete(tab);
    for (const [key, { at }] of failures) if (at < now() - failureExpiry) failures.delete(key);
  };

  return {
    add: (report) => {
      // Deleted first, so that the map is ordered by last report.
      tabs.delete(report.tab);
      tabs.set(report.tab, { at: now(), report });
      const oldest = tabs.keys().next().value;
      if (tabs.size > maxTabs && oldest !== undefined) tabs.delete(oldest);
      for (const failure of report.failures) {
        const key = `${failure.unit}@${failure.release} ${failure.code} ${failure.phase}`;
        if (!failures.has(key) && failures.size >= 1000) continue;
        failures.set(key, { ...failure, count: (failures.get(key)?.count ?? 0) + 1, at: now() });
      }
    },
    summary: () => {
      sweep();
      const releases: Record<UnitName, Record<string, number>> = {};
      for (const { report } of tabs.values()) {
        for (const [unit, release] of Object.entries(report.releases)) {
          const counts = releases[unit] ?? {};
          counts[release] = (counts[release] ?? 0) + 1;
          releases[unit] = counts;
        }
      }
      const byFrequency = [...failures.values()].sort((a, b) => b.count - a.count);
      return {
        tabs: tabs.size,
        releases,
        failures: byFrequency.map(({ at, ...failure }) => ({ ...failure, last: new Date(at).toISOString() })),
      };
    },
  };
}
