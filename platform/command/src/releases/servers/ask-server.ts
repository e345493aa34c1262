import type { SiteComposition, UnitName } from '@platform/contract';
import type { ReleaseName } from '@platform/releases';
import type { TabsAnswer } from '@platform/server';

export type CountedFailure = TabsAnswer['failures'][number] & {
  /** Where in the sources it comes from, the innermost first: `catalog src/page.tsx:12`. See `withPlaces`. */
  readonly places?: readonly string[];
};

export interface TabSummary extends TabsAnswer {
  readonly failures: readonly CountedFailure[];
}

export type ServerStatus =
  | {
      readonly status: 'answered';
      readonly url: string;
      readonly sequence: number;
      readonly live: readonly ReleaseName[];
      /** The version of the server's own code. */
      readonly version: string;
      /** Null if the server answers them to its own machine only, and this is another one. */
      readonly tabs: TabSummary | null;
      /** Reasons of `/-/ready`, and the details that a server gives to its own machine; empty if it is ready. */
      readonly notReady: readonly string[];
      /** What an operator has to correct, although the server is ready. */
      readonly warnings: readonly string[];
    }
  | { readonly status: 'unreachable'; readonly url: string; readonly reason: string };

export type ServersStatus =
  | { readonly status: 'not-asked' }
  | {
      readonly status: 'asked';
      readonly servers: readonly ServerStatus[];
      /** Sums of all servers that gave their numbers; null if none did. */
      readonly tabs: TabSummary | null;
    };

/** A server that does not answer within this time is reported as unreachable (ms). */
const timeout = 2000;

/** @param urls the servers' addresses, separated by commas; without them, no server is asked */
export async function askServers(fetcher: typeof fetch, urls: string | undefined): Promise<ServersStatus> {
  const addresses = (urls ?? '').split(',').map((url) => url.trim());
  const given = addresses.filter((url) => url !== '');
  if (given.length === 0) return { status: 'not-asked' };
  const servers = await Promise.all(given.map((url) => askServer(fetcher, url)));
  const known = servers.flatMap((server) => (server.status === 'answered' ? (server.tabs ?? []) : []));
  return { status: 'asked', servers, tabs: known.length === 0 ? null : sumOf(known) };
}

function sumOf(summaries: readonly TabSummary[]): TabSummary {
  const releases: Record<UnitName, Record<string, number>> = {};
  const failures = new Map<string, TabSummary['failures'][number]>();
  for (const summary of summaries) {
    for (const [unit, counts] of Object.entries(summary.releases)) {
      const sums = releases[unit] ?? {};
      for (const [id, count] of Object.entries(counts)) sums[id] = (sums[id] ?? 0) + count;
      releases[unit] = sums;
    }
    for (const failure of summary.failures) {
      const { unit, release, code, phase, count, last, sample } = failure;
      const key = `${unit}@${release} ${code} ${phase}`;
      const known = failures.get(key);
      failures.set(key, {
        ...known,
        ...failure,
        ...(sample && { sample }),
        count: count + (known?.count ?? 0),
        last: known && known.last > last ? known.last : last,
      });
    }
  }
  const { visits } = summaries.find((one) => one.visits) ?? {};
  const { forms } = summaries.find((one) => one.forms) ?? {};
  return {
    tabs: summaries.reduce((sum, { tabs }) => sum + tabs, 0),
    releases,
    failures: [...failures.values()].sort((a, b) => b.count - a.count),
    // All servers count together.
    ...(visits && { visits }),
    ...(forms && { forms }),
  };
}

async function askServer(fetcher: typeof fetch, url: string): Promise<ServerStatus> {
  const get = async (path: string): Promise<unknown> => {
    const answer = await fetcher(new URL(path, url), { signal: AbortSignal.timeout(timeout) });
    if (answer.status === 404 && path === '/-/tabs') return null;
    // A server that is not ready answers 503 with the reasons.
    if (!answer.ok && path !== '/-/ready') throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  try {
    const paths = ['/-/composition', '/-/tabs', '/-/ready', '/-/health'];
    const [composition, tabs, ready, health] = await Promise.all(paths.map(get));
    const {
      reasons = [],
      details = [],
      warnings = [],
    } = ready as Partial<Record<'reasons' | 'details' | 'warnings', string[]>>;
    const { sequence, shell, remotes } = composition as SiteComposition;
    const units = Object.entries(remotes).map(([unit, { live }]) => ({ unit, id: live.id }));
    const { version } = health as { readonly version: string };
    return {
      status: 'answered',
      url,
      sequence,
      live: [{ unit: 'shell', id: shell }, ...units],
      version,
      tabs: tabs as TabSummary | null,
      notReady: [...reasons, ...details],
      warnings,
    };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return {
      status: 'unreachable',
      url,
      reason: `${url}: ${error instanceof Error ? error.message : error}${cause}.`,
    };
  }
}
