import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';

export type Tree = DefaultTreeAdapterTypes.ParentNode;
export type Element = DefaultTreeAdapterTypes.Element;

const { isElementNode, detachNode, appendChild, insertBefore, insertText, getFirstChild } =
  defaultTreeAdapter;

/** All elements below a node, in document order. */
export function* descendants(tree: Tree): Generator<Element> {
  for (const child of tree.childNodes) {
    if (!isElementNode(child)) continue;
    yield child;
    yield* descendants(child);
  }
}

export function findElement(tree: Tree, matches: (element: Element) => boolean): Element | null {
  for (const element of descendants(tree)) if (matches(element)) return element;
  return null;
}

/** The nearest ancestor that matches. */
export function closest(element: Element, matches: (element: Element) => boolean): Element | null {
  for (let node = element.parentNode; node; ) {
    if (!isElementNode(node)) return null;
    if (matches(node)) return node;
    node = node.parentNode;
  }
  return null;
}

export function getAttribute(element: Element, name: string): string | null {
  return element.attrs.find((one) => one.name === name)?.value ?? null;
}

/** Sets an attribute; null removes it. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  element.attrs = element.attrs.filter((one) => one.name !== name);
  if (value !== null) element.attrs.push({ name, value });
}

export function removeElements(tree: Tree, matches: (element: Element) => boolean): void {
  for (const element of [...descendants(tree)].filter(matches)) detachNode(element);
}

/** Replaces the content of an element with text. */
export function setText(element: Element, text: string): void {
  removeChildren(element);
  insertText(element, text);
}

/** Replaces the content of an element with HTML. */
export function setHtml(element: Element, html: string): void {
  removeChildren(element);
  for (const child of [...parseFragment(html).childNodes]) appendChild(element, child);
}

/** Inserts HTML before the content of an element. */
export function prependHtml(element: Element, html: string): void {
  const first = getFirstChild(element);
  for (const child of [...parseFragment(html).childNodes]) {
    if (first) insertBefore(element, child, first);
    else appendChild(element, child);
  }
}

function removeChildren(element: Element): void {
  for (const child of [...element.childNodes]) detachNode(child);
}
