import { startMessages } from '../messages/index.ts';

export interface NoticeAction {
  readonly label: string;
  /** Then the button keeps the focus, and a press does nothing. */
  readonly busy?: boolean;
  readonly onPress: () => void;
}

export interface NoticeContent {
  readonly text: string;
  /** As many as when the notice was shown. In a small window, the second one is a cross. */
  readonly actions: readonly NoticeAction[];
}

export interface Notice {
  update(content: NoticeContent): void;
  remove(): void;
}

/**
 * Shows a message at the lower edge of the window. Of several, one is visible. Plain DOM outside React's root: the
 * start script shows it before React has loaded, and a page that is not hydrated yet is not changed by it.
 */
export function showNotice(document: Document, content: NoticeContent): Notice {
  const notice = document.createElement('div');
  const text = document.createElement('p');
  notice.className = 'notice';
  notice.role = 'alert';
  notice.append(text);
  const update = (next: NoticeContent) => {
    text.textContent = next.text;
    next.actions.forEach(({ label, busy, onPress }, index) => {
      const known = notice.children[index + 1] as HTMLButtonElement;
      const button = known ?? notice.appendChild(document.createElement('button'));
      button.textContent = label;
      // Not `disabled`: a disabled button loses the focus.
      button.ariaDisabled = busy ? 'true' : null;
      button.onclick = busy ? null : onPress;
    });
  };
  update(content);
  document.body.append(notice);
  // From now on, the padding of the page keeps the focus out of its lowest quarter.
  const focused = document.activeElement as Element;
  const { top, bottom } = focused.getBoundingClientRect();
  if (top < innerHeight && bottom > innerHeight * 0.75) focused.scrollIntoView({ block: 'nearest' });
  return {
    update,
    remove: () => {
      const main = notice.contains(document.activeElement) && document.querySelector('main');
      notice.remove();
      if (!main) return;
      main.tabIndex = -1;
      main.focus({ preventScroll: true });
      // Otherwise a press on a text would focus it, and Tab would go on from its beginning.
      main.onblur = () => main.removeAttribute('tabindex');
    },
  };
}

export function stalledText(isOnline: boolean): string {
  return `${isOnline ? startMessages.stalled : startMessages.offline} ${startMessages.kept}`;
}

export function retryNotice(
  text: string,
  busy: boolean,
  onPress: () => void,
  label = startMessages.retry,
): NoticeContent {
  return { text, actions: [{ label: busy ? startMessages.retrying : label, busy, onPress }] };
}
