/** React's `Activity` hides all pages in `<main>` but one, by `display: none` on their outermost elements. */
export function isShown(element: Element): boolean {
  for (let part: Element | null = element; part; part = part.parentElement) {
    if (part instanceof HTMLElement && part.style.display === 'none') return false;
  }
  return true;
}

/** The elements of the page on screen, in order; empty if it has no heading, or is an error card. */
export function shownPage(document: Document): readonly Element[] {
  const heading = shownHeading(document);
  if (!heading || heading.closest('[role="alert"]')) return [];
  return [...document.querySelectorAll('main > *')].filter(isShown);
}

/** The heading of the page on screen; null as long as it has none. */
export function shownHeading(document: Document): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('main h1')].find(isShown) ?? null;
}

/** @param hash `#` and a percent-encoded id, or empty. Null is returned for a malformed one. */
export function shownTarget(document: Document, hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  const encoded = hash.slice(1);
  // As in HTML's "find a potential indicated element": first the encoded id, then the decoded one.
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

export function scrollToTarget(hash: string): void {
  const target = shownTarget(document, hash);
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    // Otherwise a press on a text in it would move the focus there, and Tab would go on from its beginning.
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
