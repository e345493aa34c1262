import { useLocation, useNavigationType } from '@site/shared-ui';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { CarriedFields } from '../tab/carry-fields.ts';
import { useTab } from '../tab/tab.context.ts';
import type { PageLoad } from './page-loader.ts';
import type { Arrival } from './route-table.ts';

/** How long the last page stays while the next one's code is on its way, before the loading state shows (ms). */
export const patience = 150;

/** How a visit began, which decides what happens when its page comes up. */
export type Beginning =
  /** The first page of the tab: the browser itself arrived at it. */
  | { readonly by: 'document' }
  | { readonly by: 'navigation'; readonly hash: string; readonly back: boolean; readonly entry: string }
  /** Another release took the page's place: everything is to be as it was. */
  | { readonly by: 'swap'; readonly scrollY: number; readonly fields: CarriedFields };

/** A page as it is on screen. The same object as long as nothing about it changes. */
export interface Visit {
  readonly arrival: Arrival;
  readonly load: PageLoad;
  /** Another for another address, try or release; the same while only the anchor or the query changes. */
  readonly key: string;
  /** Whether the page came with the document and stands there as it was rendered. */
  readonly rendered: boolean;
  readonly beginning: Beginning;
  /** Begins the page anew, in place of what is on screen. */
  readonly retry: () => void;
  /** Puts another release's page, which is loaded already, in place of what is on screen. */
  readonly swap: (arrival: Arrival, keep: Pick<Beginning & { by: 'swap' }, 'scrollY' | 'fields'>) => void;
}

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
export function useVisit(rendered: boolean): Visit {
  const wanted = useWantedVisit(rendered);
  const { fade } = useTab();
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
  // Another page is faded to; anything else about the one on screen just changes.
  const another = ready && wanted.beginning.by === 'navigation' && wanted.key !== shown.key;
  useLayoutEffect(() => {
    if (!another) return;
    let current = true;
    fade(() => current && setShown(wanted));
    return () => {
      current = false;
    };
  }, [another, wanted, fade]);

  if (ready && !another) setShown(wanted);
  return due && !another ? wanted : shown;
}

/** The visit that the address asks for, whether its code is there or not. */
function useWantedVisit(rendered: boolean): Visit {
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
  const key = `${pathname}#${turn}`;
  return useMemo(
    () => ({ arrival, load, key, rendered: inDocument, beginning, retry, swap }),
    [arrival, load, key, inDocument, beginning, retry, swap],
  );
}
