import type { PublicSettings, SiteComposition } from '@platform/contract';
import { type ErrorInfo, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { pageMessages } from '../messages/index.ts';
import { App, type AppProps } from '../navigation/app.tsx';
import { PageBoundary } from '../navigation/page-boundary.tsx';
import type { SiteParts } from '../navigation/site-parts.ts';
import { nextTask } from '../tab/next-task.ts';
import type { SiteStart } from '../tab/site-start.ts';
import { createBrowserNavigation } from './browser-navigation.ts';
import { isChangedByOthers, watchForeignChanges } from './foreign-changes.ts';

/**
 * Makes the document interactive: hydrates the rendered page, or renders it if the document came without. Resolves when
 * React has attached its listeners.
 */
export async function hydratePage(
  parts: SiteParts,
  composition: SiteComposition,
  settings: PublicSettings,
  start: SiteStart,
  late: Parameters<typeof createBrowserNavigation>[5] = null,
): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to render into.');
  const renderedYear = root.dataset.year;
  const rendered = renderedYear !== undefined;
  // Requests the page's own code before anything is rendered, because it takes longest to load.
  const browser = createBrowserNavigation(parts, composition, settings, rendered, start, late);
  const { navigation } = browser;
  await nextTask();
  const onThrow: AppProps['onThrow'] = (error, components, phase) =>
    browser.reportError(
      'render',
      { error, components, page: { unit: 'shell', release: composition.shell } },
      phase,
    );
  const app = (
    <PageBoundary onThrow={onThrow} fallback={<FrameFailure site={parts.site} />}>
      <App
        parts={parts}
        settings={settings}
        navigation={navigation}
        year={Number(renderedYear ?? new Date().getFullYear())}
        onThrow={onThrow}
      />
    </PageBoundary>
  );
  const onRecoverableError = (error: unknown, { componentStack }: ErrorInfo) => {
    // React has rendered anew what a translator or an extension had changed. This is nobody's error.
    if (isChangedByOthers(document, start)) return;
    browser.reportError('hydration', { error, components: componentStack });
    reportError(error);
  };
  if (rendered) watchForeignChanges(root, start);
  // In a transition React works in small steps and handles the visitor's events first.
  startTransition(() => {
    // React would discard HTML that others have changed. It also hangs if the first element in `main` is theirs.
    if (rendered && !start.isChanged) hydrateRoot(root, app, { onRecoverableError });
    else createRoot(root, { onRecoverableError }).render(app);
  });
}

/** The fallback when the frame itself throws. Nothing of React is left to show a page, so the browser follows its link. */
function FrameFailure({ site: { name, home } }: Pick<SiteParts, 'site'>) {
  const [before, link, after] = pageMessages.leave(name);
  return (
    <main id="main">
      <div role="alert">
        <h1 tabIndex={-1}>{pageMessages.broken}</h1>
        <p>
          <span>{before}</span>
          <a href={home} rel="external">
            {link}
          </a>
          <span>{after}</span>
        </p>
      </div>
    </main>
  );
}
