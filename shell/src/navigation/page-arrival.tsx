import { pageTitle, site } from '@site/shared-ui/site';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useAnnounce } from '../frame/announcer/announcer.tsx';
import { restoreFields } from './form-fields.ts';
import type { Arrival, PageSlot } from './navigation-state.ts';
import { openAtEnd, type ScrollToEnd } from './open-at-end.ts';
import { focusOn, shownHeading, shownTarget } from './shown-element.ts';

interface ArrivalProps {
  readonly slot: PageSlot;
}

/**
 * What happens when a page is shown: what the document says of it; after a navigation its top or its anchor, focus on
 * the heading and an announcement; after a replacement everything as it was. It stands before the page and works in a
 * layout effect, so that all of this is done when the page's own effects run.
 */
export function PageArrival({ slot: { page, arrival, fields } }: ArrivalProps) {
  const { title, opensAt } = page.route;
  const announce = useAnnounce();

  useLayoutEffect(() => {
    describePage(document, page.route);
    arrive(arrival);
    const opened = arrival.type === 'traverse' ? !arrival.samePage : /forward|retry/.test(arrival.type);
    if (opened) announce(title);
  }, [page, title, arrival, announce]);

  const scrollToEnd = useRef<ScrollToEnd>(null);
  useLayoutEffect(() => {
    if (opensAt !== 'end' || arrival.type !== 'forward' || arrival.hash) return;
    // The visitor can act on the page before the effect below runs.
    const scroll = openAtEnd(window);
    scrollToEnd.current = scroll;
    return scroll.cancel;
  }, [opensAt, arrival]);
  useEffect(() => {
    // After the page's own effects, at its full length.
    scrollToEnd.current?.scroll();
  });

  // Before the visitor can type: a later effect would replace what is newer.
  useLayoutEffect(() => restoreFields(document, fields), [fields]);
  useEffect(() => {
    if (arrival.type !== 'replace') return;
    // The element that had focus has gone with the page before.
    if (document.activeElement === document.body) focusOn(shownHeading(document));
    const restore = () => window.scrollTo({ top: arrival.scrollY, behavior: 'instant' });
    restore();
    // Once more after the page's own effects, which may scroll as they do for a visitor who has just come.
    const frame = requestAnimationFrame(restore);
    return () => cancelAnimationFrame(frame);
  }, [arrival]);
  return null;
}

/** The same for a page that could not be shown: its card is the page. The card announces itself. */
export function FailedArrival({ slot: { page, arrival } }: ArrivalProps) {
  useLayoutEffect(() => {
    describePage(document, page.route);
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (arrival.type !== 'document' && arrival.type !== 'replace') {
      window.scrollTo({ top: 0, behavior: 'instant' });
      focusOnArrival(shownHeading(document));
    } else if (lost) focusOn(shownHeading(document));
  }, [page, arrival]);
  return null;
}

/** Scrolls and moves focus as the visitor expects it of the way by which they came. */
function arrive(arrival: Arrival): void {
  if (arrival.type === 'forward' || arrival.type === 'retry') {
    scrollToTarget(arrival.hash);
    focusOnArrival(shownTarget(document, arrival.hash) ?? shownHeading(document));
  } else if (arrival.type === 'anchor') {
    focusOn(shownTarget(document, arrival.hash));
  } else if (arrival.type === 'traverse') {
    const { scrollY, samePage } = arrival;
    if (scrollY !== null) window.scrollTo({ top: scrollY, behavior: 'instant' });
    else if (arrival.hash) shownTarget(document, arrival.hash)?.scrollIntoView();
    else if (!samePage) window.scrollTo({ top: 0, behavior: 'instant' });
    // As without a script, going back inside a page leaves focus where it is.
    if (!samePage) focusOnArrival(shownHeading(document));
  }
}

/** Focus stays in a menu that the visitor has opened while the page was on its way: it would close otherwise. */
function focusOnArrival(element: HTMLElement | null): void {
  const bar = document.activeElement?.closest('header:not(main *)');
  // A part of a closed menu may still be unfolded.
  if (!bar?.querySelector('[aria-expanded="true"]:not([hidden] *)')) focusOn(element);
}

/** Scrolls to the anchor of an address, or to the top where it has none. */
export function scrollToTarget(hash: string): void {
  const target = shownTarget(document, hash);
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Brings the head of the document up to date: title, description, and what is shared of the page. */
function describePage(document: Document, { path, title, description }: PageSlot['page']['route']): void {
  // A path with parameters has no address of its own to be listed under: see `composition`'s documents.
  const address = /[:*]/.test(path) ? null : `${site.origin}${path}`;
  document.title = pageTitle(title);
  setContent(document, 'meta[name="description"]', description);
  setContent(document, 'meta[property="og:title"]', pageTitle(title));
  setContent(document, 'meta[property="og:description"]', description);
  setAddress(document, 'link[rel="canonical"]', address, { rel: 'canonical' }, 'href');
  setAddress(document, 'meta[property="og:url"]', address, { property: 'og:url' }, 'content');
}

function setContent(document: Document, selector: string, content: string): void {
  document.querySelector(selector)?.setAttribute('content', content);
}

/** Sets, adds or removes the one tag that names the page's address. */
function setAddress(
  document: Document,
  selector: string,
  address: string | null,
  attributes: Readonly<Record<string, string>>,
  target: 'href' | 'content',
): void {
  const found = document.querySelector(selector);
  if (!address) {
    found?.remove();
    return;
  }
  const tag = found ?? document.createElement(target === 'href' ? 'link' : 'meta');
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
  tag.setAttribute(target, address);
  if (!found) document.head.append(tag);
}
