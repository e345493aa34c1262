import { act } from '@testing-library/react';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

export interface ServerRendered {
  readonly container: HTMLElement;
  /**
   * Hydrates the HTML, checks that its elements are kept, and returns `unmount`.
   *
   * @param page what the browser renders, if it knows more than the server: settings, query, anchor
   */
  readonly hydrate: (page?: ReactElement) => Promise<() => void>;
}

/**
 * Puts the server's HTML of a page into the document. The HTML must not contain inline styles or event handlers, which
 * the content security policy forbids. A hydration mismatch is a `console.error`, which fails the test.
 */
export async function renderOnServer(page: ReactElement): Promise<ServerRendered> {
  // Imported on demand, since few test files need it.
  const { renderToString } = await import('react-dom/server.node');
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.replaceChildren(container);
  expect(container.innerHTML).not.toMatch(/ style=| on[a-z]+=/);

  async function hydrate(hydrated: ReactElement = page) {
    const [first, heading] = [container.firstElementChild, container.querySelector('h1')];
    const root = await act(async () => hydrateRoot(container, hydrated));
    expect(container.firstElementChild).toBe(first);
    expect(container.querySelector('h1')).toBe(heading);
    return () => act(() => root.unmount());
  }
  return { container, hydrate };
}
