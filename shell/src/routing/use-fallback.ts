import { useCallback } from 'react';
import { useTab } from '../tab/tab.context.ts';
import type { Visit } from './visit.ts';

/**
 * What happens when a page throws: the server is told, and the unit's other release takes its place where there
 * is one that has the page. Until then, and otherwise, the card in the boundary stands.
 */
export function useFallback(visit: Visit): () => void {
  const { tab, loader, report, ask } = useTab();
  return useCallback(() => {
    const { arrival, load, swap } = visit;
    const { unit, remote } = arrival.route;
    const broken = load.outcome?.at === 'ready' ? load.outcome.release : (remote?.live.id ?? 'shell');
    tab.failed({ unit, release: broken, code: 'render' });
    report();
    ask();
    const other = remote?.previous;
    const same = other?.routes.find((route) => route.page === arrival.route.page);
    if (!remote || !other || !same || broken !== remote.live.id) return;
    const route = { ...arrival.route, remote: { ...remote, live: other, previous: null } };
    const next = { ...arrival, route };
    void loader.load(route).promise.then((outcome) => {
      if (outcome.at === 'ready') swap(next, { scrollY: window.scrollY, fields: [] });
    });
  }, [visit, tab, loader, report, ask]);
}
