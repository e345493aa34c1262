import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { type Location, MemoryRouter, useLocation } from 'react-router-dom';
import type { PageProps } from '../contracts/page.ts';
import { defaultSettings, type PublicSettings } from '../contracts/settings.ts';
import { HttpTransportProvider } from '../http/use-http.ts';
import { SettingsProvider } from '../site-context/settings.context.ts';
import {
  type ToastKind,
  type ToastPlace,
  type Toasts,
  ToastsProvider,
} from '../site-context/toasts.context.ts';
import { createNetwork, type NetworkRoutes } from './network.ts';

export interface VisitOptions {
  /** Address of the visit, with query and hash. */
  readonly path?: string;
  /** Where the visitor was before, so that going back leads there. */
  readonly from?: string;
  readonly settings?: Partial<PublicSettings>;
  /** Handed to the page, as the shell does. */
  readonly params?: Readonly<Record<string, string>>;
  /** What the network answers: `{ 'GET /employee/7': () => ({ status: 200, data }) }`. */
  readonly network?: NetworkRoutes;
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

interface Seen {
  location: Location | null;
}

function Witness({ seen, children }: { readonly seen: Seen; readonly children: ReactNode }) {
  seen.location = useLocation();
  return children;
}

/** Renders a page (or any element) the way the shell does, and returns what a visitor can see and do. */
export function visit(page: VisitedPage, options: VisitOptions = {}) {
  const { path = '/', from, params = {}, settings, network: routes = {} } = options;
  const toasts: ShownToast[] = [];
  const network = createNetwork(routes);
  const seen: Seen = { location: null };
  const recorder: Toasts = {
    show: (kind, text, place = 'default') => void toasts.push({ kind, text, place }),
  };

  const inTheSite = (shown: VisitedPage) => (
    <MemoryRouter initialEntries={from ? [from, path] : [path]} initialIndex={from ? 1 : 0}>
      <SettingsProvider value={{ ...defaultSettings, ...settings }}>
        <ToastsProvider value={recorder}>
          <HttpTransportProvider value={network.transport}>
            <Witness seen={seen}>
              <Visited shown={shown} params={params} />
            </Witness>
          </HttpTransportProvider>
        </ToastsProvider>
      </SettingsProvider>
    </MemoryRouter>
  );
  const view = render(inTheSite(page));

  const { advanceTimers } = options;
  return {
    ...screen,
    ...view,
    /** Shows other content at the same address. */
    rerender: (shown: VisitedPage) => view.rerender(inTheSite(shown)),
    user: userEvent.setup(advanceTimers ? { advanceTimers } : {}),
    toasts: toasts as readonly ShownToast[],
    requests: network.requests,
    /** Where the visitor is now; keeps up with navigation. */
    location: {
      get pathname() {
        return seen.location?.pathname ?? '';
      },
      get search() {
        return seen.location?.search ?? '';
      },
      get hash() {
        return seen.location?.hash ?? '';
      },
    },
  };
}
