import {
  ownCaptcha,
  type PublicSettings,
  type RemoteName,
  type SiteComposition,
  type TabReport,
} from '@site/shared-ui/contracts';
import type { Federation } from '../remotes/federation.ts';
import { styleIntegrity } from '../remotes/style-integrity.ts';
import { wait } from '../remotes/wait.ts';
import { hydratedEvent } from '../start/replay-clicks.ts';
import { followComposition } from '../tab/follow-composition.ts';
import { openEvents } from '../tab/hear-of-compositions.ts';
import { reportTab, unlessLeaving } from '../tab/report-tab.ts';
import { saveFields, watchForms } from './form-fields.ts';
import { createHistory } from './history.ts';
import { createNavigation, type Navigation } from './navigation.ts';
import { ownPages } from './own-pages.ts';
import { scrollToTarget } from './page-arrival.tsx';
import { createPageLoader } from './page-loader.ts';
import { createTab } from './tab.ts';
import { slowBrowser, viewTransitions } from './view-transition.ts';

/** The navigation of a tab, and what else the frame's own code wants to tell it. */
export interface BrowserNavigation {
  readonly navigation: Navigation;
  /** Notes a failure of the shell itself, and tells the server. */
  readonly reportFailure: (code: string) => void;
}

/**
 * Puts together what this tab runs on, with the browser's own window, network and clock.
 *
 * @param rendered whether the document came with its page rendered
 */
export function createBrowserNavigation(
  composition: SiteComposition,
  settings: PublicSettings,
  rendered: boolean,
): BrowserNavigation {
  const tab = createTab(composition);
  const integrity = styleIntegrity();
  integrity.add(`/assets/shell/${composition.shell}/`, composition.shellStyles ?? {});
  let federation: Promise<Federation> | null = null;
  const loadFederation = () => {
    federation ??= import(/* webpackChunkName: "federation" */ '../remotes/federation.ts').then(
      ({ createFederation }) => createFederation(integrity),
    );
    // A failed import is tried again by the next page that needs it.
    federation.catch(() => {
      federation = null;
    });
    return federation;
  };

  const report = reportTab(
    { document, window, send: sendReport, random: Math.random },
    tab,
    settings.tabReportShare,
  );
  const check = followComposition(
    { document, window, fetch: (...call) => fetch(...call), random: Math.random, openEvents },
    () => tab.composition().sequence,
    tab.update,
  );
  const stayed = unlessLeaving(window);
  const loader = createPageLoader({
    ownPages,
    federation: loadFederation,
    wait,
    onFailure: ({ container, id }, { code }) => {
      const unit = container.slice(0, container.lastIndexOf('_')) as RemoteName;
      // Another release may be live by now.
      void check();
      stayed(() => {
        tab.markFailed({ unit, release: id, code });
        report();
      });
    },
  });
  const history = createHistory(window, Math.random);
  const navigation = createNavigation(
    {
      history,
      tab,
      loader,
      window,
      findViewTransition: viewTransitions(window, slowBrowser(globalThis.PerformanceObserver)),
      fields: { save: () => saveFields(document) },
      scrollTo: scrollToTarget,
      needsDocument: ({ route }) => settings.captcha.provider !== ownCaptcha && route.captcha === true,
      openDocument: (href, how) => {
        if (how === 'reload') window.location.reload();
        else if (how === 'push') window.location.assign(href);
        else window.location.replace(href);
      },
      checkComposition: () => void check(),
      report,
      unload: (release) => void federation?.then((runtime) => runtime.forget(release)),
      onHydrated: () => {
        history.restoreScrollItself();
        document.dispatchEvent(new Event(hydratedEvent));
      },
    },
    rendered,
  );
  watchForms(document, { onTouch: navigation.formTouched, onSent: navigation.formSent });
  return {
    navigation,
    reportFailure: (code) => {
      tab.markFailed({ unit: 'shell', release: composition.shell, code });
      report();
    },
  };
}

function sendReport(report: TabReport): void {
  navigator.sendBeacon('/-/tabs', new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
