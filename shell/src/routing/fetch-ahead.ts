import { type Connection, isSparing } from './connection.ts';

export interface FetchAheadWorld {
  readonly document: Document;
  readonly connection: Connection | undefined;
  /** Calls back when the browser has nothing better to do. */
  readonly whenIdle: (work: () => void) => void;
  /** Null where nobody can tell what is in view. */
  readonly observe: ((seen: IntersectionObserverCallback) => IntersectionObserver) | null;
}

/** Starts loading the page of a path on this site; resolves when it is there, or is not to be had. */
export type LoadPage = (pathname: string) => Promise<unknown>;

/**
 * Loads the page of a link before it is followed: at once when the pointer or the focus rests on it, and one after
 * the other in idle moments when it is merely in view.
 *
 * @param expect told of the page that was pointed at last, when it has been loaded
 */
export function fetchAhead(world: FetchAheadWorld, load: LoadPage, expect: (pathname: string) => void): void {
  const { document, connection } = world;
  let pointedAt: string | null = null;
  const consider = async (link: HTMLAnchorElement | null) => {
    const pathname = link && leadsTo(link);
    if (!pathname || isSparing(connection, /2g/)) return;
    pointedAt = pathname;
    await load(pathname);
    if (pointedAt === pathname) expect(pathname);
  };
  const onPoint = ({ target }: Event) =>
    void consider(target instanceof Element ? target.closest('a') : null);
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, onPoint, { passive: true });
  }
  // The pointer may have come to rest before this code did.
  void consider(document.querySelector<HTMLAnchorElement>('a:hover, a:focus'));
  // What nobody has pointed at yet must not get in the way of what they are doing.
  watchLinks(
    world,
    oneByOne(world.whenIdle, (pathname) =>
      isSparing(connection, /2g|3g/) ? Promise.resolve() : load(pathname),
    ),
  );
}

/** Calls back with each link that comes into view, once. */
function watchLinks({ document, observe }: FetchAheadWorld, inView: (pathname: string) => void): void {
  if (!observe) return;
  const known = new WeakSet<Element>();
  const observer = observe((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const pathname = leadsTo(target as HTMLAnchorElement);
      if (pathname) inView(pathname);
    }
  });
  const watch = () => {
    for (const link of document.links) {
      if (known.has(link)) continue;
      known.add(link);
      observer.observe(link);
    }
  };
  watch();
  // Pages come and go under the frame, and bring other links.
  new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
}

/** Works through what it is given in idle moments, never two at a time, and nothing twice. */
function oneByOne(whenIdle: FetchAheadWorld['whenIdle'], load: LoadPage): (pathname: string) => void {
  const given = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return (pathname) => {
    if (given.has(pathname)) return;
    given.add(pathname);
    last = last.then(() => new Promise<void>((done) => whenIdle(() => void load(pathname).finally(done))));
  };
}

/** Path on this site that a link opens in this tab; null for any other. */
function leadsTo(link: HTMLAnchorElement): string | null {
  if (!link.hasAttribute('href') || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname } = new URL(link.href);
  return origin === new URL(link.baseURI).origin ? pathname : null;
}
