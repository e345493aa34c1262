/**
 * The first events of a visitor, for every kind of input. Dragging a file fires no pointer events, autofill fires no
 * key events, and some assistive technology only clicks. `scroll` is missing because a page can scroll by itself.
 */
export const interactions = [
  ...['pointerover', 'pointermove', 'pointerdown', 'touchstart', 'wheel'],
  ...['keydown', 'focusin', 'input', 'click', 'dragenter'],
];

/** Calls back once, at the first interaction with the page. */
export function onFirstInteraction(
  document: Pick<Document, 'addEventListener' | 'removeEventListener'>,
  callback: () => void,
): void {
  const options = { passive: true, capture: true } as const;
  const first = () => {
    for (const type of interactions) document.removeEventListener(type, first, options);
    callback();
  };
  for (const type of interactions) document.addEventListener(type, first, options);
}
