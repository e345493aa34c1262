import type { MouseEvent } from 'react';

/** Id of the shell's `<main>`. */
export const mainId = 'main';

/** A jump inside the page, not a visit: with a script it leaves address and history alone. */
function goToMain(event: MouseEvent<HTMLAnchorElement>) {
  const main = event.currentTarget.ownerDocument.getElementById(mainId);
  if (!main) return;
  event.preventDefault();
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
  main.scrollIntoView();
}

/** First on every page: past the bar, to what the page is about. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${mainId}`} onClick={goToMain}>
      Skip to main content
    </a>
  );
}
