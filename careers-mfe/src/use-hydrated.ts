import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False in the server's HTML and while it is hydrated, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
