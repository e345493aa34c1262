/** Dispatched on `document` when React has attached its listeners: hydrated parts respond from now on. */
export const hydrationStartedEvent = 'site:hydration-started';

/** Dispatched on `document` when the page on screen is hydrated. */
export const hydratedEvent = 'site:hydrated';

/** How long the submit of a complete form waits for the page's code before the browser sends the form (ms). */
export const submitTimeout = 1000;

export interface ReplayDeps {
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener'>;
  readonly window: Pick<Window, 'addEventListener'>;
  /** @param ms how long */
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Holds clicks on buttons until the code that handles them is hydrated, then replays them. Links need no code: the
 * browser follows them. Several clicks on the same button are replayed as one. An incomplete form is not held: the
 * browser says at once what is missing, and the code says it again in its own words.
 */
export function replayClicks({ document, window, wait }: ReplayDeps): void {
  const clicks = new Set<HTMLButtonElement>();
  const submits = new Map<HTMLFormElement, HTMLButtonElement>();
  /** Submits that the browser has refused, with the fields that it has put the focus on. */
  const refused = new Map<
    HTMLFormElement,
    { readonly submitter: HTMLButtonElement; readonly field: Element }
  >();
  let reactListens = false;

  // React stops a click on a part that is not hydrated at the root. A click that reaches its button was handled.
  const forget = ({ currentTarget }: Event) => clicks.delete(currentTarget as HTMLButtonElement);

  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('#root button');
    if (!button) return;
    if (button.type === 'submit' && button.form) return holdSubmit(event, button.form, button);
    // Clicks are replayed in the order of the last click on each button.
    clicks.delete(button);
    clicks.add(button);
    if (reactListens) button.addEventListener('click', forget, { capture: true, once: true });
  };

  /** Whether the browser will refuse the form. */
  const isRefused = (form: HTMLFormElement, submitter: HTMLButtonElement) => {
    const field = form.noValidate ? undefined : firstInvalid(form);
    if (field) refused.set(form, { submitter, field });
    return field !== undefined;
  };

  const holdSubmit = (event: Event, form: HTMLFormElement, submitter: HTMLButtonElement) => {
    if (isRefused(form, submitter)) {
      submits.delete(form);
      return;
    }
    // Keeps the browser from submitting the form for now.
    event.preventDefault();
    if (submits.has(form)) return;
    submits.set(form, submitter);
    void wait(submitTimeout).then(() => submit(form));
  };

  const submit = (form: HTMLFormElement) => {
    const submitter = submits.get(form);
    submits.delete(form);
    if (!submitter) return;
    isRefused(form, submitter);
    // Without a submit handler the browser validates and submits the form.
    requestSubmit(form, submitter);
  };

  // React may hydrate the form in the click: then the code has it although the browser would have refused it.
  const accepted = ({ target }: Event) => refused.delete(target as HTMLFormElement);

  const repeatRefused = () => {
    for (const [form, { submitter, field }] of refused) {
      // A visitor who has gone on is not interrupted, and what they have changed since is not sent.
      if (field.matches(':focus') && field === firstInvalid(form)) requestSubmit(form, submitter);
    }
    refused.clear();
  };

  const replay = () => {
    for (const button of [...clicks]) {
      if (isOnScreen(button)) button.click();
      else clicks.delete(button);
    }
  };

  document.addEventListener('click', hold, { capture: true });
  document.addEventListener('submit', accepted, { capture: true });
  // After a return from the back/forward cache, a visitor does not expect their earlier clicks to act.
  window.addEventListener('pagehide', () => {
    clicks.clear();
    submits.clear();
    refused.clear();
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
      repeatRefused();
    },
    { once: true },
  );
}

/** The field that a browser puts the focus on when it refuses the form. */
function firstInvalid(form: HTMLFormElement): Element | undefined {
  const fields = [...form.elements] as HTMLInputElement[];
  return fields.find(({ willValidate, validity }) => willValidate && !validity.valid);
}

function requestSubmit(form: HTMLFormElement, submitter: HTMLButtonElement): void {
  if (submitter.form === form && isOnScreen(submitter)) form.requestSubmit(submitter);
}

/** Whether the visitor can still see the element: a page that was left may still be mounted, but hidden. */
function isOnScreen(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility?.() !== false;
}
