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
  // What `RemovedElements` shows may be moved out of its container later.
  const elements = document.querySelectorAll('main > :not([data-removed]), main > [data-removed] > *');
  return [...elements].filter(isShown);
}

/** The heading of the page on screen; null as long as it has none. */
export function shownHeading(document: Document): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('main h1')].find(isShown) ?? null;
}

/** Whether something may be typed in the page, which another document would lose. */
export function hasForm(document: Document): boolean {
  return document.querySelector('main form') !== null;
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

/** What is needed of the fields of a page: see `page-fields.ts`. */
export interface FirstFields {
  readonly of: (document: Document) => readonly Element[];
  readonly restore: (document: Document, first: readonly Element[], focused: Element | null) => void;
}

/**
 * Keeps the page that is about to be hydrated. React discards HTML that a translator or an extension has changed; the
 * elements keep their values, also those that come without an event.
 *
 * @param ownFields null for a page without a form
 */
export function keepFirstPage(document: Document, ownFields: FirstFields | null) {
  const elements = shownPage(document);
  const fields = ownFields ? [...ownFields.of(document)] : [];
  let focused = document.activeElement;
  const trackFocus = ({ target }: Event) => {
    focused = target as Element;
  };
  const trackBlur = ({ target }: Event) => {
    // In some browsers an element that is removed fires this event too. Its successor comes before any microtask.
    queueMicrotask(() => {
      if (focused === target && focused?.isConnected && document.activeElement !== focused) focused = null;
    });
  };
  document.addEventListener('focusin', trackFocus, true);
  document.addEventListener('focusout', trackBlur, true);
  return {
    /** Empty if the page has no heading. */
    elements,
    /**
     * If React has replaced the HTML, puts the values of the first fields into the new ones, and the focus into the field
     * that had it. Does so once.
     */
    restore: () => {
      document.removeEventListener('focusin', trackFocus, true);
      document.removeEventListener('focusout', trackBlur, true);
      // A hidden page runs its effects again when it is shown, and has newer values then.
      const first = fields.splice(0);
      if (first.some(({ isConnected }) => !isConnected)) ownFields?.restore(document, first, focused);
    },
    /** Gives the focus back to the element that has lost it because it was moved. */
    refocus: () => {
      if (focused instanceof HTMLElement && document.activeElement !== focused)
        focused.focus({ preventScroll: true });
    },
  };
}
