/**
 * What a visitor does first, whatever they came with: a file held over the page moves no pointer, and a browser that
 * fills in fields presses no key. Not `scroll`: a page scrolls by itself as well.
 */
const signs = [
  ...['pointerover', 'pointermove', 'pointerdown', 'touchstart', 'wheel'],
  ...['keydown', 'focusin', 'input', 'dragenter'],
];

/** Calls back at the first sign that somebody is at the page, once. */
export function atFirstSign(
  document: Pick<Document, 'addEventListener' | 'removeEventListener'>,
  come: () => void,
): void {
  const listen = { passive: true, capture: true } as const;
  const first = () => {
    for (const sign of signs) document.removeEventListener(sign, first, listen);
    come();
  };
  for (const sign of signs) document.addEventListener(sign, first, listen);
}
