import { pageTitle } from '@platform/contract';
import { useSite } from '@platform/host';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { pageMessages } from '../messages/index.ts';
import { openAtEnd, type ScrollToEnd } from '../tab/open-at-end.ts';
import { useAnnounce } from './announcer.tsx';
import { useNavigation } from './navigation-context.tsx';
import type { Arrival, PageView } from './navigation-state.ts';
import { focusOn, shownHeading } from './page-elements.ts';
import { restoreFields } from './page-fields.ts';
import { scrollToTarget, shownTarget } from './page-target.ts';

interface ArrivalProps {
  readonly view: PageView;
}

/** Arrivals at a page that was still loading when its view was shown. */
const arrivedEarly = new WeakSet<Arrival>();

/** Whether a page is opened, in contrast to a move inside it, and to its replacement. */
function isOpened(arrival: Arrival): boolean {
  return arrival.type === 'traverse' ? !arrival.samePage : /forward|retry/.test(arrival.type);
}

/** Announces a page, after what its form before it has confirmed. That is said once. */
function useAnnouncement(view: PageView, isLate = false): (title: string) => void {
  const { confirmation } = useNavigation();
  const announce = useAnnounce();
  return (title) => {
    const news = isLate ? null : confirmation(view)?.text;
    const text = [news, title].filter(Boolean).join(' ');
    if (text) announce(text);
  };
}

/** The arrival at a page whose code is still loading: its title is known, and `<main>` has the focus until it comes. */
export function LoadingArrival({ view }: ArrivalProps) {
  const { page, arrival } = view;
  const { name } = useSite();
  const announce = useEffectEvent(useAnnouncement(view));
  useLayoutEffect(() => {
    describePage(document, page.route, name);
    if (!isOpened(arrival)) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusOnArrival(document.querySelector('main'), arrival);
    arrivedEarly.add(arrival);
    announce(pageMessages.loading(page.route.title));
  }, [page, arrival, name]);
  return null;
}

interface PageArrivalProps extends ArrivalProps {
  /** Whether an error card, which announces itself, is in place of the page. */
  readonly failed?: boolean;
}

/**
 * Updates title and head when a page is shown. After a navigation it scrolls to the top or the anchor, focuses the
 * heading and announces the page; after a replacement it restores position, focus and fields. Rendered before the
 * page, with layout effects, so that it has finished when the page's own effects run.
 */
export function PageArrival({ view, failed = false }: PageArrivalProps) {
  const { page, arrival, fields } = view;
  const { title, opensAt } = page.route;
  const { removedElements } = useNavigation();
  const { name } = useSite();
  const announce = useEffectEvent(useAnnouncement(view, arrivedEarly.has(arrival)));
  const isReplaced = useEffectEvent(() => failed && removedElements(view).length > 0);

  useLayoutEffect(() => {
    // The card gives way to them before it is painted.
    if (isReplaced()) return;
    describePage(document, page.route, name);
    arrive(arrival);
    if (failed && isLost()) focusOn(shownHeading(document));
    if (isOpened(arrival)) announce(failed ? '' : title);
  }, [failed, page, title, arrival, name]);

  const scrollToEnd = useRef<ScrollToEnd>(null);
  useLayoutEffect(() => {
    if (failed || opensAt !== 'end' || arrival.type !== 'forward' || arrival.hash) return;
    // The visitor can interact with the page before the effect below runs.
    const scroll = openAtEnd(window);
    scrollToEnd.current = scroll;
    return scroll.cancel;
  }, [failed, opensAt, arrival]);
  useEffect(() => {
    // After the page's own effects, when the page has its full height.
    scrollToEnd.current?.scroll();
  });

  // Before the visitor can type: a later effect would overwrite newer text.
  useLayoutEffect(() => restoreFields(document, fields), [fields]);
  useEffect(() => {
    if (arrival.type !== 'replace') return;
    if (isLost()) focusOn(shownHeading(document));
    const restore = () => window.scrollTo({ top: arrival.scrollY, behavior: 'instant' });
    restore();
    // Again after the page's own effects, which may scroll as on a first visit.
    const frame = requestAnimationFrame(restore);
    return () => cancelAnimationFrame(frame);
  }, [arrival]);
  return null;
}

function arrive(arrival: Arrival): void {
  if (arrival.type === 'forward' || arrival.type === 'retry') {
    scrollToTarget(arrival.hash);
    focusOnArrival(shownTarget(document, arrival.hash) ?? shownHeading(document), arrival);
  } else if (arrival.type === 'anchor') {
    focusOn(shownTarget(document, arrival.hash));
  } else if (arrival.type === 'traverse') {
    const { scrollY, samePage } = arrival;
    if (scrollY !== null) window.scrollTo({ top: scrollY, behavior: 'instant' });
    else if (arrival.hash) shownTarget(document, arrival.hash)?.scrollIntoView();
    else if (!samePage) window.scrollTo({ top: 0, behavior: 'instant' });
    if (!samePage) focusOnArrival(shownHeading(document), arrival);
    else keepFocusInView(arrival.hash);
  }
}

/**
 * After going back inside the page, the focus may be on a heading or a link that has left the window. Then it moves to
 * the part of the address, to the link to that heading, or to the first heading in the window.
 */
function keepFocusInView(hash: string): void {
  const focused = document.activeElement;
  if (!focused?.matches('main :is(a, [tabindex="-1"])') || isInView(focused)) return;
  const links = [...document.querySelectorAll<HTMLElement>('main a[href^="#"]')];
  const link = links.find((one) => one.getAttribute('href') === `#${focused.id}`);
  const headings = document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)');
  focusOn([shownTarget(document, hash), link, ...headings].find((one) => one && isInView(one)) ?? null);
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function isLost(): boolean {
  return document.activeElement?.matches('body, main') ?? true;
}

/**
 * Does not move the focus away from where the visitor has put it while the page was loading, nor out of an open menu: the
 * menu would close.
 */
function focusOnArrival(element: HTMLElement | null, arrival: Arrival): void {
  const isTaken = arrivedEarly.has(arrival) ? !isLost() : isInOpenMenu(document.activeElement);
  if (!isTaken) focusOn(element);
}

/** An open menu of the frame, such as a list of links below a button of its bar. */
function isInOpenMenu(element: Element | null): boolean {
  return (element?.closest('details[open]:not(main *)') ?? null) !== null;
}

function describePage(
  document: Document,
  { path, title, description }: PageView['page']['route'],
  site: string,
): void {
  // A path with parameters has no canonical address: see `platform/releases/src/rendering/pages/document.ts`.
  const { origin = '' } = document.documentElement.dataset;
  const address = /[:*]/.test(path) ? null : `${origin}${path}`;
  document.title = pageTitle(title, site);
  setContent(document, 'meta[name="description"]', description);
  setContent(document, 'meta[property="og:title"]', document.title);
  setContent(document, 'meta[property="og:description"]', description);
  for (const tag of document.head.querySelectorAll('[rel="canonical"], [property="og:url"]')) tag.remove();
  if (!address) return;
  const canonical = Object.assign(document.createElement('link'), { rel: 'canonical', href: address });
  const url = Object.assign(document.createElement('meta'), { content: address });
  url.setAttribute('property', 'og:url');
  document.head.append(canonical, url);
}

function setContent(document: Document, selector: string, content: string): void {
  document.querySelector(selector)?.setAttribute('content', content);
}
