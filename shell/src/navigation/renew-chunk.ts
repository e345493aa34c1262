/** webpack's runtime: two functions that return the file name of a chunk, and the folder of the files. */
declare const __webpack_require__:
  | (Partial<Record<'u' | 'miniCssF', (chunk: string) => string>> & { readonly p?: string })
  | undefined;

/**
 * Returns a function that makes the next import of a chunk request its files under the address of a retry. Otherwise
 * webpack would wait for the request that hangs, and the browser would do the same for a known address. What the function
 * returns resolves when the browser has the responses to all requests that hang.
 */
export function chunkRenewal(document: Document): (chunk: string, retry: number) => Promise<unknown> {
  const retries = new Map<string, number>();
  if (typeof __webpack_require__ !== 'undefined') {
    const runtime = __webpack_require__;
    // The shell's main script may itself have been loaded by a retry.
    const out = /\/~\d+\/$/.test(runtime.p ?? '') ? '../' : '';
    for (const name of ['u', 'miniCssF'] as const) {
      const fileOf = runtime[name];
      if (!fileOf) continue;
      runtime[name] = (chunk) => {
        const [file, retry] = [fileOf(chunk), retries.get(chunk)];
        return file && retry ? `${out}~${retry}/${file}` : file;
      };
    }
  }
  return async (chunk, retry) => {
    if (retries.get(chunk) === retry) return;
    retries.set(chunk, retry);
    const tags = pendingTags(document, chunk);
    // webpack drops its pending load of a chunk when one of the chunk's tags fires `error`.
    for (const tag of tags) tag.dispatchEvent(new Event('error'));
    // Their requests go on, although webpack removes the tags.
    await Promise.all(tags.map(response));
  };
}

const response = (tag: Element) =>
  new Promise((resolve) => {
    for (const type of ['load', 'error']) tag.addEventListener(type, resolve, { once: true });
  });

/** webpack removes the tag of a loaded script. The tag of a loaded stylesheet stays, and has a `sheet`. */
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
