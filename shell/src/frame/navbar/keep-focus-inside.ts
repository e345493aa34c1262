/** Moves focus to the first thing inside and lets Tab go round and round. Returns how to undo it. */
export function keepFocusInside(box: HTMLElement): () => void {
  const stops = () =>
    [...box.querySelectorAll<HTMLElement>('a[href], button')].filter((stop) => !stop.closest('[hidden]'));
  const turnRound = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const all = stops();
    const first = all[0];
    const last = all.at(-1);
    const active = box.ownerDocument.activeElement;
    const lost = !box.contains(active);
    if (event.shiftKey ? lost || active === first : lost || active === last) {
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    }
  };
  stops()[0]?.focus();
  box.ownerDocument.addEventListener('keydown', turnRound);
  return () => box.ownerDocument.removeEventListener('keydown', turnRound);
}
