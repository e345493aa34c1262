import { setTimeout as sleep } from 'node:timers/promises';
import type { FailurePhase, Release } from '@platform/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { type ReverseProxy, startReverseProxy } from '../browser/reverse-proxy.ts';
import { armed, type BrokenRelease, brokenReleases } from './broken-releases.data.ts';
import { type CellSite, type PreparedStore, startCellSite } from './cell-site.ts';
import { type Cell, type Expectation, expectationIn, type Outcome } from './cells.ts';
import { prepareEnvironmentFault, startEnvironmentFault } from './environment-faults.ts';
import { filesOf, isSlowOrHanging, throwsAfterAnHour, throwsLater } from './faults.data.ts';
import type { FaultySite } from './faulty-site.ts';
import { findRemovedText, readPageState, waitForStatus, watchPage } from './page-state.ts';
import { type Phase, reportedPhases } from './phases.data.ts';

/** How long a visitor may wait for content or the card: after a failed answer, and if no answer comes (ms). */
const limits = { failed: 3000, unanswered: 10_000 } as const;

/** For the browser and a busy machine: a fixed part (ms), and a multiple of the time of the healthy Team page. */
const allowance = { fixed: 1500, factor: 3 } as const;

/** A healthy page must work within this time (ms). */
const healthyLimit = 10_000;

const untimedLimit = 10_000;

/** More requests than this for one file count as a loop. */
const requestsPerFile = 8;

declare global {
  var faultsFirstDocument: boolean | undefined;
}

export interface CellResult {
  readonly cell: Cell;
  readonly saw: string;
  /** How many ms after the visitor's action, or the start of the fault. */
  readonly after: number;
  readonly wrong: readonly string[];
  readonly reports: readonly string[];
}

export interface CellDeps {
  readonly browser: Browser;
  readonly site: CellSite;
  readonly prepare: (cell: Cell) => Promise<PreparedStore>;
  /** Whether time limits are checked; a machine that runs other tests as well may exceed them. */
  readonly timed: boolean;
  /** Of the browser: that of the site. */
  readonly language: string;
  readonly between: FaultySite['between'];
}

function changesReleases({ fault, phase }: Cell): boolean {
  return fault.cause.type === 'release' || phase === 'swap' || phase === 'recall';
}

function lostFiles({ fault: { cause }, unit }: Cell, { faulty }: PreparedStore): readonly string[] {
  if (cause.type !== 'release') return [];
  const { missing }: BrokenRelease = brokenReleases[cause.broken];
  const paths = missing?.(faulty, unit.page) ?? [];
  return paths.map((path) => `releases/${faulty.unit}/${faulty.id}/${path}`);
}

export async function visitCell(cell: Cell, deps: CellDeps): Promise<CellResult> {
  const store = changesReleases(cell) ? await deps.prepare(cell) : null;
  const site = store ? await startCellSite(store.folder, true, lostFiles(cell, store)) : deps.site;
  const proxy = await startReverseProxy(site.url, { keepAlive: false });
  const context = await deps.browser.newContext({
    baseURL: proxy.url,
    locale: deps.language,
    viewport: { width: 1280, height: 800 },
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await watchPage(page, cell.unit);
    return await visit(cell, deps, site, store, proxy, page);
  } finally {
    await context.close();
    await proxy.close();
    if (store) await site.close();
  }
}

async function visit(
  cell: Cell,
  { timed, between: otherPage }: CellDeps,
  site: CellSite,
  store: PreparedStore | null,
  proxy: ReverseProxy,
  page: Page,
): Promise<CellResult> {
  const { unit, fault } = cell;
  const { cause } = fault;
  const wrong: string[] = [];
  let endFault: () => Promise<void> = async () => undefined;
  let faultyRelease: Release | null = null;
  let began = 0;
  let healthyDuration = 0;
  let metPhase: Phase = cell.phase;
  let expected: Expectation = cell;
  /** That may each report the failure: the server counts a tab once. */
  let documents = 1;

  await reachFault();
  // A page that throws later works until then.
  const outcomes: readonly Outcome[] = throwsLater(fault) ? ['works'] : expected.outcomes;
  // A page in its document can be read from the start, so its message may wait for all retries.
  const limit = isSlowOrHanging(fault) || frameHasNoCode() ? limits.unanswered : limits.failed;
  // While the page is not in an accepted state yet, the frame's menu must work.
  const quick = await waitForStatus(page, unit, outcomes, 700);
  if (!quick.state || !outcomes.some((status) => status === quick.state?.status)) await pressMenu();
  // The time limit is checked below; this longer wait shows whether the page gets there at all.
  const { state, at } = await waitForStatus(page, unit, outcomes, limit * 4);
  const failedSince = Math.max(began, proxy.firstFaultAt() ?? 0);
  const status = state?.status ?? 'other';
  if (!outcomes.some((outcome) => outcome === status))
    addProblem(`the visitor sees ${status} (“${state?.words}”), not ${outcomes.join(' or ')}`);
  await triggerLateFault();
  await leaveAndReturn(status);
  const allowed = limit + allowance.fixed + allowance.factor * healthyDuration;
  if (timed && at - failedSince > allowed)
    addProblem(
      `it takes ${Math.round(at - failedSince)} ms; the Team page takes ${Math.round(healthyDuration)} ms`,
    );
  await checkReports();
  await pressTryAgain();
  await checkHistory();
  return {
    cell,
    saw: status,
    after: Math.round(at - began),
    wrong,
    reports: proxy.failures().map(({ unit: reported, code }) => `${reported} ${code}`),
  };

  function timeLimit(ms: number): number {
    return timed ? ms : Math.max(ms, untimedLimit);
  }

  function addProblem(sentence: string): void {
    wrong.push(sentence);
  }

  async function reachFault(): Promise<void> {
    const { phase } = cell;
    if (throwsAfterAnHour(fault)) await page.clock.install();
    if (cause.type === 'environment') await prepareEnvironmentFault(page, cause.what);
    if (phase === 'first-load' || phase === 'navigation') {
      await startFault();
      if (phase === 'first-load') {
        began = performance.now();
        await openPath(unit.path);
        // Without its first script the page could not show any message, so wait until the script is loaded.
        if (fault.id === 'offline') await waitForStartScript();
        await breakEnvironment();
        await waitForHeading();
      } else {
        await openWorkingPage(otherPage.path);
        await breakEnvironment();
        began = performance.now();
        await markDocument();
        await openUnitPage();
        await noticeDocument();
      }
      return;
    }
    if (phase === 'open-tab') {
      await openWorkingPage(unit.path);
      await startFault();
      await breakEnvironment();
      await openOtherPage();
      began = performance.now();
      await page.goBack();
      return;
    }
    if (phase === 'swap') {
      const shell = unit.unit === 'shell';
      await openWorkingPage(shell ? otherPage.path : unit.path);
      await injectFileFault(requireStore().faulty);
      await breakEnvironment();
      await waitForComposition(await activateFaulty());
      began = performance.now();
      if (shell) {
        await openUnitPage();
        await waitForHeading();
        return;
      }
      await openOtherPage();
      began = performance.now();
      const isDocument = !(await isMarkedDocument());
      await page.goBack({ waitUntil: 'commit' });
      if (isDocument) await loadAgain();
      return;
    }
    const { faulty } = requireStore();
    await openWorkingPage(unit.path);
    await injectFileFault(faulty);
    await removeFiles();
    await breakEnvironment();
    if (cause.type === 'release') faultyRelease = faulty;
    began = performance.now();
    await waitForComposition(await site.recall(unit.unit));
    // The page shows the same before and after the recall, so there is nothing to wait for.
    await sleep(1500);
  }

  /** A click that comes before the code of the page opens a document. The fault is one of a first load then. */
  async function noticeDocument(): Promise<void> {
    if (await staysInDocument(unit.path)) return;
    metPhase = 'first-load';
    const ofDocument = expectedOfDocument();
    // The browser may have all that the document needs: the composition is cached, and other files are intact.
    const cached = cause.type === 'environment' ? expected.outcomes : [];
    expected = { ...ofDocument, outcomes: [...ofDocument.outcomes, ...cached] };
  }

  /** The browser may show the document that was left with the release from before: only a new one has the fault. */
  async function loadAgain(): Promise<void> {
    const isKept = await staysInDocument(unit.path);
    if (faultyRelease && isKept) await page.reload({ waitUntil: 'commit' });
    await noticeDocument();
    await waitForHeading();
  }

  async function markDocument(): Promise<void> {
    await page.evaluate(() => {
      globalThis.faultsFirstDocument = true;
    });
  }

  /** Waits for an address; then whether the marked document shows it. */
  async function staysInDocument(path: string): Promise<boolean> {
    await page.waitForFunction((wanted) => location.pathname === wanted, path);
    return isMarkedDocument();
  }

  function isMarkedDocument(): Promise<boolean> {
    return page.evaluate(() => globalThis.faultsFirstDocument === true);
  }

  function requireStore(): PreparedStore {
    if (!store) throw new Error('This cell runs without a prepared store.');
    return store;
  }

  async function startFault(): Promise<void> {
    if (cause.type === 'release') await activateFaulty();
    else await injectFileFault(await site.live(unit.unit));
  }

  async function activateFaulty(): Promise<number> {
    const { faulty, healthy } = requireStore();
    const sequence = await site.activate(faulty);
    await removeFiles();
    if (cause.type === 'release') {
      faultyRelease = faulty;
      endFault = async () => waitForComposition(await site.activate(healthy));
    }
    return sequence;
  }

  async function removeFiles(): Promise<void> {
    if (cause.type !== 'release') return;
    const { missing }: BrokenRelease = brokenReleases[cause.broken];
    const { faulty } = requireStore();
    if (missing) await site.remove(faulty, missing(faulty, unit.page));
  }

  async function injectFileFault(release: Release): Promise<void> {
    if (cause.type !== 'file') return;
    faultyRelease = release;
    const stop = proxy.injectFault(filesOf(release, unit.page, cause.file), cause.served());
    endFault = async () => stop();
  }

  async function breakEnvironment(): Promise<void> {
    if (cause.type !== 'environment') return;
    endFault = await startEnvironmentFault(page, proxy, cause.what);
  }

  async function waitForComposition(sequence: number): Promise<void> {
    const mayPrevent = cause.type === 'environment' || frameHasNoCode();
    const end = performance.now() + (mayPrevent ? 1500 : timeLimit(1500));
    while (proxy.newestSequence() < sequence && performance.now() < end) await sleep(20);
    await sleep(50);
  }

  async function openPath(path: string): Promise<void> {
    await page.goto(path, { waitUntil: 'commit' });
  }

  async function waitForStartScript(): Promise<void> {
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/start\.\w+\.js$/.test(name)),
    );
  }

  async function waitForHeading(): Promise<void> {
    await page.waitForSelector('h1', { state: 'attached' });
  }

  async function openWorkingPage(path: string): Promise<void> {
    await openPath(path);
    await waitForHeading();
    const wanted = path === unit.path ? unit : otherPage;
    const { state } = await waitForStatus(page, wanted, ['works'], 20_000);
    if (state?.status !== 'works') addProblem(`${path} does not begin to work`);
  }

  async function openUnitPage(): Promise<void> {
    const { navigateBy, path } = unit;
    if (navigateBy.type === 'footer')
      return page.getByRole('contentinfo').getByRole('link', { name: navigateBy.link, exact: true }).click();
    if (navigateBy.type === 'menu') return chooseInMenu(navigateBy.menu, navigateBy.link);
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
  }

  async function chooseInMenu(menu: string, link: string): Promise<void> {
    const bar = page.getByRole('navigation', { name: 'Main' });
    const target = bar.getByRole('link', { name: link });
    // It may still be open.
    if (!(await target.isVisible())) await barButton(menu).click();
    await target.click();
  }

  async function openOtherPage(): Promise<void> {
    await markDocument();
    const pressed = performance.now();
    await chooseInMenu(otherPage.menu, otherPage.link);
    // Without a network this page may be a card as well. A click that opens a document meets the fault as a first load.
    const { id } = fault;
    const opened = cause.type === 'environment' && !(await staysInDocument(otherPage.path));
    const wanted: readonly Outcome[] = [
      'works',
      ...(id === 'offline' ? (['card'] as const) : []),
      ...(opened ? expectedOfDocument().outcomes : []),
    ];
    const { state, at } = await waitForStatus(page, otherPage, wanted, healthyLimit);
    healthyDuration = at - pressed;
    if (!wanted.some((status) => status === state?.status))
      addProblem(`${otherPage.path} does not open: ${state?.status} “${state?.words}”`);
  }

  function expectedOfDocument(): Expectation {
    return expectationIn('first-load', cell);
  }

  async function pressMenu(): Promise<void> {
    const button = barButton('Company');
    const isOpen = () => button.evaluate((summary) => summary.parentElement?.hasAttribute('open') === true);
    await button.click();
    if (!(await isOpen())) addProblem('the Company menu does not open at once');
    await button.click();
  }

  function barButton(menu: string): Locator {
    return page
      .getByRole('navigation', { name: 'Main' })
      .locator('summary')
      .filter({ hasText: new RegExp(`^${menu}$`) });
  }

  /** Whether the fault prevents the frame's code from running; the frame's links are then plain links. */
  function frameHasNoCode(): boolean {
    const newDocument = metPhase === 'first-load' || (unit.unit === 'shell' && metPhase === 'swap');
    if (!newDocument) return false;
    const ofShell = unit.unit === 'shell' && /^entry-|evaluation/.test(fault.id);
    return ofShell || (metPhase === 'first-load' && /composition-|offline/.test(fault.id));
  }

  async function triggerLateFault(): Promise<void> {
    if (throwsLater(fault)) await waitForArmed();
    if (fault.id === 'throws-in-event') await page.locator('main h1').first().click();
    if (throwsAfterAnHour(fault)) {
      // Wait for prefetches first: moving the clock would make them time out.
      await page.waitForLoadState('load');
      await sleep(2000);
      await page.clock.fastForward(3_601_000);
    }
    if (throwsLater(fault)) {
      await sleep(300);
      const { state } = await waitForStatus(page, unit, expected.outcomes, healthyLimit);
      if (!expected.outcomes.some((outcome) => outcome === state?.status))
        addProblem(`after it has thrown the visitor sees ${state?.status} (“${state?.words}”)`);
    }
  }

  async function waitForArmed(): Promise<void> {
    const found = await page.waitForSelector(armed, { state: 'attached' }).catch(() => null);
    if (!found) addProblem('the release with the fault does not come on screen');
  }

  async function leaveAndReturn(status: string): Promise<void> {
    let { outcomes } = expected;
    const hasNoCode = frameHasNoCode() && status === 'readable';
    if (fault.id === 'offline' && hasNoCode) return;
    if (hasNoCode) {
      // The menu needs no code, and its links load new documents.
      documents += 2;
      const bar = page.getByRole('navigation', { name: 'Main' });
      await barButton(otherPage.menu).click();
      await bar.getByRole('link', { name: otherPage.link }).click({ timeout: timeLimit(limits.failed) });
      await page.waitForURL(`**${otherPage.path}`, { waitUntil: 'commit' });
      const read = await page.waitForSelector('h1', { timeout: timeLimit(limits.failed) }).catch(() => null);
      if (!read) addProblem(`${otherPage.path} cannot be read`);
      healthyDuration = 0;
      await page.goBack({ waitUntil: 'commit' });
      await waitForHeading().catch(() => undefined);
    } else {
      await openOtherPage();
      if (!(await isMarkedDocument())) {
        // A document that is left before its load has failed does not report it.
        if (expected.report) expected = { ...expected, report: null };
        outcomes = [...outcomes, ...expectedOfDocument().outcomes];
      }
      // Do not wait for the page: it may fail again.
      await page.goBack({ waitUntil: 'commit' });
    }
    // Returning is a navigation, so the card is acceptable where the first load was readable.
    const wanted: readonly Outcome[] = [
      ...outcomes,
      'works',
      ...(outcomes.includes('readable') ? (['card'] as const) : []),
    ];
    const extraWait = isSlowOrHanging(fault) ? 3 * limits.unanswered : 0;
    const { state } = await waitForStatus(page, unit, wanted, healthyLimit + extraWait);
    if (!wanted.some((outcome) => outcome === state?.status))
      addProblem(
        `after returning the visitor sees ${state?.status} (“${state?.words}”), and ${status} before`,
      );
  }

  async function checkReports(): Promise<void> {
    const { report } = expected;
    const end = performance.now() + (report ? timeLimit(6000) : 500);
    const failures = () => proxy.failures();
    while (report && failures().length === 0 && performance.now() < end) await sleep(50);
    await sleep(report ? 500 : 0);
    const counts = new Map<string, number>();
    // These faults throw while the page is on screen.
    const possiblePhases: readonly FailurePhase[] = throwsLater(fault)
      ? ['open-tab']
      : reportedPhases[metPhase];
    const [first] = failures();
    if (first && !possiblePhases.some((phase) => phase === first.phase))
      addProblem(`the first failure is reported with the phase ${first.phase}`);
    for (const { tab, unit: reported, release, code } of failures()) {
      const key = `${tab} ${reported}@${release} ${code}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (report === false || reported !== faultyRelease?.unit || release !== faultyRelease.id)
        addProblem(`${reported}@${release} is reported (${code}) without need`);
    }
    if (report && failures().length === 0) addProblem('nothing is reported');
    for (const [key, count] of counts)
      if (count > documents) addProblem(`${key.split(' ').slice(1).join(' ')} is reported ${count} times`);
  }

  async function pressTryAgain(): Promise<void> {
    const before = await readPageState(page, unit);
    const offered = before?.status === 'card' || before?.status === 'readable';
    await endFault();
    if (!offered) return;
    await page
      .getByRole('button', { name: 'Try again' })
      .first()
      .click({ timeout: timeLimit(3000) })
      // The page may have recovered by itself, and then there is no button.
      .catch(() => undefined);
    const { state } = await waitForStatus(page, unit, ['works'], healthyLimit + limits.unanswered);
    if (state?.status !== 'works')
      addProblem(`after Try again the visitor sees ${state?.status} (“${state?.words}”)`);
  }

  async function checkHistory(): Promise<void> {
    const history = await page.evaluate(() => globalThis.faultsPageHistory ?? []).catch(() => []);
    const removed = findRemovedText(history);
    if (removed) addProblem(`readable text was replaced by ${removed}`);
    const counts = new Map<string, number>();
    for (const asked of proxy.requests()) {
      const path = asked.replace(/\?.*/, '');
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    for (const [path, count] of counts)
      if (count > (path.includes('/-/') ? 4 : 1) * requestsPerFile)
        addProblem(`${path} is requested ${count} times`);
  }
}
