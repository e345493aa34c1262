import type { SiteStart } from './site-start.ts';

export interface ReplayDeps {
  readonly document: Pick<
    Document,
    'addEventListener' | 'removeEventListener' | 'querySelectorAll' | 'documentElement' | 'location'
  >;
  readonly window: Pick<Window, 'addEventListener'>;
  readonly start: SiteStart;
  readonly navigator: Pick<Navigator, 'onLine'>;
  /** @param ms how long */
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Holds presses on buttons until the code that handles them is hydrated, however late that is, then replays them. Links
 * need no code: the browser follows them. Several presses on the same button are replayed as one. The browser checks and
 * sends a form only if its code has failed: otherwise its messages would lie over those of the page. While a press waits,
 * `<html>` has `data-held`: on a slow phone that may take many seconds, and the button must not look ignored.
 */
export function replayClicks({ document, window, start, navigator, wait }: ReplayDeps): void {
  /** In the order of the last press on each button. */
  const presses = new Map<HTMLButtonElement, () => HTMLButtonElement | undefined>();
  let reactListens = false;
  let codeFailed = false;

  const show = () => document.documentElement.toggleAttribute('data-held', presses.size > 0);

  /** Drops earlier presses on a button, also on one that it has replaced. */
  const drop = (button: EventTarget | null) => {
    for (const [pressed, find] of presses) if (find() === button) presses.delete(pressed);
  };
  // React stops a click on a part that is not hydrated at the root. A click that reaches its button was handled.
  const forget = ({ currentTarget }: Event) => {
    drop(currentTarget);
    show();
  };

  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('#root button');
    if (!button) return;
    if (submits(button)) {
      if (codeFailed) return;
      event.preventDefault();
    } else if (reactListens) button.addEventListener('click', forget, { capture: true, once: true });
    drop(button);
    presses.set(button, findLater(document, button));
    show();
  };

  const replay = (isWanted: (button: HTMLButtonElement) => boolean) => {
    for (const [pressed, find] of [...presses]) {
      if (!isWanted(pressed)) continue;
      presses.delete(pressed);
      const button = find();
      if (!button || !isOnScreen(button)) continue;
      if (submits(button)) button.form?.requestSubmit(button);
      else button.click();
    }
    show();
  };

  document.addEventListener('click', hold, { capture: true });
  // After a return from the back/forward cache, a visitor does not expect their earlier presses to act.
  window.addEventListener('pagehide', () => presses.clear());
  window.addEventListener('pageshow', show);
  start.onFail(() => {
    // Nothing can be sent without a network. The code is loaded again when it is back.
    if (!navigator.onLine) return;
    codeFailed = true;
    replay(submits);
  });
  start.when('hydrating', () => {
    reactListens = true;
    replay((button) => !submits(button));
  });
  start.when('hydrated', async () => {
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
      ({ type, className }) => type === pressed.type && className === pressed.className,
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
