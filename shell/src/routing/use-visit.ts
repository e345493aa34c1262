import { useLocation } from '@site/shared-ui';
import { useEffect, useState } from 'react';
import type { PageLoad, PageLoader } from './page-loader.ts';
import type { Arrival, FindArrival } from './route-table.ts';

/** How long the last page stays while the next one's code is on its way, before the loading state shows (ms). */
export const patience = 150;

/** A page as it is on screen. */
export interface Visit {
  readonly arrival: Arrival;
  readonly load: PageLoad;
  /** Another for another address, and for another try; the same while only the anchor or the query changes. */
  readonly key: string;
  /** Whether the page came with the document and stands there as it was rendered. */
  readonly rendered: boolean;
  /** Begins the page anew, in place of what is on screen. */
  retry(): void;
  /** Asks for the page's code again and leaves on screen what is there. */
  reload(): void;
}

/**
 * Turns the address into the page to show. The page before stays until the new one's code is there, but not
 * longer than a visitor's patience: then the new page's loading state takes over.
 */
export function useVisit(find: FindArrival, loader: PageLoader, rendered: boolean): Visit {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [attempt, setAttempt] = useState(0);
  const [inDocument, setInDocument] = useState(rendered);
  if (inDocument && pathname !== first) setInDocument(false);

  const arrival = find(pathname);
  const load = loader.load(arrival.route);
  const reload = () => {
    loader.forget(arrival.route);
    setAttempt((count) => count + 1);
  };
  const retry = () => {
    setInDocument(false);
    reload();
  };
  const wanted: Visit = {
    arrival,
    load,
    key: inDocument ? pathname : `${pathname}#${attempt}`,
    rendered: inDocument,
    retry,
    reload,
  };

  const [shown, setShown] = useState(wanted);
  const [dueKey, setDueKey] = useState(wanted.key);
  const due = load.outcome !== null || dueKey === wanted.key;

  useEffect(() => {
    if (due) return;
    let current = true;
    const show = () => current && setDueKey(wanted.key);
    const timer = setTimeout(show, patience);
    load.promise.then(show);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [due, load, wanted.key]);

  if (due && shown.key !== wanted.key) setShown(wanted);
  return due ? wanted : shown;
}
