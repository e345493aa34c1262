import { hydratedEvent, hydrationStartedEvent } from './replay-clicks.ts';

/**
 * Notices changes of the HTML that are not made by the page's own code, which does not run yet: those of extensions. From
 * the start of the hydration on, the frame changes by itself, so only the page is watched, until it is hydrated.
 */
export function watchForeignChanges(document: Document): void {
  const root = document.getElementById('root');
  if (!root) return;
  const observer = new MutationObserver(() => {
    observer.disconnect();
    root.dataset.changed = '';
  });
  const options = { childList: true, characterData: true, subtree: true };
  observer.observe(root, options);
  const watchPage = () => {
    const isChanged = observer.takeRecords().length > 0;
    observer.disconnect();
    const main = root.querySelector('main');
    if (isChanged) root.dataset.changed = '';
    else if (main && root.dataset.changed === undefined) observer.observe(main, options);
  };
  document.addEventListener(hydrationStartedEvent, watchPage, { once: true });
  document.addEventListener(hydratedEvent, () => observer.disconnect(), { once: true });
}

/** Whether a translator or an extension has changed the document. Errors that follow from it are not the release's. */
export function isChangedByOthers(document: Document): boolean {
  const isTranslated = document.querySelector('html[class*="translated-"], #root font') !== null;
  return isTranslated || document.getElementById('root')?.dataset.changed !== undefined;
}
