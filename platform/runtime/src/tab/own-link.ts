/** Whether a click opens a link in this tab, and not in another tab or as a download. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** The link around the target of an event, if it opens an address of this site in this tab; null otherwise. */
export function ownLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link?.origin !== window.location.origin || !/^(_self)?$/.test(link.target)) return null;
  return link.hasAttribute('download') || link.relList.contains('external') ? null : link;
}
