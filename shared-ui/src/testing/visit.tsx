import {
  ReleaseProvider,
  SettingsProvider,
  type ToastKind,
  type ToastPlace,
  type Toasts,
  ToastsProvider,
} from '@site/shared-ui/host';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { type Location, MemoryRouter, useLocation } from 'react-router-dom';
import type { PageProps } from '../contracts/page.ts';
import { defaultSettings, type PublicSettings } from '../contracts/settings.ts';
import { HttpTransportProvider } from '../http/use-http.ts';
import { createNetwork, type NetworkRoutes } from './network.ts';

export interface VisitOptions {
  /** Address of the page, with query and hash. */
  readonly path?: string;
  /** Address of the previous entry in the history, for going back. */
  readonly from?: string;
  readonly settings?: Partial<PublicSettings>;
  /** Id of the release that the page comes from. */
  readonly release?: string;
  /** Route parameters, which the page gets as the prop `params`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Responses of the network: `{ 'GET /employee/7': () => ({ status: 200, data }) }`. */
  readonly network?: NetworkRoutes;
  /** The server's HTML of the page, which is hydrated. It may have been changed before, as by a translation. */
  readonly html?: HTMLElement;
  /** With fake timers: `jest.advanceTimersByTime`. */
  readonly advanceTimers?: (milliseconds: number) => void;
}

export interface ShownToast {
  readonly kind: ToastKind;
  readonly text: string;
  readonly place: ToastPlace;
}

type VisitedPage = ComponentType<PageProps> | ReactElement;

function Visited({ shown, params }: PageProps & { readonly shown: VisitedPage }) {
  if (typeof shown !== 'function') return shown;
  const Page = shown;
  return <Page params={params} />;
}

interface CurrentLocation {
  location: Location | null;
}

interface LocationRecorderProps {
  readonly current: CurrentLocation;
  readonly children: ReactNode;
}

function LocationRecorder({ current, children }: LocationRecorderProps) {
  current.location = useLocation();
  return children;
}

/** Renders a page or any element as the shell does. Returns queries, the user, and what the page did. */
export function visit(page: VisitedPage, options: VisitOptions = {}) {
  const { path = '/', from, params = {}, settings, network: routes = {}, html, release = '' } = options;
  const toasts: ShownToast[] = [];
  const network = createNetwork(routes);
  const current: CurrentLocation = { location: null };
  const recorder: Toasts = {
    show: (kind, text, place = 'default') => void toasts.push({ kind, text, place }),
  };

  const inTheSite = (shown: VisitedPage) => (
    <MemoryRouter initialEntries={from ? [from, path] : [path]} initialIndex={from ? 1 : 0}>
      <SettingsProvider value={{ ...defaultSettings, ...settings }}>
        <ToastsProvider value={recorder}>
          <HttpTransportProvider value={network.transport}>
            <LocationRecorder current={current}>
              <ReleaseProvider value={release}>
                <Visited shown={shown} params={params} />
              </ReleaseProvider>
            </LocationRecorder>
          </HttpTransportProvider>
        </ToastsProvider>
      </SettingsProvider>
    </MemoryRouter>
  );
  const view = render(
    inTheSite(page),
    // React renders HTML anew that was changed, and reports it as an error from which it has recovered.
    html && { container: html, hydrate: true, onRecoverableError: () => {} },
  );

  const { advanceTimers } = options;
  return {
    ...screen,
    ...view,
    /** Renders other content at the same address. */
    rerender: (shown: VisitedPage) => view.rerender(inTheSite(shown)),
    user: userEvent.setup(advanceTimers ? { advanceTimers } : {}),
    toasts: toasts as readonly ShownToast[],
    requests: network.requests,
    /** The current location. */
    location: {
      get pathname() {
        return current.location?.pathname ?? '';
      },
      get search() {
        return current.location?.search ?? '';
      },
      get hash() {
        return current.location?.hash ?? '';
      },
      get state(): unknown {
        return current.location?.state;
      },
    },
  };
}
