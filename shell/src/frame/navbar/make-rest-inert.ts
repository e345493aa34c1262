/**
 * Makes all elements outside a box inert, for the keyboard and for screen readers: not every screen reader respects
 * `aria-modal`. Live regions stay active. Returns a function that undoes this. Following a link undoes it too, before
 * the next page takes the focus.
 */
export function makeRestInert(box: HTMLElement): () => void {
  const rest = outsideOf(box).filter((element) => !element.hasAttribute('inert') && !isLiveRegion(element));
  for (const element of rest) element.setAttribute('inert', '');
  const undo = () => {
    for (const element of rest) element.removeAttribute('inert');
    box.removeEventListener('click', leave, true);
    window.removeEventListener('popstate', undo);
  };
  const leave = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a')) undo();
  };
  box.addEventListener('click', leave, true);
  window.addEventListener('popstate', undo);
  return undo;
}

/** The siblings of an element and of all its ancestors. */
function outsideOf(element: HTMLElement): readonly HTMLElement[] {
  const parent = element.parentElement;
  if (!parent || element === element.ownerDocument.body) return [];
  const siblings = [...parent.children].filter((child) => child instanceof HTMLElement && child !== element);
  return [...(siblings as HTMLElement[]), ...outsideOf(parent)];
}

const live = '[aria-live], [role="status"]';

/** Whether an element is a live region or the parent of one. `<main>` is not, although it may contain one. */
function isLiveRegion(element: HTMLElement): boolean {
  if (element.tagName === 'MAIN') return false;
  return element.matches(live) || element.querySelector(`:scope > :is(${live})`) !== null;
}
