import { useLocation, useNavigationType } from '@site/shared-ui';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTab } from '../tab/tab.context.ts';
import type { Arrival } from './route-table.ts';
import { useExpectedVisit } from './use-expected-visit.ts';
import { type Beginning, type Visit, type Visits, visitKey } from './visit.ts';

/** How long the last page stays while the next one's code is on its way, before the loading state shows (ms). */
export const patience = 150;

/** What was chosen for an address, and how often it has been begun. */
interface Chosen {
  readonly pathname: string;
  readonly arrival: Arrival;
  readonly turn: number;
  readonly swapped: Beginning | null;
  readonly inDocument: boolean;
}

/**
 * Turns the address into the page to show. The page before stays until the new one's code is there, but not
 * longer than a visitor's patience: then the new page's loading state takes over.
 */
export function useVisits(rendered: boolean): Visits {
  const { wanted, expected } = useWantedVisits(rendered);
  const { findFade } = useTab();
  const { load, key } = wanted;
  const [shown, setShown] = useState(wanted);
  const [dueKey, setDueKey] = useState(key);
  const due = load.outcome !== null || dueKey === key;

  useEffect(() => {
    if (due) return;
    let current = true;
    const show = () => current && setDueKey(key);
    const timer = setTimeout(show, patience);
    load.promise.then(show);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [due, load, key]);

  const ready = due && shown !== wanted;
  // Another page is faded to where that can be; anything else about the one on screen just changes.
  const another = ready && wanted.beginning.by === 'navigation' && wanted.key !== shown.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once for each page that is gone to
  const fade = useMemo(() => (another ? findFade() : null), [another, findFade, wanted]);
  useLayoutEffect(() => {
    if (!fade) return;
    let current = true;
    fade(() => current && setShown(wanted));
    return () => {
      current = false;
    };
  }, [fade, wanted]);

  if (ready && !fade) setShown(wanted);
  // What is about to be faded to goes on being rendered where it has begun to be.
  if (fade) return { shown, next: wanted };
  return { shown: due ? wanted : shown, next: expected };
}

/** The visit that the address asks for, whether its code is there or not; and the one it may ask for next. */
function useWantedVisits(rendered: boolean): { readonly wanted: Visit; readonly expected: Visit | null } {
  const { tab, loader } = useTab();
  const location = useLocation();
  const back = useNavigationType() === 'POP';
  const [initial] = useState(location);
  const { pathname, hash, key: entry } = location;
  const [chosen, setChosen] = useState<Chosen>(() => {
    const arrival = tab.find(pathname, null);
    return { pathname, arrival, turn: 0, swapped: null, inDocument: rendered };
  });
  let now = chosen;
  if (now.pathname !== pathname) {
    const arrival = tab.find(pathname, chosen.arrival);
    // It may have failed a while ago, when a link to it was pointed at: a visit is worth a try of its own.
    loader.forgetFailed(arrival.route);
    now = { pathname, arrival, turn: chosen.turn + 1, swapped: null, inDocument: false };
    setChosen(now);
  }
  const { arrival, turn, swapped, inDocument } = now;

  const load = loader.load(arrival.route);
  const retry = useCallback(() => {
    loader.forget(arrival.route);
    // The visitor asks for the page anew: whatever is live by now.
    setChosen((last) => ({
      ...last,
      arrival: tab.find(last.pathname, null),
      turn: last.turn + 1,
      inDocument: false,
    }));
  }, [tab, loader, arrival]);
  const swap = useCallback<Visit['swap']>((other, keep) => {
    const begun: Beginning = { by: 'swap', ...keep };
    setChosen((last) => ({
      ...last,
      arrival: other,
      turn: last.turn + 1,
      swapped: begun,
      inDocument: false,
    }));
  }, []);

  const atFirst = location === initial;
  const beginning = useMemo<Beginning>(() => {
    if (swapped) return swapped;
    return atFirst ? { by: 'document' } : { by: 'navigation', hash, back, entry };
  }, [swapped, atFirst, hash, back, entry]);
  const key = visitKey(pathname, turn, arrival);
  const wanted = useMemo<Visit>(
    () => ({ arrival, load, key, rendered: inDocument, beginning, retry, swap }),
    [arrival, load, key, inDocument, beginning, retry, swap],
  );
  const expected = useExpectedVisit(pathname, wanted, turn + 1);
  return { wanted, expected };
}
