/** Somebody who saves data, or waits long for it, is sent nothing they did not ask for. */
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

export interface FetchAheadWorld {
  readonly document: Pick<Document, 'addEventListener'>;
  readonly origin: string;
  readonly connection: Connection | undefined;
}

/**
 * Loads the page of a link that the pointer or the focus rests on: most of the way is done when it is followed.
 *
 * @param load starts loading the page of a path on this site
 */
export function fetchAhead(
  { document, origin, connection }: FetchAheadWorld,
  load: (pathname: string) => void,
): void {
  const consider = ({ target }: Event) => {
    if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.target === '_blank' || link.hasAttribute('download')) return;
    const { origin: theirs, pathname } = new URL(link.href);
    if (theirs === origin) load(pathname);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, consider, { passive: true });
  }
}
