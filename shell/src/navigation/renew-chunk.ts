/** What webpack's runtime has in every chunk of the shell: names of files, by chunk. */
declare const __webpack_require__: Partial<Record<'u' | 'miniCssF', (chunk: string) => string>> | undefined;

/**
 * Makes the function that lets the next import of a chunk request its files under a new address. webpack would wait for
 * the request that hangs, and so would the browser for a known address.
 */
export function chunkRenewal(document: Document): (chunk: string) => void {
  const retries = new Map<string, number>();
  if (typeof __webpack_require__ !== 'undefined') {
    for (const name of ['u', 'miniCssF'] as const) {
      const fileOf = __webpack_require__[name];
      if (!fileOf) continue;
      __webpack_require__[name] = (chunk) => {
        const [file, retry] = [fileOf(chunk), retries.get(chunk)];
        return file && retry ? `${file}?retry=${retry}` : file;
      };
    }
  }
  return (chunk) => {
    retries.set(chunk, (retries.get(chunk) ?? 0) + 1);
    // webpack forgets a chunk when a tag of it fails.
    for (const tag of pendingTags(document, chunk)) tag.dispatchEvent(new Event('error'));
  };
}

/** webpack takes a script's tag away once it has loaded; a stylesheet's stays, with its sheet. */
function pendingTags(document: Document, chunk: string): readonly Element[] {
  const tags = document.head.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src], link[rel="stylesheet"]',
  );
  return [...tags].filter((tag) => {
    const address = tag.getAttribute('src') ?? tag.getAttribute('href') ?? '';
    const isOfChunk = new URL(address, document.baseURI).pathname.includes(`/${chunk}.`);
    return isOfChunk && !(tag instanceof HTMLLinkElement && tag.sheet !== null);
  });
}
