import { type BrowserCounts, summed, type VisitCounts } from '@platform/releases/health';

/** Networks and tabs are numbers. */
export interface PageLoad {
  readonly network: number;
  readonly tab: number;
  readonly browser: string;
  readonly failed: boolean;
}

/** A test holds it against the server's: it has as many rows of browsers, one of them for all others. */
const mostBrowsers = 16;

/**
 * How the server counts the visits of a release (`platform/server/src/database/queries/visits.ts`), in memory: a network and a tab
 * count once, and a tab that has counted may fail later.
 */
export function createCount() {
  const networks = new Set<number>();
  /** Tab → its browser's row, until it has failed. */
  const working = new Map<number, string>();
  const tabs = new Set<number>();
  const rows = new Map<string, { visits: number; failed: number }>([['other', { visits: 0, failed: 0 }]]);

  const rowOf = (browser: string) => (rows.has(browser) || rows.size < mostBrowsers ? browser : 'other');
  const change = (browser: string, visits: number, failed: number) => {
    const row = rows.get(browser) ?? { visits: 0, failed: 0 };
    rows.set(browser, { visits: row.visits + visits, failed: row.failed + failed });
  };
  return {
    add({ network, tab, browser, failed }: PageLoad): boolean {
      const known = working.get(tab);
      if (!networks.has(network) && !tabs.has(tab)) {
        networks.add(network);
        tabs.add(tab);
        const row = rowOf(browser);
        if (!failed) working.set(tab, row);
        change(row, 1, failed ? 1 : 0);
        return true;
      }
      if (!failed || known === undefined) return false;
      working.delete(tab);
      change(known, 0, 1);
      return true;
    },
    visits: () => networks.size,
    counts(): VisitCounts & { readonly browsers: readonly BrowserCounts[] } {
      const browsers = [...rows].flatMap(([browser, row]) => (row.visits === 0 ? [] : [{ browser, ...row }]));
      return { ...summed(browsers), browsers };
    },
  };
}
