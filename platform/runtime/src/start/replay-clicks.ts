import { startMessages } from '../messages/index.ts';
import type { SiteStart } from '../tab/site-start.ts';
import { pressTimeout, serverTimeout } from '../tab/waiting.ts';

export interface ReplayDeps {
  readonly document: Pick<
    Document,
    'addEventListener' | 'removeEventListener' | 'querySelectorAll' | 'getElementById' | 'location'
  >;
  readonly start: SiteStart;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Holds presses on buttons until the code that handles them is hydrated, however late that is, then replays them. Links
 * need no code: the browser follows them. Several presses on the same button are replayed as one. While a press waits, its
 * button is busy and the document's status line says so: on a slow phone that may take many seconds.
 *
 * The browser checks and sends a form only if its code has failed, or a press has waited for it for 20 s: otherwise its
 * messages would lie over those of the page. The server is asked first: an error page of the browser would replace what was
 * filled in, and a chosen file. Without an answer the press goes on waiting.
 */
export function replayClicks({ document, start, wait }: ReplayDeps): void {
  /** In the order of the last press on each button. */
  const presses = new Map<HTMLButtonElement, () => HTMLButtonElement | undefined>();
  let reactListens = false;
  /** Whether the browser sends forms, if the server answers. */
  let isDue = false;

  const say = () => {
    const line = document.getElementById('held') as HTMLElement;
    line.textContent = presses.size ? startMessages.held : '';
  };
  const end = (pressed: HTMLButtonElement) => {
    presses.delete(pressed);
    pressed.ariaBusy = null;
    say();
  };
  const drop = (button: EventTarget | null) => {
    for (const [pressed, find] of presses) if (find() === button) end(pressed);
  };
  // React stops a click on a part that is not hydrated at the root. A click that reaches its button was handled.
  const forget = ({ currentTarget }: Event) => drop(currentTarget);

  const hold = (event: Event) => {
    // React's own buttons are inert while they are busy.
    const pressed = '#root button:not([aria-disabled])';
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>(pressed);
    if (!button) return;
    drop(button);
    presses.set(button, findLater(document, button));
    button.ariaBusy = 'true';
    say();
    if (submits(button)) {
      event.preventDefault();
      if (isDue) return void send();
      void wait(pressTimeout - serverTimeout).then(() =>
        presses.has(button) ? send(serverTimeout) : undefined,
      );
    } else if (reactListens) button.addEventListener('click', forget, { capture: true, once: true });
  };

  const replay = (isWanted: (button: HTMLButtonElement) => boolean) => {
    for (const [pressed, find] of [...presses]) {
      if (!isWanted(pressed)) continue;
      end(pressed);
      const button = find();
      if (!button || !isOnScreen(button)) continue;
      if (submits(button)) button.form?.requestSubmit(button);
      else button.click();
    }
  };
  const send = async (ms?: number) => {
    // Both at once: the answer may take as long as the wait.
    await Promise.all([start.ask(), ms && wait(ms)]);
    isDue = true;
    if (start.isOnline()) replay(submits);
  };

  document.addEventListener('click', hold, { capture: true });
  // After a return from the back/forward cache, a visitor does not expect their earlier presses to act.
  start.on('leave', () => [...presses.keys()].forEach(end));
  for (const failure of ['load', 'start'] as const) start.on(failure, () => void send());
  start.on('online', () => isDue && send());
  start.on('hydrating', () => {
    reactListens = true;
    replay((button) => !submits(button));
  });
  start.on('hydrated', async () => {
    // The page's effects have run. React renders the state that they have set before the next task.
    await wait(0);
    document.removeEventListener('click', hold, { capture: true });
    replay(() => true);
  });
}

function submits({ type, form }: HTMLButtonElement): boolean {
  return type === 'submit' && form !== null;
}

/**
 * Finds the button again, also if React has replaced it because a translator or an extension has changed the HTML: by its
 * place among the buttons that look alike.
 */
function findLater(
  document: Pick<Document, 'querySelectorAll' | 'location'>,
  pressed: HTMLButtonElement,
): () => HTMLButtonElement | undefined {
  const { pathname } = document.location;
  const isOfFrame = pressed.closest('main') === null;
  const alike = () =>
    [...document.querySelectorAll<HTMLButtonElement>('#root button')].filter(
      ({ className }) => className === pressed.className,
    );
  const place = alike().indexOf(pressed);
  return () => {
    if (pressed.isConnected) return pressed;
    // The page that was left has taken its buttons along.
    return isOfFrame || document.location.pathname === pathname ? alike()[place] : undefined;
  };
}

/** Whether the visitor can still see the element: a page that was left may still be mounted, but hidden. */
function isOnScreen(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility?.() !== false;
}
