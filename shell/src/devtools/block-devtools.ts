/** Keys that open a browser's developer tools together with control and shift. */
const inspectorKeys = ['I', 'C', 'J'];

/** A key is known by its Latin letter, or by its place where the layout (Tamil, Russian) types another script. */
function letterOf({ key, code }: KeyboardEvent): string {
  return /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace('Key', '');
}

function opensDevtools(event: KeyboardEvent): boolean {
  if (event.key === 'F12') return true;
  return event.ctrlKey && event.shiftKey && inspectorKeys.includes(letterOf(event));
}

/**
 * Blocks the right-click menu and the shortcuts of the developer tools, as the specification asks of every
 * screen. Listens while events are captured, so that no page can stop them on the way. Returns how to undo it.
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
