import { type Connection, shouldSaveData } from '../tab/connection.ts';
import { ownLink } from '../tab/links.ts';
import { documentTime } from '../tab/waiting.ts';
import type { WholeNavigation } from './navigation.ts';

export interface PrefetchDeps {
  readonly document: Document;
  readonly connection: Connection | undefined;
  readonly whenIdle: (work: () => void) => void;
  readonly observe: ((onChange: IntersectionObserverCallback) => IntersectionObserver) | null;
  readonly navigation: Pick<WholeNavigation, 'prefetch' | 'isWantedInView' | 'opensDocument' | 'prerender'>;
  /** Whether the visitor's main pointer can rest on a link. A finger cannot. */
  readonly canHover: () => boolean;
  readonly wait: (ms: number) => Promise<void>;
}

/** Fetches a page at once when its link gets the pointer or the focus. Links in view wait for idle times, one by one. */
export function startPrefetching(deps: PrefetchDeps): void {
  const { document, connection, canHover, wait } = deps;
  const { prefetch: load, isWantedInView, opensDocument, prerender } = deps.navigation;
  let pointedAt: string | null = null;
  let restsOn: string | null = null;
  const prefetch = async (target: EventTarget | null, byMouse: boolean) => {
    const pathname = ownLink(target)?.pathname ?? null;
    if (byMouse && restsOn === pathname) return;
    if (byMouse) restsOn = pathname;
    if (!pathname || shouldSaveData(connection)) return;
    if (byMouse && opensDocument(pathname)) {
      // Not both at once, on a slow connection least of all.
      await wait(documentTime);
      if (restsOn !== pathname) return;
    }
    pointedAt = pathname;
    await load(pathname);
    if (pointedAt === pathname) prerender(pathname);
  };
  const onPoint = (event: Event) =>
    void prefetch(event.target, (event as PointerEvent).pointerType === 'mouse');
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, onPoint, { passive: true });
  }
  // A link may already have had the pointer or the focus before this code ran.
  const hovered = document.querySelector('a:hover');
  void prefetch(hovered ?? document.querySelector('a:focus'), hovered !== null);
  const queue = createIdleQueue(deps.whenIdle, (pathname) =>
    // On a slow connection, links that are only in view are not prefetched: they would delay other requests.
    shouldSaveData(connection, /2g|3g/) || !isWantedInView(pathname) ? Promise.resolve() : load(pathname),
  );
  const withDocument = new Set<string>();
  watchLinks(deps, (pathname) => {
    withDocument.add(pathname);
    for (const path of withDocument) {
      // A click opens the document that the resting pointer has asked for, and needs no code.
      if (canHover() && opensDocument(path)) continue;
      withDocument.delete(path);
      queue(path);
    }
  });
}

function watchLinks({ document, observe }: PrefetchDeps, onInView: (pathname: string) => void): void {
  if (!observe) return;
  const known = new WeakSet<Element>();
  const observer = observe((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const link = ownLink(target);
      if (link) onInView(link.pathname);
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
  new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
}

function createIdleQueue(
  whenIdle: PrefetchDeps['whenIdle'],
  load: WholeNavigation['prefetch'],
): (pathname: string) => void {
  const known = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return (pathname) => {
    if (known.has(pathname)) return;
    known.add(pathname);
    last = last.then(() => new Promise<void>((done) => whenIdle(() => void load(pathname).finally(done))));
  };
}
