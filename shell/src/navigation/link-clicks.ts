import type { Navigation } from './navigation.ts';

/**
 * Follows a plain link of a page, `<a href="/contact">`, inside the tab, like React Router's `Link`. A remote need not
 * use the router. Every click that a browser treats in its own way is left to it, and so is every address that is not a
 * page of this site, such as `/resume.pdf`.
 *
 * @param event a click, after the page's own handlers
 */
export function followLink(
  event: Pick<
    MouseEvent,
    | 'target'
    | 'defaultPrevented'
    | 'preventDefault'
    | 'button'
    | 'metaKey'
    | 'ctrlKey'
    | 'shiftKey'
    | 'altKey'
  >,
  { state, navigator, hasPage }: Pick<Navigation, 'state' | 'navigator' | 'hasPage'>,
): void {
  const { target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || !opensHere(link) || !hasPage(link.pathname)) return;
  const { pathname, search } = state().entry.location;
  const isHere = link.pathname === pathname && link.search === search;
  // The browser itself scrolls to an anchor of the page.
  if (isHere && link.href.includes('#')) return;
  event.preventDefault();
  const to = link.pathname + link.search + link.hash;
  if (isHere) navigator.replace(to);
  else navigator.push(to);
}

/**
 * Follows the links of a page that is not hydrated: React stops clicks in it, so `followLink` is not called.
 *
 * @returns removes the listener
 */
export function followUnhydratedLinks(
  document: Pick<Document, 'addEventListener' | 'removeEventListener'>,
  navigation: Parameters<typeof followLink>[1],
): () => void {
  const follow = (event: MouseEvent) => {
    const inPage = event.target instanceof Element && event.target.closest('main') !== null;
    if (inPage && !navigation.state().hydrated) followLink(event, navigation);
  };
  document.addEventListener('click', follow, { capture: true });
  return () => document.removeEventListener('click', follow, { capture: true });
}

/** Returns a function that tells how a link to a path is being clicked; null if it is not. */
export function clickedPath(
  window: Pick<Window, 'addEventListener' | 'setTimeout'>,
): (pathname: string) => 'pointer' | 'key' | null {
  let clicked: { readonly pathname: string; readonly by: 'pointer' | 'key' } | null = null;
  const note = ({ target, detail }: MouseEvent) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    // A click by a key or a script has no `detail`.
    clicked = link ? { pathname: link.pathname, by: detail > 0 ? 'pointer' : 'key' } : null;
    // After all handlers of this click.
    window.setTimeout(() => {
      clicked = null;
    });
  };
  window.addEventListener('click', note, { capture: true });
  return (pathname) => (clicked?.pathname === pathname ? clicked.by : null);
}

/** Whether a link opens an address of this site in this tab. */
function opensHere(link: HTMLAnchorElement): boolean {
  const elsewhere = link.target !== '' && link.target !== '_self';
  if (elsewhere || link.hasAttribute('download') || link.relList.contains('external')) return false;
  return link.origin === window.location.origin;
}
