import type { FailurePhase, Release } from '@site/shared-ui/contracts';
import type { Browser, Page } from 'playwright-core';
import { type ReverseProxy, startReverseProxy } from '../browser/reverse-proxy.ts';
import { type BrokenRelease, brokenReleases } from './broken-releases.data.ts';
import { type CellSite, type PreparedStore, startCellSite } from './cell-site.ts';
import type { Cell, Outcome } from './cells.ts';
import { applyEnvironment, breakEnvironment } from './environment-faults.ts';
import { filesOf, isSilent, throwsAfterAnHour, throwsLater } from './faults.data.ts';
import { lookAt, removedText, waitForLook, watchPage } from './look-at-page.ts';
import { reportedPhases } from './phases.data.ts';
import { elsewhere } from './units.data.ts';

/** How long a visitor may wait for useful content, or the card, once a failure is known; and when nothing comes (ms). */
const limits = { known: 3000, silent: 10_000 } as const;

/**
 * What the browser and a busy machine may add to that: this (ms), and some times what the healthy page elsewhere takes
 * in the same cell.
 */
const allowance = { fixed: 1500, factor: 3 } as const;

/** What works does so within this time, or it does not work (ms). */
const healthyLimit = 10_000;

/** More requests for one file than this are a loop. */
const requestsPerFile = 8;

export interface CellResult {
  readonly cell: Cell;
  /** What the visitor saw in the end. */
  readonly saw: string;
  /** After how many ms since the visitor came, or the fault began. */
  readonly after: number;
  /** What is not as it should be; nothing where the cell passes. */
  readonly wrong: readonly string[];
  /** `unit code` of what was reported. */
  readonly reports: readonly string[];
}

export interface CellDeps {
  readonly browser: Browser;
  /** The site of all cells that change nothing of it. */
  readonly site: CellSite;
  /** A store for cells that change what is live. */
  readonly prepare: (cell: Cell) => Promise<PreparedStore>;
  /** Whether the time limits are held; a machine that tests other things as well may miss them. */
  readonly timed: boolean;
}

/** Whether a cell needs releases of its own. */
function changesReleases({ fault, phase }: Cell): boolean {
  return fault.cause.type === 'release' || phase === 'swap' || phase === 'recall';
}

/** Plays one cell: a visitor, a fault, and what must hold meanwhile and afterwards. */
export async function visitCell(cell: Cell, deps: CellDeps): Promise<CellResult> {
  const store = changesReleases(cell) ? await deps.prepare(cell) : null;
  const site = store ? await startCellSite(store.folder, true) : deps.site;
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
  /** Ends the fault. */
  #heal: () => Promise<void> = async () => undefined;
  #faulty: Release | null = null;
  #began = 0;
  /** How long the healthy page elsewhere took (ms). */
  #control = 0;

  constructor(
    cell: Cell,
    timed: boolean,
    site: CellSite,
    store: PreparedStore | null,
    proxy: ReverseProxy,
    page: Page,
  ) {
    this.#cell = cell;
    this.#timed = timed;
    this.#site = site;
    this.#store = store;
    this.#proxy = proxy;
    this.#page = page;
  }

  async run(): Promise<CellResult> {
    const { unit, fault } = this.#cell;
    // What throws later works until then.
    const outcomes: readonly Outcome[] = throwsLater(fault) ? ['works'] : this.#cell.outcomes;
    await this.#come();
    // A page that came with its document can be read from the beginning: the notice may come after all tries.
    const limit = isSilent(fault) || this.#frameHasNoCode() ? limits.silent : limits.known;
    // Anything that is not wanted may still become what is wanted, within a time that no visitor has.
    const quick = await waitForLook(this.#page, unit, outcomes, 700);
    if (!quick.look || !outcomes.some((status) => status === quick.look?.status)) await this.#pressMenu();
    const { look, at } = await waitForLook(this.#page, unit, outcomes, limit * 4);
    const since = Math.max(this.#began, this.#proxy.firstSpoiled() ?? 0);
    const status = look?.status ?? 'other';
    if (!outcomes.some((outcome) => outcome === status))
      this.#complain(`the visitor sees ${status} (“${look?.words}”), not ${outcomes.join(' or ')}`);
    await this.#later();
    await this.#goAndComeBack(status);
    const allowed = limit + allowance.fixed + allowance.factor * this.#control;
    if (this.#timed && at - since > allowed)
      this.#complain(
        `it takes ${Math.round(at - since)} ms; the Team page takes ${Math.round(this.#control)} ms`,
      );
    await this.#checkReports();
    await this.#tryAgain();
    await this.#checkSeen();
    return {
      cell: this.#cell,
      saw: status,
      after: Math.round(at - this.#began),
      wrong: this.#wrong,
      reports: this.#proxy.failures().map(({ unit: reported, code }) => `${reported} ${code}`),
    };
  }

  #complain(sentence: string): void {
    this.#wrong.push(sentence);
  }

  /** Brings the visitor to where the fault is met. */
  async #come(): Promise<void> {
    const { phase, unit, fault } = this.#cell;
    const { cause } = fault;
    if (throwsAfterAnHour(fault)) await this.#page.clock.install();
    if (cause.type === 'environment') await breakEnvironment(this.#page, cause.what);
    if (phase === 'first-load' || phase === 'navigation') {
      await this.#makeFaulty();
      if (phase === 'first-load') {
        this.#began = performance.now();
        await this.#open(unit.path);
        // A page that never got its first script can be read as well, but nothing in it could say more.
        if (fault.id === 'offline') await this.#startScript();
        await this.#startEnvironment();
        await this.#readable();
      } else {
        await this.#visit(elsewhere.path);
        await this.#startEnvironment();
        this.#began = performance.now();
        await this.#go();
      }
      return;
    }
    if (phase === 'open-tab') {
      await this.#visit(unit.path);
      await this.#makeFaulty();
      await this.#startEnvironment();
      await this.#away();
      this.#began = performance.now();
      await this.#page.goBack();
      return;
    }
    if (phase === 'swap') {
      const shell = unit.unit === 'shell';
      await this.#visit(shell ? elsewhere.path : unit.path);
      await this.#spoil(this.#prepared().faulty);
      await this.#startEnvironment();
      await this.#heard(await this.#makeLive());
      this.#began = performance.now();
      if (shell) {
        await this.#go();
        await this.#readable();
        return;
      }
      await this.#away();
      this.#began = performance.now();
      await this.#page.goBack();
      return;
    }
    const { faulty } = this.#prepared();
    await this.#visit(unit.path);
    await this.#spoil(faulty);
    await this.#removeFiles();
    await this.#startEnvironment();
    if (fault.cause.type === 'release') this.#faulty = faulty;
    this.#began = performance.now();
    await this.#heard(await this.#site.recall(unit.unit));
    // The page looks the same before and after.
    await sleep(1500);
  }

  #prepared(): PreparedStore {
    if (!this.#store) throw new Error('This cell has no releases of its own.');
    return this.#store;
  }

  async #makeFaulty(): Promise<void> {
    const { unit, fault } = this.#cell;
    if (fault.cause.type === 'release') await this.#makeLive();
    else await this.#spoil(await this.#site.live(unit.unit));
  }

  async #makeLive(): Promise<number> {
    const { faulty, healthy } = this.#prepared();
    const sequence = await this.#site.activate(faulty);
    await this.#removeFiles();
    if (this.#cell.fault.cause.type === 'release') {
      this.#faulty = faulty;
      this.#heal = async () => this.#heard(await this.#site.activate(healthy));
    }
    return sequence;
  }

  async #removeFiles(): Promise<void> {
    const { fault, unit } = this.#cell;
    if (fault.cause.type !== 'release') return;
    const { missing }: BrokenRelease = brokenReleases[fault.cause.broken];
    const { faulty } = this.#prepared();
    if (missing) await this.#site.remove(faulty, missing(faulty, unit.page));
  }

  /** Spoils what the proxy passes on of a release. */
  async #spoil(release: Release): Promise<void> {
    const { cause } = this.#cell.fault;
    if (cause.type !== 'file') return;
    const { unit } = this.#cell;
    this.#faulty = release;
    const stop = this.#proxy.spoil(filesOf(release, unit.page, cause.file), cause.served());
    this.#heal = async () => stop();
  }

  async #startEnvironment(): Promise<void> {
    const { cause } = this.#cell.fault;
    if (cause.type !== 'environment') return;
    this.#heal = await applyEnvironment(this.#page, this.#proxy, cause.what);
  }

  /** Waits until the tab knows of a composition; some faults keep it from that. */
  async #heard(sequence: number): Promise<void> {
    const end = performance.now() + 1500;
    while (this.#proxy.newestSequence() < sequence && performance.now() < end) await sleep(20);
    await sleep(50);
  }

  async #open(path: string): Promise<void> {
    await this.#page.goto(path, { waitUntil: 'commit' });
  }

  async #startScript(): Promise<void> {
    await this.#page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/start\.\w+\.js$/.test(name)),
    );
  }

  async #readable(): Promise<void> {
    await this.#page.waitForSelector('h1', { state: 'attached' });
  }

  /** Opens a page and waits until it is React's. */
  async #visit(path: string): Promise<void> {
    const { unit } = this.#cell;
    await this.#open(path);
    await this.#readable();
    const wanted = path === unit.path ? unit : elsewhere;
    const { look } = await waitForLook(this.#page, wanted, ['works'], 20_000);
    if (look?.status !== 'works') this.#complain(`${path} does not begin to work`);
  }

  /** Follows the way to the unit's page. */
  async #go(): Promise<void> {
    const { way, path } = this.#cell.unit;
    const page = this.#page;
    if (way.type === 'footer')
      return page.getByRole('contentinfo').getByRole('link', { name: way.link, exact: true }).click();
    if (way.type === 'menu') return this.#choose(way.menu, way.link);
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
  }

  async #choose(menu: string, link: string): Promise<void> {
    const bar = this.#page.getByRole('navigation', { name: 'Main' });
    const button = bar.getByRole('button', { name: menu });
    // It may still be open.
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    await bar.getByRole('link', { name: link }).click();
  }

  async #away(): Promise<void> {
    const began = performance.now();
    await this.#choose(elsewhere.menu, elsewhere.link);
    // Without a network the page elsewhere may be a card as well.
    const wanted = this.#cell.fault.id === 'offline' ? (['works', 'card'] as const) : (['works'] as const);
    const { look, at } = await waitForLook(this.#page, elsewhere, wanted, healthyLimit);
    this.#control = at - began;
    if (!wanted.some((status) => status === look?.status))
      this.#complain(`the Team page does not open: ${look?.status} “${look?.words}”`);
  }

  /** The frame answers while the page does not. */
  async #pressMenu(): Promise<void> {
    if (this.#frameHasNoCode()) return;
    const button = this.#page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Company' });
    const opened = (wanted: boolean) =>
      this.#page
        .waitForFunction(
          (expected) =>
            [...document.querySelectorAll('header button, nav button')].some(
              (one) => /Company/.test(one.textContent ?? '') && one.ariaExpanded === String(expected),
            ),
          wanted,
          { timeout: 2000, polling: 25 },
        )
        .then(() => true)
        .catch(() => false);
    await button.click();
    if (!(await opened(true))) {
      // A page that arrives in the same moment closes the menu; it is opened once more on the way to the Team page.
      const now = await lookAt(this.#page, this.#cell.unit);
      const arrived = this.#cell.outcomes.some((outcome) => outcome === now?.status);
      if (!arrived) this.#complain('the Company menu does not open at once');
      return;
    }
    await button.click();
    await opened(false);
  }

  /** Whether the fault keeps the frame itself from its code: then its links work as plain links. */
  #frameHasNoCode(): boolean {
    const { fault, unit, phase } = this.#cell;
    const newDocument = phase === 'first-load' || (unit.unit === 'shell' && phase === 'swap');
    if (!newDocument) return false;
    const ofShell = unit.unit === 'shell' && /^entry-|evaluation/.test(fault.id);
    return ofShell || (phase === 'first-load' && /composition-|offline/.test(fault.id));
  }

  /** What throws only when something happens. */
  async #later(): Promise<void> {
    const { fault, unit } = this.#cell;
    if (fault.id === 'throws-in-event') await this.#page.locator('main h1').first().click();
    if (throwsAfterAnHour(fault)) {
      // What is prefetched arrives first: to jump would be to end its time.
      await this.#page.waitForLoadState('load');
      await sleep(2000);
      await this.#page.clock.fastForward(3_601_000);
    }
    if (throwsLater(fault)) {
      await sleep(300);
      const { look } = await waitForLook(this.#page, unit, this.#cell.outcomes, healthyLimit);
      if (!this.#cell.outcomes.some((outcome) => outcome === look?.status))
        this.#complain(`after it has thrown the visitor sees ${look?.status} (“${look?.words}”)`);
    }
  }

  /** Opens the Company menu, goes to another section and comes back to the same. */
  async #goAndComeBack(status: string): Promise<void> {
    const { fault, unit, outcomes } = this.#cell;
    const hasNoCode = this.#frameHasNoCode() && status === 'readable';
    if (fault.id === 'offline' && hasNoCode) return;
    if (hasNoCode) {
      // Without its code the menu opens under the pointer, and its links are the browser's.
      const bar = this.#page.getByRole('navigation', { name: 'Main' });
      await bar.getByRole('button', { name: elsewhere.menu }).hover();
      await bar.getByRole('link', { name: elsewhere.link }).click({ timeout: limits.known });
      await this.#page.waitForURL(`**${elsewhere.path}`, { waitUntil: 'commit' });
      const read = await this.#page.waitForSelector('h1', { timeout: limits.known }).catch(() => null);
      if (!read) this.#complain('the Team page cannot be read');
      this.#control = 0;
      await this.#page.goBack({ waitUntil: 'commit' });
      await this.#readable().catch(() => undefined);
    } else {
      await this.#away();
      // Long enough for what comes back to fail once more, not to be waited for.
      await this.#page.goBack({ waitUntil: 'commit' });
    }
    // They come by a navigation now, where nothing has been read yet.
    const wanted: readonly Outcome[] = [
      ...outcomes,
      'works',
      ...(outcomes.includes('readable') ? (['card'] as const) : []),
    ];
    const silent = isSilent(fault) ? 3 * limits.silent : 0;
    const { look } = await waitForLook(this.#page, unit, wanted, healthyLimit + silent);
    if (!wanted.some((outcome) => outcome === look?.status))
      this.#complain(`who comes back sees ${look?.status} (“${look?.words}”), and ${status} before`);
  }

  async #checkReports(): Promise<void> {
    const { report, fault } = this.#cell;
    const end = performance.now() + (report ? 6000 : 500);
    const failures = () => this.#proxy.failures();
    while (report && failures().length === 0 && performance.now() < end) await sleep(50);
    await sleep(report ? 500 : 0);
    const faulty = this.#faulty;
    const counts = new Map<string, number>();
    // What throws later does so with the page on screen.
    const possible: readonly FailurePhase[] = throwsLater(fault)
      ? ['open-tab']
      : reportedPhases[this.#cell.phase];
    const [first] = failures();
    if (first && !possible.some((phase) => phase === first.phase))
      this.#complain(`the first failure is reported with the phase ${first.phase}`);
    for (const { tab, unit, release, code } of failures()) {
      const key = `${tab} ${unit}@${release} ${code}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (report === false || unit !== faulty?.unit || release !== faulty.id)
        this.#complain(`${unit}@${release} is reported (${code}) without need`);
    }
    if (report && failures().length === 0) this.#complain('nothing is reported');
    for (const [key, count] of counts)
      if (count > 1) this.#complain(`${key.split(' ').slice(1).join(' ')} is reported ${count} times`);
  }

  /** Ends the fault and presses what is offered. */
  async #tryAgain(): Promise<void> {
    const { unit } = this.#cell;
    const before = await lookAt(this.#page, unit);
    const offered = before?.status === 'card' || before?.status === 'readable';
    await this.#heal();
    if (!offered) return;
    await this.#page
      .getByRole('button', { name: 'Try again' })
      .first()
      .click({ timeout: 3000 })
      // What has come by itself offers nothing any more.
      .catch(() => undefined);
    const { look } = await waitForLook(this.#page, unit, ['works'], healthyLimit + limits.silent);
    if (look?.status !== 'works')
      this.#complain(`after Try again the visitor sees ${look?.status} (“${look?.words}”)`);
  }

  async #checkSeen(): Promise<void> {
    const seen = await this.#page.evaluate(() => globalThis.faultsSeen ?? []).catch(() => []);
    const removed = removedText(seen);
    if (removed) this.#complain(`readable text gave way to ${removed}`);
    const counts = new Map<string, number>();
    for (const asked of this.#proxy.requests()) {
      const path = asked.replace(/\?.*/, '');
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    for (const [path, count] of counts)
      if (count > (path.includes('/-/') ? 4 : 1) * requestsPerFile)
        this.#complain(`${path} is requested ${count} times`);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
