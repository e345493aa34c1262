import type { FailurePhase, PublicSettings, SiteComposition, TabReport } from '@platform/contract';
import { followComposition } from '../live-updates/follow-composition.ts';
import { createEarlyNavigation } from '../navigation/early-navigation.ts';
import { failurePhase } from '../navigation/failures.ts';
import { openFirstPage } from '../navigation/first-page.ts';
import { createHistory } from '../navigation/history.ts';
import type { NavigationDeps } from '../navigation/navigation.ts';
import { type PageView, shownView } from '../navigation/navigation-state.ts';
import { createPageLoader, releaseOf } from '../navigation/page-loader.ts';
import type { SiteParts } from '../navigation/site-parts.ts';
import { createTab } from '../navigation/tab-releases.ts';
import type { Federation } from '../remotes/federation.ts';
import {
  type Evidence,
  type ExaminedFailure,
  examineFailure,
  type FindRelease,
  findReleaseIn,
} from '../reporting/failure-owner.ts';
import type { measureVitals as MeasureVitals, ShownPage } from '../reporting/measure-vitals.ts';
import { reportTab, sendTabReport, unlessLeaving } from '../reporting/report-tab.ts';
import type { Connection } from '../tab/connection.ts';
import { clickedPath, followLinks } from '../tab/links.ts';
import type { SiteStart } from '../tab/site-start.ts';
import { browserRetryDeps } from '../tab/waiting.ts';
import { whenIdle } from '../tab/when-idle.ts';
import { isChangedByOthers } from './foreign-changes.ts';
import { lateCode, loadLateCode } from './late-code.ts';

type Late = typeof import('./late-navigation.ts');

/** Requests from before may fail for so long after the network is back (ms). */
const lateFailures = 10_000;

/**
 * The code that measures comes so long after the page is interactive (ms): it competes with nothing that the visitor's first
 * presses need, and who leaves at once pays nothing for it. The browser has kept the largest paint, the first press and slow
 * ones by then. Presses between 40 and 104 ms are missed until it has come, and so are visits that end before.
 */
const measureDelay = 5000;

/**
 * @param rendered whether the document came with its page rendered
 * @param late null if it comes when it is needed
 */
export function createBrowserNavigation(
  { site, declaration, pages }: SiteParts,
  composition: SiteComposition,
  settings: PublicSettings,
  rendered: boolean,
  start: SiteStart,
  late: Late | null,
) {
  const tab = createTab(composition, declaration);
  let federation: Promise<Federation> | null = null;
  const loadFederation = () => {
    federation ??= import(/* webpackChunkName: "federation" */ '../remotes/federation.ts').then(
      ({ createFederation, importRuntime }) => createFederation(importRuntime),
    );
    // The next page of a remote repeats a failed import.
    federation.catch(() => {
      federation = null;
    });
    return federation;
  };

  let takeVitals: ReturnType<typeof MeasureVitals> | null = null;
  const send = (report: TabReport) =>
    sendTabReport(navigator, { ...report, ...takeVitals?.(), ...(start.isChanged && { changed: true }) });
  const sampledReport = reportTab(send, tab, settings.tabReportShare);
  const report = sampledReport ?? (() => undefined);
  /** A visitor who saves data has none of it. */
  const measure = async () => {
    const { connection } = navigator as { connection?: Connection };
    if (!sampledReport || connection?.saveData) return;
    const { measureVitals } = await import(/* webpackChunkName: "vitals" */ '../reporting/measure-vitals.ts');
    const { subscribe } = navigation;
    const shown = () => pageIn(shownView(navigation.state()));
    const first = pageIn(shownView(navigation.first));
    takeVitals = measureVitals({ first, from: start.shownAt, shown, subscribe }, sampledReport);
  };
  const learn = () => {
    const live = start.answer();
    if (live) tab.update(live);
  };
  start.on('answered', learn);
  /** For navigations too, and after a failure to load. Without an answer nothing changes. */
  const check = async () => void (await start.ask());
  followComposition(start, () => tab.composition().sequence, check);
  const runUnlessLeft = unlessLeaving(window, start);
  let backAt = Number.NEGATIVE_INFINITY;
  start.on('online', () => {
    backAt = performance.now();
  });
  const mayBeNetwork = () => !start.isOnline() || performance.now() - backAt < lateFailures;
  const unloadable = new Set<string>();
  const loader = createPageLoader({
    shell: composition.shell,
    ownPages: pages,
    federation: loadFederation,
    ...browserRetryDeps,
    onFailure: (unit, release, error) => {
      // The server may have another release live by now.
      void check();
      if (mayBeNetwork()) return;
      const page = { unit, release: release?.id ?? composition.shell };
      unloadable.add(page.release);
      const failure = examine({ error, page });
      const phase = phaseOf(unit, 'to load');
      runUnlessLeft(() => record(error.code, failure, phase));
    },
  });
  const own = { unit: 'shell', release: composition.shell } as const;
  const findRemote = findReleaseIn(() => [tab.composition(), composition], tab.running);
  const find: FindRelease = (unit, paths) => (unit === own.unit ? own.release : findRemote(unit, paths));
  const examine = (evidence: Evidence) => {
    // React misses a node that others have replaced.
    if (evidence.error instanceof DOMException && isChangedByOthers(document, start)) return null;
    return examineFailure({ only: federation ? null : own, ...evidence }, find);
  };
  const phaseOf = (unit: string | undefined, fails: 'to load' | 'to run') =>
    failurePhase(navigation.state(), unit ?? '', fails, start.stage() === 'hydrated');
  const record = (code: string, failure: ExaminedFailure | null, phase: FailurePhase) => {
    if (!failure) return;
    tab.markFailed({ ...failure, code, phase });
    report();
  };
  const onUnreachable = () => {
    if (mayBeNetwork()) return;
    const phase = phaseOf(own.unit, 'to run');
    runUnlessLeft(() => record('chunk-unreachable', own, phase));
  };
  const history = createHistory(window, Math.random, start);
  const clickOn = clickedPath(window);
  let leaving = false;
  const stay = () => {
    leaving = false;
  };
  // The visitor is back from the document, or it does not come: it has failed, or the visitor has stopped it.
  start.on('return', stay);
  window.navigation?.addEventListener('navigateerror', stay);
  const { home } = site;
  const deps = {
    ...{ home, history, tab, loader, window },
    needsDocument: ({ route }) => settings.foreignScripts === true && route.foreignScripts === true,
    isReload: performance
      .getEntriesByType('navigation')
      .some((entry) => 'type' in entry && entry.type === 'reload'),
    clickOn,
    isPrefetched: () => document.documentElement.dataset.ahead !== undefined,
    isLeaving: () => leaving,
    waiting: start,
    isHidden: () => document.visibilityState === 'hidden',
    openDocument: (href, how) => {
      if (how === 'reload') window.location.reload();
      else if (how === 'push') window.location.assign(href);
      else window.location.replace(href);
      // Afterwards, because it stops a document that is on its way.
      leaving = how === 'push';
    },
    checkComposition: check,
    report,
    examineFailure: examine,
    unload: (release) => void federation?.then((runtime) => runtime.unload(release)),
    onHydrated: () => {
      start.reach('hydrated');
      setTimeout(() => whenIdle(window, () => void measure().catch(() => undefined)), measureDelay);
    },
    onFailed: () => start.emit('load'),
  } satisfies Omit<NavigationDeps, 'parts' | 'pressResponse'>;
  const shared = {
    ...{ document, wait: browserRetryDeps.wait },
    whenIdle: (work: () => void) => whenIdle(window, work),
    canHover: () => window.matchMedia('(hover: hover)').matches,
  };
  const createWith = (whole: Late) =>
    whole.createLateCode(deps, {
      ...shared,
      connection: (navigator as { connection?: Connection }).connection,
      observe:
        typeof IntersectionObserver === 'undefined' ? null : (onChange) => new IntersectionObserver(onChange),
    });
  const navigation = createEarlyNavigation(
    {
      ...deps,
      ...shared,
      load: async () => createWith(await loadLateCode(onUnreachable)),
      loadWithNotice: () =>
        startCode.loadWithNotice(lateCode, {
          ...shared,
          start,
          sequence: composition.sequence,
          onUnreachable,
        }),
    },
    openFirstPage(deps, rendered, late?.firstFields ?? null),
    late && createWith(late),
  );
  // The server may have been asked while this code was loading.
  learn();
  start.opensDocument = navigation.opensDocument;
  followLinks(document, navigation);

  const handled = new WeakSet<Error>();
  // The page continues to work after them.
  const onUncaught = (evidence: Evidence) => {
    if (handled.has(evidence.error as Error) || mayBeNetwork()) return;
    const failure = examine(evidence);
    const phase = phaseOf(failure?.unit, 'to run');
    // An entry that throws when it is evaluated is reported as a failure to load.
    runUnlessLeft(() => unloadable.has(failure?.release ?? '') || record('uncaught', failure, phase));
  };
  window.addEventListener('error', ({ error, filename }) => onUncaught({ error, script: filename }));
  window.addEventListener('unhandledrejection', ({ reason }) => onUncaught({ error: reason }));
  return {
    navigation,
    /** @param phase if it is not that of the page on screen */
    reportError: (code: 'render' | 'hydration', evidence: Evidence, phase?: FailurePhase) => {
      if (evidence.error instanceof Error) handled.add(evidence.error);
      const failure = examine(evidence);
      record(code, failure, phase ?? phaseOf(failure?.unit, 'to run'));
    },
  };
}

const pageIn = ({ id, page: { route }, load }: PageView): ShownPage => ({
  ...{ view: id, unit: route.unit, page: route.path, release: releaseOf(load.outcome) },
});
