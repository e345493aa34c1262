function opensDevtools({ key, code, ctrlKey, shiftKey }: KeyboardEvent): boolean {
  // On a layout with another script (Tamil, Russian) the Latin letter comes from the key's position.
  const letter = /^[a-z]$/i.test(key) ? key : code;
  return key === 'F12' || (ctrlKey && shiftKey && /^(key)?[icj]$/i.test(letter));
}

/** A visitor needs the menu here: spelling, paste, opening in a new tab. On selected text also copying and translating. */
const hasMenu = 'a, input, textarea';

/**
 * Blocks the context menu and the shortcuts of the developer tools, as the specification requires. The menu still opens in
 * fields, on links and on selected text. The listeners are in the capture phase, so that a page cannot stop the events.
 */
export function blockDevtools(document: Document): void {
  document.addEventListener(
    'contextmenu',
    (event) => {
      const inMenuElement = (event.target as Element).closest(hasMenu);
      if (!inMenuElement && getSelection()?.isCollapsed) event.preventDefault();
    },
    true,
  );
  document.addEventListener('keydown', (event) => opensDevtools(event) && event.preventDefault(), true);
}
