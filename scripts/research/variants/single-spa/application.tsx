import { SettingsProvider } from '@site/shared-ui';
import { defaultSettings } from '@site/shared-ui/contracts';
import React from 'react';
import ReactDOMClient from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import singleSpaReact from 'single-spa-react';
import { ToastHost } from '../../../../shell/src/frame/toasts/toast-host.tsx';
import { LazyPage, type LoadPage } from '../shared/lazy-page.tsx';

/** The lifecycle functions of a single-spa application, which has its own React tree. */
export function lifecycles(rootComponent: React.FunctionComponent, container: string) {
  return singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent,
    errorBoundary: () => <p>Not available.</p>,
    domElementGetter: () => document.getElementById(container) as HTMLElement,
  });
}

/** The pages of one team: the application, and a function that prefetches a page. */
export function pagesApplication(pages: Readonly<Record<string, LoadPage>>) {
  // Request the page's chunk while the application starts, which saves one round trip.
  void pages[window.location.pathname]?.();
  return {
    application: lifecycles(
      () => (
        <SettingsProvider value={defaultSettings}>
          <ToastHost>
            <BrowserRouter>
              <Routes>
                {Object.entries(pages).map(([path, load]) => (
                  <Route key={path} path={path} element={<LazyPage load={load} />} />
                ))}
              </Routes>
            </BrowserRouter>
          </ToastHost>
        </SettingsProvider>
      ),
      'page',
    ),
    prefetch: (pathname: string) => void pages[pathname]?.(),
  };
}
