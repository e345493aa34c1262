/** What waiting for rest needs of a browser; not all of them tell when they are idle. */
export type RestingWindow = Pick<Window, 'addEventListener' | 'setTimeout'> &
  Partial<Pick<Window, 'requestIdleCallback'>> & { readonly document: Pick<Document, 'readyState'> };

/** Calls back when the browser has nothing better to do. */
export function whenIdle(
  window: Pick<RestingWindow, 'setTimeout' | 'requestIdleCallback'>,
  work: () => void,
): void {
  if (window.requestIdleCallback) window.requestIdleCallback(() => work());
  else window.setTimeout(work, 200);
}

/** The same, once everything that the page itself asked for is there. */
export function atRest(window: RestingWindow, come: () => void): void {
  const rest = () => whenIdle(window, come);
  if (window.document.readyState === 'complete') rest();
  else window.addEventListener('load', rest);
}
