import type { SiteStart } from './site-start.ts';

/**
 * Notices changes of the HTML that are not made by the page's own code, which does not run yet: those of extensions. From
 * the start of the hydration on, the frame changes by itself, so only the page is watched, until it is hydrated.
 */
export function watchForeignChanges(document: Document, start: SiteStart): void {
  const root = document.getElementById('root');
  if (!root) return;
  const note = (records: readonly MutationRecord[]) => {
    start.isChanged ||= records.length > 0;
    if (start.isChanged) observer.disconnect();
  };
  const observer = new MutationObserver(note);
  const options = { childList: true, characterData: true, subtree: true };
  observer.observe(root, options);
  const watchPage = () => {
    note(observer.takeRecords());
    observer.disconnect();
    const main = root.querySelector('main');
    if (main && !start.isChanged) observer.observe(main, options);
  };
  start.when('hydrating', watchPage);
  start.when('hydrated', () => observer.disconnect());
}

/** Whether a translator or an extension has changed the document. Errors that follow from it are not the release's. */
export function isChangedByOthers(document: Document, { isChanged }: SiteStart): boolean {
  return isChanged || document.querySelector('html[class*="translated-"], #root font') !== null;
}
