import { useLocation } from '@platform/host';
import { useHydrated } from '../use-hydrated.ts';

/** The reference in the fragment of the page's address. Null without one, and in the server's HTML. */
export function useReference(): string | null {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  return (isHydrated && /^#([0-9a-f]{32})$/.exec(hash)?.[1]) || null;
}
