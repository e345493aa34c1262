import type { Release } from '@platform/contract';
import { type Finding, type LiveReleases, releaseText } from '@platform/releases';
import {
  isSlower,
  type MountCheck,
  type MountOrder,
  type MountResult,
  type Visit,
} from '@platform/releases/gate';
import { inParallel } from '@platform/releases/in-parallel';
import type { Browser } from 'playwright-core';
import { browserArguments } from '../browser/find-browser.ts';
import type { visitPage } from './visit-page.ts';

export const pagesAtOnce = 3;

/** How often a page that seems slow is visited again, in turn with the live one. */
const slowTurns = 3;

export const noBrowser =
  'there is no Chromium or Chrome on this machine, or no playwright-core, which an installation leaves out; CHROME_PATH can name a browser';

/** Part of the browser's name in the journal. With another one, no earlier visit counts: raise it when visits find more. */
const visitVersion = 1;

/** Time limit for starting the browser (ms). */
export const launchTimeout = 20_000;

export function mountInBrowser(findBrowser: () => string | null): MountCheck {
  return async (order) => {
    const executablePath = findBrowser();
    if (executablePath === null) {
      return { status: 'no-browser', reason: noBrowser };
    }
    try {
      // Imported here, because a rollback needs neither browser nor server.
      const { chromium } = await import('playwright-core');
      const args = [...browserArguments];
      await using browser = await chromium.launch({ executablePath, args, timeout: launchTimeout });
      const name = `Chromium ${browser.version()}, visit ${visitVersion}`;
      const left = order.done?.browser === name ? order.done.visits : [];
      const visits = order.visits.filter((visit) => !left.includes(visit));
      const found = await visitAll(browser, { ...order, visits });
      return { status: 'mounted', ...found, browser: name, left: left.length };
    } catch (error) {
      const findings = [browserFailed(executablePath, error)];
      return { status: 'mounted', findings, loaded: {}, browser: executablePath, left: 0 };
    }
  };
}

type Mounted = Extract<MountResult, { readonly status: 'mounted' }>;

async function visitAll(
  browser: Browser,
  { store, releases, release, visits, live }: MountOrder,
): Promise<Pick<Mounted, 'findings' | 'loaded'>> {
  const { servePages } = await import('./pages-server.ts');
  const { visitPage } = await import('./visit-page.ts');
  await using servers = new AsyncDisposableStack();
  const open = async (which: LiveReleases): Promise<VisitPages> => {
    const server = servers.adopt(await servePages(store, which), (opened) => opened.close());
    const context = await browser.newContext({ locale: server.site.language, serviceWorkers: 'block' });
    return (pages) =>
      inParallel(pages, pagesAtOnce, (visit) => visitPage(context, server.url, visit, release));
  };
  const visitNew = await open(releases);
  const results = await visitNew(visits);
  const findings = results.flatMap((result) => result.findings);
  const loaded = Object.fromEntries(
    visits.flatMap(({ page }, index) => (page === null ? [] : [[page, results[index]?.loaded ?? []]])),
  );
  if (findings.length > 0 || live.visits.length === 0) return { findings, loaded };
  const times = live.visits.map((visit) => results[visits.indexOf(visit)]?.took ?? null);
  const slower = await slowerPages(release, live.visits, times, visitNew, await open(live.releases));
  return { findings: slower, loaded };
}

type VisitPages = (visits: readonly Visit[]) => Promise<readonly Awaited<ReturnType<typeof visitPage>>[]>;

/**
 * Warns of pages that become interactive much later than with the live release. A page that seems to is visited again,
 * alone and in turn with the live one, and the best times count: other programs of this machine only make visits slower.
 *
 * @param times of a first visit (ms); null without one
 */
async function slowerPages(
  release: Release,
  visits: readonly Visit[],
  times: readonly (number | null)[],
  visitNew: VisitPages,
  visitLive: VisitPages,
): Promise<readonly Finding[]> {
  const lives = await visitLive(visits);
  const findings: Finding[] = [];
  for (const [index, visit] of visits.entries()) {
    let [now, before] = [times[index] ?? null, lives[index]?.took ?? null];
    for (let turn = 1; turn < slowTurns && isSlower(now, before); turn += 1) {
      now = least(now, (await visitNew([visit]))[0]?.took);
      before = least(before, (await visitLive([visit]))[0]?.took);
    }
    if (now === null || before === null || !isSlower(now, before)) continue;
    const sentence = `${visit.address} with ${releaseText(release)} is interactive after ${Math.round(now)} ms, and with the live release after ${Math.round(before)} ms.`;
    findings.push({ code: 'mount-slower', sentence, warning: true });
  }
  return findings;
}

function least(one: number | null, other: number | null | undefined): number | null {
  return one === null || other === null || other === undefined ? one : Math.min(one, other);
}

function browserFailed(path: string, error: unknown): Finding {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return {
    code: 'browser-failed',
    sentence:
      `${path} cannot be used: ${reason.slice(0, 300)}. Repair it, name another Chromium or Chrome in CHROME_PATH, ` +
      'or leave the check out with --no-browser.',
  };
}
