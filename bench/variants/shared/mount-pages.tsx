import '@site/shared-ui/styles';
import { defaultSettings, type RemotePage } from '@platform/contract';
import { LoadingState, SettingsProvider } from '@platform/host';
import { ToastHost } from '@platform/runtime';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { Footer } from '../../../shell/src/frame/footer/footer.tsx';
import { closeMenus } from '../../../shell/src/frame/navbar/close-menus.ts';
import { Navbar } from '../../../shell/src/frame/navbar/navbar.tsx';
import { SkipLink } from '../../../shell/src/frame/skip-link/skip-link.tsx';
import { toasts } from '../../../shell/src/frame/toasts/toasts.ts';

/** Pages by path; each is a chunk of its own. */
type Pages = Readonly<Record<string, () => Promise<{ readonly default: RemotePage }>>>;

/** Renders the site's frame without the composition of releases, and the page of the address in it. */
export function mountPages(pages: Pages): void {
  const routes = Object.entries(pages).map(([path, load]) => {
    const Page = lazy(async () => {
      const { Page: Loaded } = (await load()).default;
      return { default: () => <Loaded params={{}} /> };
    });
    return <Route key={path} path={path} element={<Page />} />;
  });
  closeMenus(document, window, { on: () => () => undefined });
  prefetchLinks(pages);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <BrowserRouter>
      <SettingsProvider value={defaultSettings}>
        <ToastHost views={toasts}>
          <SkipLink />
          <Navbar />
          <main id="main">
            <ToTheTop />
            <Suspense fallback={<LoadingState text="Loading..." />}>
              <Routes>{routes}</Routes>
            </Suspense>
          </main>
          <Footer year={new Date().getFullYear()} />
        </ToastHost>
      </SettingsProvider>
    </BrowserRouter>,
  );
}

function ToTheTop() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: to the top with every other page
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
  return null;
}

function prefetchLinks(pages: Pages): void {
  const consider = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === window.location.origin) void pages[link.pathname]?.();
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, consider, { passive: true });
}
