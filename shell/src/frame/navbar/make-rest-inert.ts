/**
 * Takes all that stands beside a box out of reach, of keys and of screen readers alike: `aria-modal` only asks a
 * reader to leave it out. What isLiveRegion by itself stays. Returns how to undo it; following a link undoes it before the
 * page that it leads to takes the focus.
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

/** The siblings of an element and of all that it stands in. */
function outsideOf(element: HTMLElement): readonly HTMLElement[] {
  const parent = element.parentElement;
  if (!parent || element === element.ownerDocument.body) return [];
  const siblings = [...parent.children].filter((child) => child instanceof HTMLElement && child !== element);
  return [...(siblings as HTMLElement[]), ...outsideOf(parent)];
}

const live = '[aria-live], [role="status"]';

/** A live region, or what wraps one; the page itself is none, though it may say that it is loading. */
function isLiveRegion(element: HTMLElement): boolean {
  if (element.tagName === 'MAIN') return false;
  return element.matches(live) || element.querySelector(`:scope > :is(${live})`) !== null;
}
