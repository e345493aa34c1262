/** Dispatched on `document` when React listens to the page's events: what is hydrated acts from now on. */
export const hydrationStartedEvent = 'site:hydration-started';

/** Dispatched on `document` when the page on screen is hydrated. */
export const hydratedEvent = 'site:hydrated';

/** How long a submit waits for the page's code before the browser handles it (ms). */
export const submitTimeout = 1000;

export interface ReplayDeps {
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener'>;
  readonly window: Pick<Window, 'addEventListener'>;
  /** @param ms how long */
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Holds what a visitor presses before the code that handles it is there, and replays it once it is. Links need no code:
 * the browser follows them itself. A button that is pressed repeatedly while nothing happens is pressed once.
 */
export function replayClicks({ document, window, wait }: ReplayDeps): void {
  const clicks = new Set<HTMLButtonElement>();
  const submits = new Map<HTMLFormElement, HTMLButtonElement>();
  let reactListens = false;

  // React stops a click on a part that is not hydrated at the root, so a click that reaches its button was handled.
  const forget = ({ currentTarget }: Event) => clicks.delete(currentTarget as HTMLButtonElement);

  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('#root button');
    if (!button) return;
    if (button.type === 'submit' && button.form) {
      // The browser neither checks nor sends the form for now.
      event.preventDefault();
      holdSubmit(button.form, button);
      return;
    }
    // The order is that of the last click on each button.
    clicks.delete(button);
    clicks.add(button);
    if (reactListens) button.addEventListener('click', forget, { capture: true, once: true });
  };

  const holdSubmit = (form: HTMLFormElement, submitter: HTMLButtonElement) => {
    if (submits.has(form)) return;
    submits.set(form, submitter);
    void wait(submitTimeout).then(() => submit(form));
  };

  const submit = (form: HTMLFormElement) => {
    const submitter = submits.get(form);
    submits.delete(form);
    // The browser itself handles it where nothing else does: it checks the form, then sends it.
    if (submitter?.form === form && isOnScreen(submitter)) form.requestSubmit(submitter);
  };

  const replay = () => {
    for (const button of [...clicks]) {
      if (isOnScreen(button)) button.click();
      else clicks.delete(button);
    }
  };

  document.addEventListener('click', hold, { capture: true });
  // Who comes back to a page, out of the back/forward cache, expects nothing of what they pressed before they left.
  window.addEventListener('pagehide', () => {
    clicks.clear();
    submits.clear();
  });
  document.addEventListener(
    hydrationStartedEvent,
    () => {
      reactListens = true;
      replay();
    },
    { once: true },
  );
  document.addEventListener(
    hydratedEvent,
    async () => {
      // The page's effects have run, and the state that they set is rendered when React is done with this task.
      await wait(0);
      document.removeEventListener('click', hold, { capture: true });
      replay();
      for (const form of [...submits.keys()]) submit(form);
    },
    { once: true },
  );
}

/** Whether a visitor can still see it: a page that was left may be kept, hidden. */
function isOnScreen(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility?.() !== false;
}
