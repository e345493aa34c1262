/** Dispatched on `document` when React has attached its listeners: hydrated parts respond from now on. */
export const hydrationStartedEvent = 'site:hydration-started';

/** Dispatched on `document` when the page on screen is hydrated. */
export const hydratedEvent = 'site:hydrated';

/** How long a submit waits for the page's code before the browser itself submits the form (ms). */
export const submitTimeout = 1000;

export interface ReplayDeps {
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener'>;
  readonly window: Pick<Window, 'addEventListener'>;
  /** @param ms how long */
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Holds clicks on buttons until the code that handles them is hydrated, then replays them. Links need no code: the
 * browser follows them. Several clicks on the same button are replayed as one.
 */
export function replayClicks({ document, window, wait }: ReplayDeps): void {
  const clicks = new Set<HTMLButtonElement>();
  const submits = new Map<HTMLFormElement, HTMLButtonElement>();
  let reactListens = false;

  // React stops a click on a part that is not hydrated at the root. A click that reaches its button was handled.
  const forget = ({ currentTarget }: Event) => clicks.delete(currentTarget as HTMLButtonElement);

  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('#root button');
    if (!button) return;
    if (button.type === 'submit' && button.form) {
      // Keeps the browser from validating and submitting the form for now.
      event.preventDefault();
      holdSubmit(button.form, button);
      return;
    }
    // Clicks are replayed in the order of the last click on each button.
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
    // Without a submit handler the browser validates and submits the form.
    if (submitter?.form === form && isOnScreen(submitter)) form.requestSubmit(submitter);
  };

  const replay = () => {
    for (const button of [...clicks]) {
      if (isOnScreen(button)) button.click();
      else clicks.delete(button);
    }
  };

  document.addEventListener('click', hold, { capture: true });
  // After a return from the back/forward cache, a visitor does not expect their earlier clicks to act.
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
      // The page's effects have run. React renders the state that they have set before the next task.
      await wait(0);
      document.removeEventListener('click', hold, { capture: true });
      replay();
      for (const form of [...submits.keys()]) submit(form);
    },
    { once: true },
  );
}

/** Whether the visitor can still see the element: a page that was left may still be mounted, but hidden. */
function isOnScreen(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility?.() !== false;
}
