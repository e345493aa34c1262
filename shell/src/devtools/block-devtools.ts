/** Keys that open a browser's developer tools together with control and shift. */
const inspectorKeys = ['I', 'C', 'J'];

/** The Latin letter of a key. On a layout with another script (Tamil, Russian) it comes from the key's position. */
function letterOf({ key, code }: KeyboardEvent): string {
  return /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace('Key', '');
}

function opensDevtools(event: KeyboardEvent): boolean {
  if (event.key === 'F12') return true;
  return event.ctrlKey && event.shiftKey && inspectorKeys.includes(letterOf(event));
}

/**
 * Blocks the context menu and the shortcuts of the developer tools, as the specification requires. The listeners are
 * in the capture phase, so that a page cannot stop the events. Returns a function that removes them.
 */
export function blockDevtools(document: Document): () => void {
  const refuse = (event: Event) => event.preventDefault();
  const refuseShortcut = (event: KeyboardEvent) => {
    if (opensDevtools(event)) event.preventDefault();
  };
  document.addEventListener('contextmenu', refuse, { capture: true });
  document.addEventListener('keydown', refuseShortcut, { capture: true });
  return () => {
    document.removeEventListener('contextmenu', refuse, { capture: true });
    document.removeEventListener('keydown', refuseShortcut, { capture: true });
  };
}
