/**
 * What the own code of a page is needed for. Links are not among them: the browser or the shell follows them. A link to a
 * part of the page may do more than that.
 */
const controls =
  'form, button, input, select, textarea, label, summary, a[href^="#"], [tabindex]:not([tabindex="-1"])';

/** Autofill fires `input` alone, and a file that is dragged over the page comes before it is over its field. */
const signs = ['pointerover', 'pointerdown', 'focusin', 'input', 'dragenter', 'click'];

/**
 * Calls back at the first use of the page: a pointer or the focus on one of its controls, or a click on anything but a
 * link. A finger does not rest on a control before it presses, so a finger anywhere in a page with buttons or a form is a
 * use. The frame's controls do not count. Calls back at once if a control has the focus already: the visitor was faster
 * than this script.
 *
 * @param document with the page in `main`
 */
export function onFirstUse(
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'activeElement'>,
  callback: () => void,
): void {
  const options = { passive: true, capture: true } as const;
  const isUse = ({ target, type, pointerType }: PointerEvent) => {
    const page = target instanceof Element ? target.closest('main') : null;
    if (!(target instanceof Element) || !page) return false;
    if (type === 'dragenter') return true;
    if (type === 'click') return !target.closest('a[href]');
    if (type === 'pointerdown' && pointerType !== 'mouse') return page.querySelector('button, form') !== null;
    return target.closest(controls) !== null;
  };
  const note = (event: Pick<Event, 'target' | 'type'>) => {
    if (!isUse(event as PointerEvent)) return;
    for (const sign of signs) document.removeEventListener(sign, note, options);
    callback();
  };
  for (const sign of signs) document.addEventListener(sign, note, options);
  note({ target: document.activeElement, type: 'focusin' });
}

/** Whether the own code of the document's page waits for its first use. */
export function waitsForUse({ documentElement }: Pick<Document, 'documentElement'>): boolean {
  const { hydrate, used } = documentElement.dataset;
  return (hydrate === 'use' || hydrate === 'prefetch') && used === undefined;
}

/** Records the first use for code that comes later. */
export function markUsed({ documentElement }: Pick<Document, 'documentElement'>): void {
  documentElement.dataset.used = '';
}
