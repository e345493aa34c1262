import { useLocation } from '@site/shared-ui';
import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import type { Arrival } from '../routing/route-table.ts';
import type { Visit } from '../routing/visit.ts';
import { takeFields } from './carry-fields.ts';
import { useTab } from './tab.context.ts';

/** Whether the section on screen was recalled, and what a visitor who is typing is asked. */
export interface Recall {
  /** Set while the visitor has the choice. */
  readonly offer: { readonly accept: () => void; readonly decline: () => void } | null;
}

/**
 * Replaces a page whose release was recalled by the live release's, at once and in place. A visitor who has
 * typed something decides for themselves; what is in the fields comes along either way.
 */
export function useRecall(visit: Visit): Recall {
  const { tab, loader, touched } = useTab();
  useSyncExternalStore(tab.subscribe, tab.composition, tab.composition);
  const { pathname } = useLocation();
  const [declined, setDeclined] = useState(0);
  const [, lookAgain] = useReducer((turn: number) => turn + 1, 0);
  const recalledAt = tab.recalledAt(visit.arrival);
  const due = recalledAt > declined;
  const asks = due && touched.isTouched();

  const replace = (asked: boolean) => {
    const next: Arrival = tab.find(pathname, null);
    void loader.load(next.route).promise.then((outcome) => {
      const main = document.querySelector('main');
      // Whoever has begun to type meanwhile is asked after all.
      if (!asked && touched.isTouched()) return lookAgain();
      // A release that cannot be loaded replaces nothing: what is on screen works.
      if (outcome.at === 'ready' && main)
        visit.swap(next, { scrollY: window.scrollY, fields: takeFields(main) });
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each recall, whatever else changes
  useEffect(() => {
    if (due && !touched.isTouched()) replace(false);
  }, [due, recalledAt]);

  return { offer: asks ? { accept: () => replace(true), decline: () => setDeclined(recalledAt) } : null };
}
