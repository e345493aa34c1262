import { useLocation } from '@platform/host';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The reference in the fragment of the page's address. Null without one, and in the server's HTML. */
export function useReference(): string | null {
  const { hash } = useLocation();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (isHydrated && /^#([0-9a-f]{32})$/.exec(hash)?.[1]) || null;
}
