import { focusOn } from '@platform/runtime';
import type { MouseEvent } from 'react';

const mainId = 'main';

/** Moves focus to the main content without changing the address or the history. */
function goToMain(event: MouseEvent<HTMLAnchorElement>) {
  const main = event.currentTarget.ownerDocument.getElementById(mainId);
  if (!main) return;
  event.preventDefault();
  focusOn(main);
  main.scrollIntoView();
}

export function SkipLink() {
  return (
    <a className="skip-link" href={`#${mainId}`} onClick={goToMain}>
      Skip to main content
    </a>
  );
}
