/**
 * What the own code of a page is needed for. Links are not among them: the browser or the shell follows them. A link to a
 * part of the page may do more than that.
 */
const controls =
  'form, button, input, select, textarea, label, summary, a[href^="#"], [tabindex]:not([tabindex="-1"])';

/** Autofill fires `input` alone, and a file that is dragged over the page comes before it is over its field. */
const signs = ['pointerover', 'focusin', 'input', 'dragenter', 'click'];

/**
 * Calls back at the first use of the page: a pointer or the focus on one of its controls, or a click on anything but a
 * link. The frame's controls do not count.
 *
 * @param document with the page in `main`
 */
export function onFirstUse(
  document: Pick<Document, 'addEventListener' | 'removeEventListener'>,
  callback: () => void,
): void {
  const options = { passive: true, capture: true } as const;
  const note = ({ target, type }: Event) => {
    if (!(target instanceof Element) || !target.closest('main')) return;
    const isUse =
      type === 'dragenter' ||
      (type === 'click' ? !target.closest('a[href]') : target.closest(controls) !== null);
    if (!isUse) return;
    for (const sign of signs) document.removeEventListener(sign, note, options);
    callback();
  };
  for (const sign of signs) document.addEventListener(sign, note, options);
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
