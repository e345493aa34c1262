import { isPlainClick } from '../tab/links.ts';
import { type DocumentPrefetch, pageLink } from './prefetch-document.ts';

/**
 * The first events of a visitor, for every kind of input. Dragging a file fires no pointer events, autofill fires no
 * key events, and some assistive technology only clicks. `scroll` is missing because a page can scroll by itself.
 */
const interactions = [
  ...['pointerover', 'pointermove', 'pointerdown', 'touchstart', 'wheel'],
  ...['keydown', 'focusin', 'input', 'click', 'dragenter'],
];

/** How long the page's code waits while the pointer rests on a link (ms). */
export const hoverTime = 1000;

/** How long it waits after a click on a link: the page is being left (ms). */
export const leavingTime = 5000;

export interface FirstInteractionDeps {
  readonly document: Pick<Document, 'addEventListener'>;
  readonly window: Pick<Window, 'setTimeout' | 'clearTimeout'>;
  readonly prefetch: Pick<DocumentPrefetch, 'point' | 'stop'>;
  /** Shows the page of a link that is clicked, if its document is here. Returns whether it does. */
  readonly show: (link: HTMLAnchorElement) => boolean;
}

/**
 * Points at the link under a mouse as long as the page is open. Before the first interaction of another kind it also
 * defers the page's code: a visitor who follows a link does not need it, and it would delay the document.
 *
 * @param callback called once, at the first interaction that is not a mouse on a link
 */
export function onFirstInteractionButLinks(
  { document, window, prefetch, show }: FirstInteractionDeps,
  callback: () => void,
): void {
  const options = { passive: true, capture: true } as const;
  let link: HTMLAnchorElement | null = null;
  let timer: number | undefined;
  let done = false;

  const finish = () => {
    if (done) return;
    done = true;
    window.clearTimeout(timer);
    callback();
  };
  const deferFor = (ms: number) => {
    window.clearTimeout(timer);
    if (!done) timer = window.setTimeout(finish, ms);
  };

  const move = ({ target, pointerType }: PointerEvent) => {
    // A finger has no rest before its click.
    const next = pointerType === 'mouse' ? pageLink(target) : null;
    if (next === link) return;
    link = next;
    if (!next) return prefetch.stop();
    deferFor(hoverTime);
    void prefetch.point(next).then(() => next === link && finish());
  };

  const interact = (event: Event) => {
    const { type } = event;
    const isOnLink = link?.contains(event.target as Node);
    if (isOnLink && type === 'click') {
      if (!isPlainClick(event as MouseEvent)) return;
      if (!show(link as HTMLAnchorElement)) return deferFor(leavingTime);
      event.preventDefault();
      window.clearTimeout(timer);
      link = null;
      prefetch.stop();
      return;
    }
    // A press gives the link the focus.
    if (isOnLink && /^(pointer|focusin)/.test(type)) return;
    finish();
  };

  document.addEventListener('pointerover', move as EventListener, options);
  for (const type of interactions)
    document.addEventListener(type, interact, { ...options, passive: type !== 'click' });
}
