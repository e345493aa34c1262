/** Content codings this site has ready, best first. */
export type Coding = 'br' | 'gzip' | 'identity';

/**
 * The best coding a browser accepts. Quality values other than zero make no difference: whoever takes brotli is
 * served brotli.
 */
export function bestCoding(acceptEncoding: string | undefined): Coding {
  const accepted = new Set(
    (acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') || accepted.has('*') ? 'gzip' : 'identity';
}

/** Whether an `If-None-Match` header names this tag; a weak mark makes no difference. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const tags = ifNoneMatch.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
