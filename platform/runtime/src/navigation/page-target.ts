import { isShown } from './page-elements.ts';

/** @param hash `#` and a percent-encoded id, or empty. Null is returned for a malformed one. */
export function shownTarget(document: Document, hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  const encoded = hash.slice(1);
  // As in HTML's "find a potential indicated element": first the encoded id, then the decoded one.
  const ids = new Set([encoded, decoded(encoded)]);
  const candidates = [...document.querySelectorAll<HTMLElement>('[id]')].filter(({ id }) => ids.has(id));
  return candidates.find(isShown) ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function scrollToTarget(hash: string): void {
  const target = shownTarget(document, hash);
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
}
