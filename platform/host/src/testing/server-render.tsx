import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { createNetwork } from './network.ts';
import { Site, type VisitedPage, type VisitOptions } from './visit.tsx';

/** Refuses inline styles and event handlers. A hydration mismatch is a `console.error`, which fails the test. */
export async function renderOnServer(page: VisitedPage, options: VisitOptions = {}) {
  // Imported on demand, since few test files need it.
  const { renderToString } = await import('react-dom/server.node');
  const { transport, requests } = createNetwork(options.network ?? {});
  const inTheSite = (more: VisitOptions) => <Site {...options} {...more} page={page} transport={transport} />;
  const container = document.createElement('div');
  container.innerHTML = renderToString(inTheSite({}));
  document.body.replaceChildren(container);
  expect(container.innerHTML).not.toMatch(/ style=| on[a-z]+=/);

  /** @param more what the browser knows and the server does not: settings, query, anchor */
  async function hydrate(more: VisitOptions = {}) {
    const [first, heading] = [container.firstElementChild, container.querySelector('h1')];
    const root = await act(async () => hydrateRoot(container, inTheSite(more)));
    expect(container.firstElementChild).toBe(first);
    expect(container.querySelector('h1')).toBe(heading);
    return () => act(() => root.unmount());
  }
  return { container, requests, hydrate };
}
