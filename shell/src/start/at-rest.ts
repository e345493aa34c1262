/** What waiting for rest needs of a browser; not all of them tell when they are idle. */
export type RestingWindow = Pick<Window, 'addEventListener' | 'setTimeout'> &
  Partial<Pick<Window, 'requestIdleCallback'>> & { readonly document: Pick<Document, 'readyState'> };

/** Calls back when everything that the page itself asked for is there, and the browser has nothing better to do. */
export function atRest(window: RestingWindow, come: () => void): void {
  const whenIdle = () =>
    window.requestIdleCallback ? window.requestIdleCallback(() => come()) : window.setTimeout(come, 200);
  if (window.document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle);
}
