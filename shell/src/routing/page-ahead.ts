/**
 * The page that the visitor seems about to open. It is rendered out of sight, and only has to be shown when they do:
 * on a slow phone, rendering a page takes longer than laying it out and painting it.
 */
export interface PageAhead {
  /** Path of the page; null while nobody points at a link. */
  expected(): string | null;
  expect(pathname: string | null): void;
  /** Calls back when another page is expected. */
  subscribe(listener: () => void): () => void;
}

export function createPageAhead(): PageAhead {
  const listeners = new Set<() => void>();
  let expected: string | null = null;
  return {
    expected: () => expected,
    expect: (pathname) => {
      if (pathname === expected) return;
      expected = pathname;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
