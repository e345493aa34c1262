import { LoadingStateProvider, SiteProvider } from '@platform/host';
import * as host from '@platform/host/testing';
import type { ReactNode } from 'react';
import { LoadingState } from '../components/loading-state/loading-state.tsx';
import { site } from '../site/facts.ts';

const facts = { name: site.name, home: '/home' };

function Wrapper({ children }: { readonly children: ReactNode }) {
  return (
    <SiteProvider value={facts}>
      <LoadingStateProvider value={LoadingState}>{children}</LoadingStateProvider>
    </SiteProvider>
  );
}

/** `visit` of the host, in this site. */
export const visit = (page: host.VisitedPage, options?: host.VisitOptions) =>
  host.visit(page, { Wrapper, ...options });

/** `renderOnServer` of the host, in this site. */
export const renderOnServer = (page: host.VisitedPage, options?: host.VisitOptions) =>
  host.renderOnServer(page, { Wrapper, ...options });
