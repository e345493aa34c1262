/**
 * Several pages may be in `<main>` at a time; all but one are hidden by React's `Activity`, which sets `display: none`
 * on their outermost elements. These functions find elements of the page that the visitor sees.
 */
export function isShown(element: Element): boolean {
  for (let part: Element | null = element; part; part = part.parentElement) {
    if (part instanceof HTMLElement && part.style.display === 'none') return false;
  }
  return true;
}

/** The elements of the page on screen, in order; none where it has no heading, or is an error card. */
export function shownPage(document: Document): readonly Element[] {
  const heading = shownHeading(document);
  if (!heading || heading.closest('[role="alert"]')) return [];
  return [...document.querySelectorAll('main > *')].filter(
    (element) => isShown(element) && element.getAttribute('role') !== 'alert',
  );
}

/** The heading of the page on screen; null while it has none. */
export function shownHeading(document: Document): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('main h1')].find(isShown) ?? null;
}

/**
 * The element that an address leads to.
 *
 * @param hash `#` and a percent-encoded id, or nothing; a malformed one leads nowhere
 */
export function shownTarget(document: Document, hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  const encoded = hash.slice(1);
  // As in HTML's "find a potential indicated element": as it stands first, then decoded.
  const ids = new Set([encoded, decoded(encoded)]);
  const candidates = [...document.querySelectorAll<HTMLElement>('[id]')].filter(({ id }) => ids.has(id));
  return candidates.find(isShown) ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Moves focus without scrolling, also to an element that takes none by itself. */
export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
