import {
  type FailureSample,
  type SiteComposition,
  type TabFailure,
  type TabReport,
  type UnitName,
  unknownOwner,
} from '@platform/contract';
import { expiring } from '../system/expiring.ts';

/** A tab that has not reported for this long counts as closed (ms). Tabs report every minute. */
const tabExpiry = 150_000;

/** Beyond this number, the tab that reported least recently is removed. */
const maxTabs = 50_000;

const failureExpiry = 3_600_000;

/** Kinds of failures. Beyond this number, the one that was reported least recently is removed. */
const maxFailures = 1000;

/** Kinds that one address may report within an hour: anybody can send reports of failures that no browser had. */
const maxKindsOfAddress = 10;
const maxAddresses = 50_000;

/** The failures of one kind: of a release, or of unknown owner, with one code and phase. */
export interface CountedFailure extends TabFailure {
  readonly count: number;
  /** ISO 8601. */
  readonly last: string;
  /** The newest sample, and the browser that has reported it. */
  readonly sample?: FailureSample & { readonly browser: string | null };
}

export interface TabSummary {
  /** Number of open tabs that report to this server. */
  readonly tabs: number;
  /** Unit → release → number of tabs that run it. */
  readonly releases: Readonly<Record<UnitName, Readonly<Record<string, number>>>>;
  /** Of the last hour, most frequent first. */
  readonly failures: readonly CountedFailure[];
}

declare module '../core/core.ts' {
  interface Core {
    readonly tabs: ReturnType<typeof createTabCount>;
  }
}

/** Counts the reports of tabs in memory. @param wasLive whether a release is or was live; no tab can run another one */
export function createTabCount(
  now: () => number,
  wasLive: (name: { readonly unit: UnitName; readonly id: string }) => boolean,
) {
  const tabs = expiring<TabReport['releases']>(maxTabs, tabExpiry, now);
  const failures = expiring<CountedFailure>(maxFailures, failureExpiry, now);
  const kindsOf = expiring<ReadonlySet<string>>(maxAddresses, failureExpiry, now);

  const mayReport = (kind: string, address: string): boolean => {
    const kinds = kindsOf.get(address) ?? new Set();
    if (kinds.has(kind)) return true;
    if (kinds.size >= maxKindsOfAddress) return false;
    kindsOf.set(address, new Set([...kinds, kind]));
    return true;
  };

  return {
    /**
     * @param address of the client
     * @param browser its family and major version; null if unknown
     */
    add: (report: TabReport, address: string, browser: string | null = null) => {
      // Anybody can send reports: units that the site never had would only take memory.
      const known = Object.entries(report.releases).filter(([unit, id]) => wasLive({ unit, id }));
      tabs.set(report.tab, Object.fromEntries(known));
      for (const failure of report.failures) {
        const { sample, ...what } = failure;
        const { unit, release, code, phase } = what;
        const kind = `${unit}@${release} ${code} ${phase}`;
        const counts = release === unknownOwner.release || wasLive({ unit, id: release });
        if (!counts || !mayReport(kind, address)) continue;
        const known = failures.get(kind);
        const shown = sample ? { ...sample, browser } : known?.sample;
        const count = (known?.count ?? 0) + 1;
        const last = new Date(now()).toISOString();
        failures.set(kind, { ...what, count, last, ...(shown && { sample: shown }) });
      }
    },
    convergence: ({ shell, remotes }: SiteComposition) => {
      const running = [...tabs.values()];
      const isLive = ([unit, release]: [UnitName, string]) =>
        release === (unit === 'shell' ? shell : remotes[unit]?.live.id);
      const live = running.filter((units) => Object.entries(units).every(isLive));
      return { tabs: running.length, live: live.length };
    },
    summary: (): TabSummary => {
      const running = [...tabs.values()];
      const releases: Record<UnitName, Record<string, number>> = {};
      for (const units of running) {
        for (const [unit, release] of Object.entries(units)) {
          const counts = releases[unit] ?? {};
          counts[release] = (counts[release] ?? 0) + 1;
          releases[unit] = counts;
        }
      }
      return {
        tabs: running.length,
        releases,
        failures: [...failures.values()].reverse().sort((a, b) => b.count - a.count),
      };
    },
  };
}
