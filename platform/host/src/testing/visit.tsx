import { defaultSettings, type PageProps, type PublicSettings } from '@platform/contract';
import {
  PassedClosingsProvider,
  ReleaseProvider,
  SettingsProvider,
  type ToastKind,
  type ToastPlace,
  type Toasts,
  ToastsProvider,
} from '@platform/host';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { type Location, MemoryRouter, useLocation } from 'react-router-dom';
import { type HttpTransport, HttpTransportProvider } from '../http/create-http.ts';
import { createNetwork, type NetworkRoutes } from './network.ts';

export interface VisitOptions {
  /** Address of the page, with query and hash. */
  readonly path?: string;
  readonly from?: string;
  readonly settings?: Partial<PublicSettings>;
  readonly release?: string;
  /** The latest closing that has passed, as in `UnitRoute.closesAt`. */
  readonly passed?: string;
  /** What a site puts around its pages: its own facts, its own design. */
  readonly Wrapper?: ComponentType<{ readonly children: ReactNode }>;
  readonly params?: Readonly<Record<string, string>>;
  /** Responses of the network: `{ 'GET /edition/7': () => ({ status: 200, data }) }`. */
  readonly network?: NetworkRoutes;
  /** With fake timers: `jest.advanceTimersByTime`. */
  readonly advanceTimers?: (milliseconds: number) => void;
}

export interface ShownToast {
  readonly kind: ToastKind;
  readonly text: string;
  readonly place: ToastPlace;
}

export type VisitedPage = ComponentType<PageProps> | ReactNode;

interface SiteProps extends VisitOptions {
  readonly page: VisitedPage;
  readonly toasts?: Toasts;
  readonly transport: HttpTransport;
  readonly current?: { location: Location | null };
}

function Visited({ page: Page, params = {}, current }: SiteProps) {
  const location = useLocation();
  if (current) current.location = location;
  return typeof Page === 'function' ? <Page params={params} /> : Page;
}

export function Site(props: SiteProps) {
  const { path = '/', from, settings, release = '', toasts = { show: () => {} }, transport } = props;
  const { Wrapper = Fragment, passed } = props;
  const closing = passed === undefined ? undefined : Date.parse(passed);
  return (
    <MemoryRouter initialEntries={from ? [from, path] : [path]} initialIndex={from ? 1 : 0}>
      <SettingsProvider value={{ ...defaultSettings, ...settings }}>
        <Wrapper>
          <ToastsProvider value={toasts}>
            <HttpTransportProvider value={transport}>
              <ReleaseProvider value={release}>
                <PassedClosingsProvider
                  value={{ subscribe: () => () => {}, newest: () => closing, first: closing }}
                >
                  <Visited {...props} />
                </PassedClosingsProvider>
              </ReleaseProvider>
            </HttpTransportProvider>
          </ToastsProvider>
        </Wrapper>
      </SettingsProvider>
    </MemoryRouter>
  );
}

/** Renders a page or any element as the shell does. Returns queries, the user, and what the page did. */
export function visit(page: VisitedPage, options: VisitOptions = {}) {
  const shown: ShownToast[] = [];
  const network = createNetwork(options.network ?? {});
  const current: { location: Location | null } = { location: null };
  const toasts: Toasts = {
    show: (kind, text, place = 'default') => void shown.push({ kind, text, place }),
  };
  const inTheSite = (visited: VisitedPage) => (
    <Site {...options} page={visited} toasts={toasts} transport={network.transport} current={current} />
  );
  const view = render(inTheSite(page));

  const { advanceTimers } = options;
  return {
    ...screen,
    ...view,
    rerender: (next: VisitedPage) => view.rerender(inTheSite(next)),
    user: userEvent.setup(advanceTimers ? { advanceTimers } : {}),
    toasts: shown as readonly ShownToast[],
    requests: network.requests,
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
