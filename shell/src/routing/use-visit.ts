import { useLocation, useNavigationType } from '@site/shared-ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PageLoad, PageLoader } from './page-loader.ts';
import type { Arrival, FindArrival } from './route-table.ts';

/** How long the last page stays while the next one's code is on its way, before the loading state shows (ms). */
export const patience = 150;

/** A page as it is on screen. The same object as long as nothing about it changes. */
export interface Visit {
  readonly arrival: Arrival;
  readonly load: PageLoad;
  /** Another for another address, and for another try; the same while only the anchor or the query changes. */
  readonly key: string;
  /** Whether the page came with the document and stands there as it was rendered. */
  readonly rendered: boolean;
  /** The navigation that led here; null for the first page of the tab, which the browser itself arrived at. */
  readonly navigation: { readonly hash: string; readonly back: boolean; readonly key: string } | null;
  /** Begins the page anew, in place of what is on screen. */
  readonly retry: () => void;
}

/**
 * Turns the address into the page to show. The page before stays until the new one's code is there, but not
 * longer than a visitor's patience: then the new page's loading state takes over.
 */
export function useVisit(find: FindArrival, loader: PageLoader, rendered: boolean): Visit {
  const wanted = useWantedVisit(find, loader, rendered);
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

  if (due && shown !== wanted) setShown(wanted);
  return due ? wanted : shown;
}

/** The visit that the address asks for, whether its code is there or not. */
function useWantedVisit(find: FindArrival, loader: PageLoader, rendered: boolean): Visit {
  const location = useLocation();
  const back = useNavigationType() === 'POP';
  const [initial] = useState(location);
  const [attempt, setAttempt] = useState(0);
  const [inDocument, setInDocument] = useState(rendered);
  const { pathname, hash, key: entry } = location;
  if (inDocument && pathname !== initial.pathname) setInDocument(false);

  const arrival = useMemo(() => find(pathname), [find, pathname]);
  const load = loader.load(arrival.route);
  const retry = useCallback(() => {
    loader.forget(arrival.route);
    setInDocument(false);
    setAttempt((count) => count + 1);
  }, [loader, arrival]);
  const key = inDocument ? pathname : `${pathname}#${attempt}`;
  const atFirst = location === initial;

  return useMemo(
    () => ({
      arrival,
      load,
      key,
      rendered: inDocument,
      navigation: atFirst ? null : { hash, back, key: entry },
      retry,
    }),
    [arrival, load, key, inDocument, atFirst, hash, back, entry, retry],
  );
}
