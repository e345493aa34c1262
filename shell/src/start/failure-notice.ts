/** Says that the code of a page that can be read did not load. */
export function stalledText(navigator: Pick<Navigator, 'onLine'>): string {
  if (navigator.onLine) return 'You can read this page, but its buttons and forms did not load.';
  return 'You are offline, and the buttons and forms of this page did not load. What you have typed and pressed is kept until you are online again.';
}

/** The message at the end of the page. */
export interface FailureNotice {
  setBusy(busy: boolean): void;
  remove(): void;
}

/**
 * Says that the page's code did not load, and offers to try again. Plain DOM outside React's root, because React has
 * not loaded. Its styles are in `failure-notice.css`, which is part of every page.
 */
export function showFailureNotice(document: Document, onRetry: () => void): FailureNotice {
  const notice = document.createElement('div');
  const text = document.createElement('p');
  const button = document.createElement('button');
  notice.className = 'failure-notice';
  notice.setAttribute('role', 'alert');
  const describe = () => {
    text.textContent = document.querySelector('main') ? stalledText(navigator) : 'This page did not load.';
  };
  button.type = 'button';
  button.addEventListener('click', onRetry);
  const setBusy = (busy: boolean) => {
    describe();
    button.textContent = busy ? 'Trying...' : 'Try again';
    // Not `disabled`: a disabled button loses the focus.
    button.ariaDisabled = String(busy);
  };
  setBusy(false);
  notice.append(text, button);
  document.body.append(notice);
  return {
    setBusy,
    remove: () => {
      const hasFocus = notice.contains(document.activeElement);
      notice.remove();
      const main = hasFocus && document.querySelector('main');
      if (main) {
        main.tabIndex = -1;
        main.focus({ preventScroll: true });
      }
    },
  };
}
