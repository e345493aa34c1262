/** Sent by the shell when the page on screen answers to its code. */
export const hydratedEvent = 'site:hydrated';

/**
 * Keeps the last click on a button until the page's code is there, and gives it then. Links and forms need no code:
 * the browser follows and sends them itself.
 */
export function replayClicks(document: Document): void {
  let held: HTMLElement | null = null;
  const hold = ({ target }: Event) => {
    const button =
      target instanceof Element ? target.closest<HTMLElement>('button:not([type="submit"])') : null;
    if (button) held = button;
  };
  document.addEventListener('click', hold, { capture: true });
  document.addEventListener(
    hydratedEvent,
    () => {
      document.removeEventListener('click', hold, { capture: true });
      held?.click();
    },
    { once: true },
  );
}
