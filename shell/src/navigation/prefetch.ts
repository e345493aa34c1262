import { type Connection, shouldSaveData } from './connection.ts';

export interface PrefetchDeps {
  readonly document: Document;
  readonly connection: Connection | undefined;
  /** Calls back when the browser is idle. */
  readonly whenIdle: (work: () => void) => void;
  /** Null where the browser cannot tell what is in view. */
  readonly observe: ((onChange: IntersectionObserverCallback) => IntersectionObserver) | null;
  /** Starts loading the page of a path on this site; resolves when that has ended, however it ended. */
  readonly load: (pathname: string) => Promise<unknown>;
  /** Called with the page that was pointed at last, once it has been loaded. */
  readonly prerender: (pathname: string) => void;
}

/**
 * Loads the page of a link before it is followed: at once when the pointer or the focus rests on it, and one after
 * the other in idle moments when it is merely in view.
 */
export function startPrefetching(deps: PrefetchDeps): void {
  const { document, connection, load, prerender } = deps;
  let pointedAt: string | null = null;
  const prefetch = async (link: HTMLAnchorElement | null) => {
    const pathname = link && ownPath(link);
    if (!pathname || shouldSaveData(connection, /2g/)) return;
    pointedAt = pathname;
    await load(pathname);
    if (pointedAt === pathname) prerender(pathname);
  };
  const onPoint = ({ target }: Event) =>
    void prefetch(target instanceof Element ? target.closest('a') : null);
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, onPoint, { passive: true });
  }
  // The pointer may have come to rest before this code ran.
  void prefetch(document.querySelector<HTMLAnchorElement>('a:hover, a:focus'));
  // A page that nobody has pointed at yet must not delay what the visitor is doing.
  watchLinks(
    deps,
    createIdleQueue(deps.whenIdle, (pathname) =>
      shouldSaveData(connection, /2g|3g/) ? Promise.resolve() : load(pathname),
    ),
  );
}

/** Calls back with each link that comes into view, once. */
function watchLinks({ document, observe }: PrefetchDeps, onInView: (pathname: string) => void): void {
  if (!observe) return;
  const known = new WeakSet<Element>();
  const observer = observe((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const pathname = ownPath(target as HTMLAnchorElement);
      if (pathname) onInView(pathname);
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
  // Pages come and go in the frame, and bring other links.
  new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
}

/** Loads paths in idle moments, never two at a time, and none twice. */
function createIdleQueue(
  whenIdle: PrefetchDeps['whenIdle'],
  load: PrefetchDeps['load'],
): (pathname: string) => void {
  const known = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return (pathname) => {
    if (known.has(pathname)) return;
    known.add(pathname);
    last = last.then(() => new Promise<void>((done) => whenIdle(() => void load(pathname).finally(done))));
  };
}

/** Path on this site that a link opens in this tab; null for any other. */
function ownPath(link: HTMLAnchorElement): string | null {
  if (!link.hasAttribute('href') || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname } = new URL(link.href);
  return origin === new URL(link.baseURI).origin ? pathname : null;
}
