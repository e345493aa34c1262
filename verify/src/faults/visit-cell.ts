import { setTimeout as sleep } from 'node:timers/promises';
import type { FailurePhase, Release } from '@site/shared-ui/contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { type ReverseProxy, startReverseProxy } from '../browser/reverse-proxy.ts';
import { armed, type BrokenRelease, brokenReleases } from './broken-releases.data.ts';
import { type CellSite, type PreparedStore, startCellSite } from './cell-site.ts';
import { type Cell, type Expectation, expectationIn, type Outcome } from './cells.ts';
import { prepareEnvironmentFault, startEnvironmentFault } from './environment-faults.ts';
import { filesOf, isSlowOrHanging, throwsAfterAnHour, throwsLater } from './faults.data.ts';
import { findRemovedText, readPageState, waitForStatus, watchPage } from './page-state.ts';
import { type Phase, reportedPhases } from './phases.data.ts';
import { otherPage } from './units.data.ts';

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
    locale: 'en-IN',
    viewport: { width: 1280, height: 800 },
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await watchPage(page, cell.unit);
    return await new Visit(cell, deps.timed, site, store, proxy, page).run();
  } finally {
    await context.close();
    await proxy.close();
    if (store) await site.close();
  }
}

class Visit {
  readonly #wrong: string[] = [];
  readonly #cell: Cell;
  readonly #timed: boolean;
  readonly #site: CellSite;
  readonly #store: PreparedStore | null;
  readonly #proxy: ReverseProxy;
  readonly #page: Page;
  #endFault: () => Promise<void> = async () => undefined;
  #faulty: Release | null = null;
  #began = 0;
  #healthyDuration = 0;
  #phase: Phase;
  #expected: Expectation;

  constructor(
    cell: Cell,
    timed: boolean,
    site: CellSite,
    store: PreparedStore | null,
    proxy: ReverseProxy,
    page: Page,
  ) {
    this.#cell = cell;
    this.#phase = cell.phase;
    this.#expected = cell;
    this.#timed = timed;
    this.#site = site;
    this.#store = store;
    this.#proxy = proxy;
    this.#page = page;
  }

  async run(): Promise<CellResult> {
    const { unit, fault } = this.#cell;
    await this.#reachFault();
    // A page that throws later works until then.
    const outcomes: readonly Outcome[] = throwsLater(fault) ? ['works'] : this.#expected.outcomes;
    // A page in its document can be read from the start, so its message may wait for all retries.
    const limit = isSlowOrHanging(fault) || this.#frameHasNoCode() ? limits.unanswered : limits.failed;
    // While the page is not in an accepted state yet, the frame's menu must work.
    const quick = await waitForStatus(this.#page, unit, outcomes, 700);
    if (!quick.state || !outcomes.some((status) => status === quick.state?.status)) await this.#pressMenu();
    // The time limit is checked below; this longer wait shows whether the page gets there at all.
    const { state, at } = await waitForStatus(this.#page, unit, outcomes, limit * 4);
    const failedSince = Math.max(this.#began, this.#proxy.firstFaultAt() ?? 0);
    const status = state?.status ?? 'other';
    if (!outcomes.some((outcome) => outcome === status))
      this.#addProblem(`the visitor sees ${status} (“${state?.words}”), not ${outcomes.join(' or ')}`);
    await this.#triggerLateFault();
    await this.#leaveAndReturn(status);
    const allowed = limit + allowance.fixed + allowance.factor * this.#healthyDuration;
    if (this.#timed && at - failedSince > allowed)
      this.#addProblem(
        `it takes ${Math.round(at - failedSince)} ms; the Team page takes ${Math.round(this.#healthyDuration)} ms`,
      );
    await this.#checkReports();
    await this.#pressTryAgain();
    await this.#checkHistory();
    return {
      cell: this.#cell,
      saw: status,
      after: Math.round(at - this.#began),
      wrong: this.#wrong,
      reports: this.#proxy.failures().map(({ unit: reported, code }) => `${reported} ${code}`),
    };
  }

  #limit(ms: number): number {
    return this.#timed ? ms : Math.max(ms, untimedLimit);
  }

  #addProblem(sentence: string): void {
    this.#wrong.push(sentence);
  }

  async #reachFault(): Promise<void> {
    const { phase, unit, fault } = this.#cell;
    const { cause } = fault;
    if (throwsAfterAnHour(fault)) await this.#page.clock.install();
    if (cause.type === 'environment') await prepareEnvironmentFault(this.#page, cause.what);
    if (phase === 'first-load' || phase === 'navigation') {
      await this.#startFault();
      if (phase === 'first-load') {
        this.#began = performance.now();
        await this.#open(unit.path);
        // Without its first script the page could not show any message, so wait until the script is loaded.
        if (fault.id === 'offline') await this.#waitForStartScript();
        await this.#startEnvironmentFault();
        await this.#waitForHeading();
      } else {
        await this.#openWorkingPage(otherPage.path);
        await this.#startEnvironmentFault();
        this.#began = performance.now();
        await this.#markDocument();
        await this.#openUnitPage();
        await this.#noticeDocument();
      }
      return;
    }
    if (phase === 'open-tab') {
      await this.#openWorkingPage(unit.path);
      await this.#startFault();
      await this.#startEnvironmentFault();
      await this.#openOtherPage();
      this.#began = performance.now();
      await this.#page.goBack();
      return;
    }
    if (phase === 'swap') {
      const shell = unit.unit === 'shell';
      await this.#openWorkingPage(shell ? otherPage.path : unit.path);
      await this.#injectFileFault(this.#requireStore().faulty);
      await this.#startEnvironmentFault();
      await this.#waitForComposition(await this.#activateFaulty());
      this.#began = performance.now();
      if (shell) {
        await this.#openUnitPage();
        await this.#waitForHeading();
        return;
      }
      await this.#openOtherPage();
      this.#began = performance.now();
      const isDocument = !(await this.#isMarkedDocument());
      await this.#page.goBack({ waitUntil: 'commit' });
      if (isDocument) await this.#loadAgain();
      return;
    }
    const { faulty } = this.#requireStore();
    await this.#openWorkingPage(unit.path);
    await this.#injectFileFault(faulty);
    await this.#removeFiles();
    await this.#startEnvironmentFault();
    if (fault.cause.type === 'release') this.#faulty = faulty;
    this.#began = performance.now();
    await this.#waitForComposition(await this.#site.recall(unit.unit));
    // The page shows the same before and after the recall, so there is nothing to wait for.
    await sleep(1500);
  }

  /** A click that comes before the code of the page opens a document. The fault is one of a first load then. */
  async #noticeDocument(): Promise<void> {
    if (await this.#staysInDocument(this.#cell.unit.path)) return;
    this.#phase = 'first-load';
    const expected = this.#expectedOfDocument();
    // The browser may have all that the document needs: the composition is cached, and other files are intact.
    const cached = this.#cell.fault.cause.type === 'environment' ? this.#expected.outcomes : [];
    this.#expected = { ...expected, outcomes: [...expected.outcomes, ...cached] };
  }

  /** The browser may show the document that was left with the release from before: only a new one has the fault. */
  async #loadAgain(): Promise<void> {
    const isKept = await this.#staysInDocument(this.#cell.unit.path);
    if (this.#faulty && isKept) await this.#page.reload({ waitUntil: 'commit' });
    await this.#noticeDocument();
    await this.#waitForHeading();
  }

  async #markDocument(): Promise<void> {
    await this.#page.evaluate(() => {
      globalThis.faultsFirstDocument = true;
    });
  }

  /** Waits for an address; then whether the marked document shows it. */
  async #staysInDocument(path: string): Promise<boolean> {
    await this.#page.waitForFunction((wanted) => location.pathname === wanted, path);
    return this.#isMarkedDocument();
  }

  #isMarkedDocument(): Promise<boolean> {
    return this.#page.evaluate(() => globalThis.faultsFirstDocument === true);
  }

  #requireStore(): PreparedStore {
    if (!this.#store) throw new Error('This cell runs without a prepared store.');
    return this.#store;
  }

  async #startFault(): Promise<void> {
    const { unit, fault } = this.#cell;
    if (fault.cause.type === 'release') await this.#activateFaulty();
    else await this.#injectFileFault(await this.#site.live(unit.unit));
  }

  async #activateFaulty(): Promise<number> {
    const { faulty, healthy } = this.#requireStore();
    const sequence = await this.#site.activate(faulty);
    await this.#removeFiles();
    if (this.#cell.fault.cause.type === 'release') {
      this.#faulty = faulty;
      this.#endFault = async () => this.#waitForComposition(await this.#site.activate(healthy));
    }
    return sequence;
  }

  async #removeFiles(): Promise<void> {
    const { fault, unit } = this.#cell;
    if (fault.cause.type !== 'release') return;
    const { missing }: BrokenRelease = brokenReleases[fault.cause.broken];
    const { faulty } = this.#requireStore();
    if (missing) await this.#site.remove(faulty, missing(faulty, unit.page));
  }

  async #injectFileFault(release: Release): Promise<void> {
    const { cause } = this.#cell.fault;
    if (cause.type !== 'file') return;
    const { unit } = this.#cell;
    this.#faulty = release;
    const stop = this.#proxy.injectFault(filesOf(release, unit.page, cause.file), cause.served());
    this.#endFault = async () => stop();
  }

  async #startEnvironmentFault(): Promise<void> {
    const { cause } = this.#cell.fault;
    if (cause.type !== 'environment') return;
    this.#endFault = await startEnvironmentFault(this.#page, this.#proxy, cause.what);
  }

  async #waitForComposition(sequence: number): Promise<void> {
    const mayPrevent = this.#cell.fault.cause.type === 'environment' || this.#frameHasNoCode();
    const end = performance.now() + (mayPrevent ? 1500 : this.#limit(1500));
    while (this.#proxy.newestSequence() < sequence && performance.now() < end) await sleep(20);
    await sleep(50);
  }

  async #open(path: string): Promise<void> {
    await this.#page.goto(path, { waitUntil: 'commit' });
  }

  async #waitForStartScript(): Promise<void> {
    await this.#page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/start\.\w+\.js$/.test(name)),
    );
  }

  async #waitForHeading(): Promise<void> {
    await this.#page.waitForSelector('h1', { state: 'attached' });
  }

  async #openWorkingPage(path: string): Promise<void> {
    const { unit } = this.#cell;
    await this.#open(path);
    await this.#waitForHeading();
    const wanted = path === unit.path ? unit : otherPage;
    const { state } = await waitForStatus(this.#page, wanted, ['works'], 20_000);
    if (state?.status !== 'works') this.#addProblem(`${path} does not begin to work`);
  }

  async #openUnitPage(): Promise<void> {
    const { navigateBy, path } = this.#cell.unit;
    const page = this.#page;
    if (navigateBy.type === 'footer')
      return page.getByRole('contentinfo').getByRole('link', { name: navigateBy.link, exact: true }).click();
    if (navigateBy.type === 'menu') return this.#chooseInMenu(navigateBy.menu, navigateBy.link);
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
  }

  async #chooseInMenu(menu: string, link: string): Promise<void> {
    const bar = this.#page.getByRole('navigation', { name: 'Main' });
    const target = bar.getByRole('link', { name: link });
    // It may still be open.
    if (!(await target.isVisible())) await this.#barButton(menu).click();
    await target.click();
  }

  async #openOtherPage(): Promise<void> {
    await this.#markDocument();
    const began = performance.now();
    await this.#chooseInMenu(otherPage.menu, otherPage.link);
    // Without a network the Team page may be a card as well. A click that opens a document meets the fault as a first load.
    const { id, cause } = this.#cell.fault;
    const opened = cause.type === 'environment' && !(await this.#staysInDocument(otherPage.path));
    const wanted: readonly Outcome[] = [
      'works',
      ...(id === 'offline' ? (['card'] as const) : []),
      ...(opened ? this.#expectedOfDocument().outcomes : []),
    ];
    const { state, at } = await waitForStatus(this.#page, otherPage, wanted, healthyLimit);
    this.#healthyDuration = at - began;
    if (!wanted.some((status) => status === state?.status))
      this.#addProblem(`the Team page does not open: ${state?.status} “${state?.words}”`);
  }

  #expectedOfDocument(): Expectation {
    return expectationIn('first-load', this.#cell);
  }

  async #pressMenu(): Promise<void> {
    const button = this.#barButton('Company');
    const isOpen = () => button.evaluate((summary) => summary.parentElement?.hasAttribute('open') === true);
    await button.click();
    if (!(await isOpen())) this.#addProblem('the Company menu does not open at once');
    await button.click();
  }

  #barButton(menu: string): Locator {
    return this.#page
      .getByRole('navigation', { name: 'Main' })
      .locator('summary')
      .filter({ hasText: new RegExp(`^${menu}$`) });
  }

  /** Whether the fault prevents the frame's code from running; the frame's links are then plain links. */
  #frameHasNoCode(): boolean {
    const { fault, unit } = this.#cell;
    const phase = this.#phase;
    const newDocument = phase === 'first-load' || (unit.unit === 'shell' && phase === 'swap');
    if (!newDocument) return false;
    const ofShell = unit.unit === 'shell' && /^entry-|evaluation/.test(fault.id);
    return ofShell || (phase === 'first-load' && /composition-|offline/.test(fault.id));
  }

  async #triggerLateFault(): Promise<void> {
    const { fault, unit } = this.#cell;
    if (throwsLater(fault)) await this.#waitForArmed();
    if (fault.id === 'throws-in-event') await this.#page.locator('main h1').first().click();
    if (throwsAfterAnHour(fault)) {
      // Wait for prefetches first: moving the clock would make them time out.
      await this.#page.waitForLoadState('load');
      await sleep(2000);
      await this.#page.clock.fastForward(3_601_000);
    }
    if (throwsLater(fault)) {
      await sleep(300);
      const { state } = await waitForStatus(this.#page, unit, this.#expected.outcomes, healthyLimit);
      if (!this.#expected.outcomes.some((outcome) => outcome === state?.status))
        this.#addProblem(`after it has thrown the visitor sees ${state?.status} (“${state?.words}”)`);
    }
  }

  async #waitForArmed(): Promise<void> {
    const found = await this.#page.waitForSelector(armed, { state: 'attached' }).catch(() => null);
    if (!found) this.#addProblem('the release with the fault does not come on screen');
  }

  async #leaveAndReturn(status: string): Promise<void> {
    const { fault, unit } = this.#cell;
    let { outcomes } = this.#expected;
    const hasNoCode = this.#frameHasNoCode() && status === 'readable';
    if (fault.id === 'offline' && hasNoCode) return;
    if (hasNoCode) {
      // The menu needs no code, and its links load new documents.
      const bar = this.#page.getByRole('navigation', { name: 'Main' });
      await this.#barButton(otherPage.menu).click();
      await bar.getByRole('link', { name: otherPage.link }).click({ timeout: this.#limit(limits.failed) });
      await this.#page.waitForURL(`**${otherPage.path}`, { waitUntil: 'commit' });
      const read = await this.#page
        .waitForSelector('h1', { timeout: this.#limit(limits.failed) })
        .catch(() => null);
      if (!read) this.#addProblem('the Team page cannot be read');
      this.#healthyDuration = 0;
      await this.#page.goBack({ waitUntil: 'commit' });
      await this.#waitForHeading().catch(() => undefined);
    } else {
      await this.#openOtherPage();
      if (!(await this.#isMarkedDocument())) {
        // A document that is left before its load has failed does not report it.
        if (this.#expected.report) this.#expected = { ...this.#expected, report: null };
        outcomes = [...outcomes, ...this.#expectedOfDocument().outcomes];
      }
      // Do not wait for the page: it may fail again.
      await this.#page.goBack({ waitUntil: 'commit' });
    }
    // Returning is a navigation, so the card is acceptable where the first load was readable.
    const wanted: readonly Outcome[] = [
      ...outcomes,
      'works',
      ...(outcomes.includes('readable') ? (['card'] as const) : []),
    ];
    const extraWait = isSlowOrHanging(fault) ? 3 * limits.unanswered : 0;
    const { state } = await waitForStatus(this.#page, unit, wanted, healthyLimit + extraWait);
    if (!wanted.some((outcome) => outcome === state?.status))
      this.#addProblem(
        `after returning the visitor sees ${state?.status} (“${state?.words}”), and ${status} before`,
      );
  }

  async #checkReports(): Promise<void> {
    const { fault } = this.#cell;
    const { report } = this.#expected;
    const end = performance.now() + (report ? this.#limit(6000) : 500);
    const failures = () => this.#proxy.failures();
    while (report && failures().length === 0 && performance.now() < end) await sleep(50);
    await sleep(report ? 500 : 0);
    const faulty = this.#faulty;
    const counts = new Map<string, number>();
    // These faults throw while the page is on screen.
    const possiblePhases: readonly FailurePhase[] = throwsLater(fault)
      ? ['open-tab']
      : reportedPhases[this.#phase];
    const [first] = failures();
    if (first && !possiblePhases.some((phase) => phase === first.phase))
      this.#addProblem(`the first failure is reported with the phase ${first.phase}`);
    for (const { tab, unit, release, code } of failures()) {
      const key = `${tab} ${unit}@${release} ${code}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (report === false || unit !== faulty?.unit || release !== faulty.id)
        this.#addProblem(`${unit}@${release} is reported (${code}) without need`);
    }
    if (report && failures().length === 0) this.#addProblem('nothing is reported');
    for (const [key, count] of counts)
      if (count > 1) this.#addProblem(`${key.split(' ').slice(1).join(' ')} is reported ${count} times`);
  }

  async #pressTryAgain(): Promise<void> {
    const { unit } = this.#cell;
    const before = await readPageState(this.#page, unit);
    const offered = before?.status === 'card' || before?.status === 'readable';
    await this.#endFault();
    if (!offered) return;
    await this.#page
      .getByRole('button', { name: 'Try again' })
      .first()
      .click({ timeout: this.#limit(3000) })
      // The page may have recovered by itself, and then there is no button.
      .catch(() => undefined);
    const { state } = await waitForStatus(this.#page, unit, ['works'], healthyLimit + limits.unanswered);
    if (state?.status !== 'works')
      this.#addProblem(`after Try again the visitor sees ${state?.status} (“${state?.words}”)`);
  }

  async #checkHistory(): Promise<void> {
    const history = await this.#page.evaluate(() => globalThis.faultsPageHistory ?? []).catch(() => []);
    const removed = findRemovedText(history);
    if (removed) this.#addProblem(`readable text was replaced by ${removed}`);
    const counts = new Map<string, number>();
    for (const asked of this.#proxy.requests()) {
      const path = asked.replace(/\?.*/, '');
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    for (const [path, count] of counts)
      if (count > (path.includes('/-/') ? 4 : 1) * requestsPerFile)
        this.#addProblem(`${path} is requested ${count} times`);
  }
}
