/** Moves focus to the first focusable element, and keeps Tab inside the box. Returns a function that undoes this. */
export function trapFocus(box: HTMLElement): () => void {
  const focusable = () =>
    [...box.querySelectorAll<HTMLElement>('a[href], button')].filter(
      (element) => !element.closest('[hidden]'),
    );
  const onTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const all = focusable();
    const first = all[0];
    const last = all.at(-1);
    const active = box.ownerDocument.activeElement;
    const lost = !box.contains(active);
    if (event.shiftKey ? lost || active === first : lost || active === last) {
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    }
  };
  focusable()[0]?.focus();
  box.ownerDocument.addEventListener('keydown', onTab);
  return () => box.ownerDocument.removeEventListener('keydown', onTab);
}
