import type { SiteStart } from '../tab/site-start.ts';

export interface ContentNode {
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<ContentNode>;
}

/**
 * A number for what React compares with its own first render: names of elements, texts and comments, in their order, without
 * attributes. The last node of a rendered page is a comment with this number of all others.
 */
export function fingerprint(nodes: Iterable<ContentNode>): string {
  let hash = 0;
  const add = ({ nodeName, nodeValue, childNodes }: ContentNode) => {
    const name = nodeName.toLowerCase();
    for (const letter of `<${name}>${nodeValue ?? ''}`) hash = Math.imul(hash, 31) + letter.charCodeAt(0);
    // The page is rendered before anybody knows the forms that are listed in its document. Parsers read `noscript` differently.
    if (!/^(privacy-records|noscript)$/.test(name)) for (const child of childNodes) add(child);
  };
  for (const node of nodes) add(node);
  return (hash >>> 0).toString(36);
}

/** Whether the content of `#root` differs from what was rendered. A network or an extension may have changed it. */
function isChanged(root: Element): boolean {
  const nodes = [...root.childNodes];
  return nodes.pop()?.nodeValue !== fingerprint(nodes);
}

/**
 * Called in the task in which the hydration begins. From then on the frame changes by itself, so only the page is watched,
 * until it is hydrated.
 */
export function watchForeignChanges(root: Element, start: SiteStart): void {
  start.isChanged = isChanged(root);
  const observer = new MutationObserver(() => {
    start.isChanged = true;
  });
  const main = root.querySelector('main');
  if (main) observer.observe(main, { childList: true, characterData: true, subtree: true });
  start.on('hydrated', () => observer.disconnect());
}

/** Whether others have changed the document before it was hydrated, or translated it. Errors that follow from it are not the release's. */
export function isChangedByOthers(document: Document, { isChanged }: SiteStart): boolean {
  return isChanged || document.querySelector('html[class*="translated-"], #root font') !== null;
}
