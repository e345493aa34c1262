/** Not every browser has `requestIdleCallback`. */
export type IdleWindow = Pick<Window, 'addEventListener' | 'setTimeout'> &
  Partial<Pick<Window, 'requestIdleCallback'>> & { readonly document: Pick<Document, 'readyState'> };

/** How long a browser without `requestIdleCallback` waits instead (ms). */
const idleDelay = 200;

export function whenIdle(
  window: Pick<IdleWindow, 'setTimeout' | 'requestIdleCallback'>,
  callback: () => void,
): void {
  if (window.requestIdleCallback) window.requestIdleCallback(callback);
  else window.setTimeout(callback, idleDelay);
}

/** Calls back when the browser is idle after the `load` event. */
export function whenLoadedAndIdle(window: IdleWindow, callback: () => void): void {
  const wait = () => whenIdle(window, callback);
  if (window.document.readyState === 'complete') wait();
  else window.addEventListener('load', wait);
}
