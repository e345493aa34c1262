/** Loads the page of a link that the pointer or the focus rests on. */
export function prefetchLinks(load: (pathname: string) => void): void {
  const consider = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === window.location.origin) load(link.pathname);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, consider, { passive: true });
}
