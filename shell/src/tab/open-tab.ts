import type { PublicSettings, RemoteName, SiteComposition, TabReport } from '@site/shared-ui/contracts';
import type { Federation } from '../remotes/federation.ts';
import { remotePages } from '../remotes/remote-pages.ts';
import { styleIntegrity } from '../remotes/style-integrity.ts';
import { wait } from '../remotes/wait.ts';
import { ownPages } from '../routing/own-pages.ts';
import { createPageAhead } from '../routing/page-ahead.ts';
import { pageLoader } from '../routing/page-loader.ts';
import { scrollMemory } from '../routing/scroll-memory.ts';
import { slowBrowser } from '../routing/slow-browser.ts';
import { viewTransitions } from '../routing/view-transition.ts';
import { followComposition } from './follow-composition.ts';
import { openEvents } from './hear-of-compositions.ts';
import { reportTab } from './report-tab.ts';
import type { TabTools } from './tab.context.ts';
import { createTab } from './tab.ts';
import { watchTouchedForm } from './touched-form.ts';

/** Puts together what this tab runs on, with the browser's own window, network and clock. */
export function openTab(composition: SiteComposition, settings: PublicSettings): TabTools {
  const tab = createTab(composition);
  const integrity = styleIntegrity();
  integrity.add(`/assets/shell/${composition.shell}/`, composition.shellStyles ?? {});
  let federation: Promise<Federation> | null = null;
  const bringFederation = () => {
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
  const ask = followComposition(
    { document, window, fetch: (...call) => fetch(...call), random: Math.random, openEvents },
    () => tab.composition().sequence,
    tab.update,
  );
  const loadRemotePage = remotePages({
    federation: bringFederation,
    wait,
    onFailure: ({ container, id }, { code }) => {
      tab.failed({ unit: container.slice(0, container.lastIndexOf('_')) as RemoteName, release: id, code });
      report();
      void ask();
    },
  });
  return {
    tab,
    loader: pageLoader(ownPages, loadRemotePage),
    ahead: createPageAhead(),
    touched: watchTouchedForm(document),
    scroll: scrollMemory({ window, history }),
    findFade: viewTransitions(window, slowBrowser(globalThis.PerformanceObserver)),
    ask: () => void ask(),
    report,
    letGo: (release) => void federation?.then((runtime) => runtime.forget(release)),
    reloadDocument: () => window.location.reload(),
  };
}

function sendReport(report: TabReport): void {
  navigator.sendBeacon('/-/tabs', new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
