import { pageTitle } from '@site/shared-ui/site';
import { useLayoutEffect } from 'react';
import type { Visit } from './use-visit.ts';

interface ArrivingProps {
  readonly visit: Visit;
  readonly announce: (message: string) => void;
}

/**
 * What happens when a page comes up after a navigation: title and description, the top of the page or its
 * anchor, focus on the heading, an announcement. It stands before the page and works in a layout effect, so
 * that all of this is done when the page's own effects run.
 */
export function Arriving({ visit, announce }: ArrivingProps) {
  const { navigation } = visit;
  const { title, description } = visit.arrival.route;

  useLayoutEffect(() => {
    document.title = pageTitle(title);
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    if (!navigation) return;
    const { hash, back } = navigation;
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (anchor) anchor.scrollIntoView();
    else if (!back) window.scrollTo({ top: 0, behavior: 'instant' });
    focusOn(anchor ?? document.querySelector('main h1'));
    announce(title);
  }, [title, description, navigation, announce]);
  return null;
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
