import { pageTitle } from '@site/shared-ui/site';
import { useEffect, useLayoutEffect } from 'react';
import { useAnnounce } from '../frame/announcer/announcer.tsx';
import { putFields } from '../tab/carry-fields.ts';
import { useTab } from '../tab/tab.context.ts';
import { openAtEnd } from './open-at-end.ts';
import type { Visit } from './visit.ts';

/**
 * What happens when a page comes up: title and description, then after a navigation the top of the page or its
 * anchor, focus on the heading, an announcement; after a swap everything as it was. It stands before the page
 * and works in a layout effect, so that all of this is done when the page's own effects run.
 */
export function Arriving({ visit }: { readonly visit: Visit }) {
  const { beginning } = visit;
  const { title, description, opensAt } = visit.arrival.route;
  const { scroll } = useTab();
  const announce = useAnnounce();

  useLayoutEffect(() => {
    document.title = pageTitle(title);
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    if (beginning.by !== 'navigation') return;
    const anchor = beginning.hash
      ? document.getElementById(decodeURIComponent(beginning.hash.slice(1)))
      : null;
    const remembered = scroll.arrive(beginning.entry);
    if (beginning.back && remembered !== null) window.scrollTo({ top: remembered, behavior: 'instant' });
    else if (anchor) anchor.scrollIntoView();
    else window.scrollTo({ top: 0, behavior: 'instant' });
    focusOn(anchor ?? document.querySelector('main h1'));
    announce(title);
  }, [title, description, beginning, announce, scroll]);

  useEffect(() => {
    // After the page's own effects, at its full length.
    if (opensAt === 'end' && beginning.by === 'navigation' && !beginning.back && !beginning.hash)
      openAtEnd(window);
  }, [opensAt, beginning]);

  useEffect(() => {
    if (beginning.by !== 'swap') return;
    const main = document.querySelector('main');
    if (main) putFields(main, beginning.fields);
    const restore = () => window.scrollTo({ top: beginning.scrollY, behavior: 'instant' });
    restore();
    // Once more after the page's own effects, which may scroll as they do for a visitor who just came.
    const frame = requestAnimationFrame(restore);
    return () => cancelAnimationFrame(frame);
  }, [beginning]);
  return null;
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
