/** Chromium's addition, which TypeScript's DOM types do not include. */
export type PrerenderingDocument = Pick<Document, 'addEventListener'> & { readonly prerendering?: boolean };

/** Calls back at once, or when a page that the browser has prerendered is shown. */
export function whenActivated(document: PrerenderingDocument, callback: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', callback, { once: true });
  else callback();
}
