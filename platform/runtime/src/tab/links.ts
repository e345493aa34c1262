/** Whether a click opens a link in this tab, and not in another tab or as a download. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** The link around the target of an event, if it opens an address of this site in this tab; null otherwise. */
export function ownLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link?.origin !== window.location.origin || !/^(_self)?$/.test(link.target)) return null;
  return link.hasAttribute('download') || link.relList.contains('external') ? null : link;
}

/** What follows a link inside the tab. */
export interface TabNavigation {
  readonly state: () => {
    readonly entry: { readonly location: Pick<Location, 'pathname' | 'search'> };
    readonly hydrated: boolean;
  };
  readonly navigator: {
    readonly push: (to: string) => void;
    readonly replace: (to: string) => void;
  };
  /** Whether an address belongs to a page of this site. */
  readonly hasPage: (pathname: string) => boolean;
}

/**
 * Follows links to pages of this site inside the tab, in the frame and in pages. A remote need not use the router. Every
 * click that a browser treats in its own way is left to it, and so is every address that is not a page of this site, such
 * as `/resume.pdf`. Returns a function that stops.
 */
export function followLinks(
  document: Pick<Document, 'addEventListener' | 'removeEventListener'>,
  { state, navigator, hasPage }: TabNavigation,
): () => void {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = ownLink(event.target);
    // A part of the frame that broke is renewed with the next document.
    if (!link || link.closest('.without-code') || !hasPage(link.pathname)) return;
    const { pathname, search } = state().entry.location;
    const isHere = link.pathname === pathname && link.search === search;
    // The browser itself scrolls to an anchor of the page.
    if (isHere && link.href.includes('#')) return;
    event.preventDefault();
    const to = link.pathname + link.search + link.hash;
    if (isHere) navigator.replace(to);
    else navigator.push(to);
  };
  /** React stops clicks in a page that is not hydrated. */
  const followUnhydrated = (event: MouseEvent) => {
    const inPage = event.target instanceof Element && event.target.closest('main') !== null;
    if (inPage && !state().hydrated) follow(event);
  };
  document.addEventListener('click', followUnhydrated, { capture: true });
  // After the page's own handlers.
  document.addEventListener('click', follow);
  return () => {
    document.removeEventListener('click', followUnhydrated, { capture: true });
    document.removeEventListener('click', follow);
  };
}

/** Returns a function for how a link to a path is being clicked; null if it is not. */
export function clickedPath(
  window: Pick<Window, 'addEventListener' | 'setTimeout'>,
): (pathname: string) => 'pointer' | 'key' | null {
  let clicked: { readonly pathname: string; readonly by: 'pointer' | 'key' } | null = null;
  const track = ({ target, detail }: MouseEvent) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    // A click by a key or a script has no `detail`.
    clicked = link ? { pathname: link.pathname, by: detail > 0 ? 'pointer' : 'key' } : null;
    // After all handlers of this click.
    window.setTimeout(() => {
      clicked = null;
    });
  };
  window.addEventListener('click', track, { capture: true });
  return (pathname) => (clicked?.pathname === pathname ? clicked.by : null);
}

/** Whether a page is complete without its code, which is loaded when it is idle or at the first interaction. */
export function isDeferred(hydrate: string | undefined): boolean {
  return hydrate === 'interaction' || hydrate === 'prefetch';
}
