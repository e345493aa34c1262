import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTab } from '../tab/tab.context.ts';
import { type Beginning, type Visit, visitKey } from './visit.ts';

/**
 * The visit that comes next if the visitor opens the page they point at: with the key it will have then, so that
 * what has been rendered of it is what will be shown.
 */
export function useExpectedVisit(pathname: string, from: Visit, turn: number): Visit | null {
  const { tab, loader, ahead } = useTab();
  const path = useSyncExternalStore(ahead.subscribe, ahead.expected, nothing);
  const { arrival: here, retry, swap } = from;
  useEffect(() => {
    if (ahead.expected() === pathname) ahead.expect(null);
  }, [ahead, pathname]);
  return useMemo(() => {
    if (path === null || path === pathname) return null;
    const arrival = tab.find(path, here);
    const load = loader.load(arrival.route);
    if (load.outcome?.at !== 'ready') return null;
    const key = visitKey(path, turn, arrival);
    return { arrival, load, key, rendered: false, beginning: unseen, retry, swap };
  }, [tab, loader, path, pathname, here, turn, retry, swap]);
}

/** No effect of a page runs while it is out of sight: how its visit began is known when it is shown. */
const unseen: Beginning = { by: 'navigation', hash: '', back: false, entry: '' };

const nothing = () => null;
