/** Supported content codings, best first. */
export type Coding = 'br' | 'gzip' | 'identity';

/**
 * The best coding that a browser accepts. Quality values other than zero are ignored: a client that accepts brotli
 * gets brotli.
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

/** Whether an `If-None-Match` header contains this tag, weak or strong. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const tags = ifNoneMatch.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
