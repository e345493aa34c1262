import { useLocation, useNavigationType } from '@site/shared-ui';
import type { RouteRecord } from '@site/shared-ui/contracts';
import { pageTitle } from '@site/shared-ui/site';
import { useLayoutEffect } from 'react';

interface ArrivingProps {
  readonly route: RouteRecord;
  /** Whether the page came with the document: the browser has done all this then. */
  readonly first: boolean;
  readonly announce: (message: string) => void;
}

/**
 * What happens when a page comes up after a navigation: title and description, the top of the page or its
 * anchor, focus on the heading, an announcement. It stands before the page and works in a layout effect, so
 * that all of this is done when the page's own effects run.
 */
export function Arriving({ route, first, announce }: ArrivingProps) {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for "navigated again", also to the same place
  useLayoutEffect(() => {
    document.title = pageTitle(route.title);
    document.querySelector('meta[name="description"]')?.setAttribute('content', route.description);
    if (first) return;
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (anchor) anchor.scrollIntoView();
    else if (navigation !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    focusOn(anchor ?? document.querySelector('main h1'));
    announce(route.title);
  }, [route, first, hash, navigation, announce, key]);
  return null;
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
