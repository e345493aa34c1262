/** Supported content codings, best first. */
export type Coding = 'br' | 'gzip' | 'identity';

/**
 * The best coding that a browser accepts. Quality values other than zero are ignored: a client that accepts brotli
 * gets brotli.
 */
export function bestCoding(acceptEncoding: string | undefined): Coding {
  const named = namedCodings(acceptEncoding);
  if (named.get('br')) return 'br';
  return (named.get('gzip') ?? named.get('*')) ? 'gzip' : 'identity';
}

/** Whether each coding that the header names is accepted. `*` stands for those that it does not name. */
function namedCodings(acceptEncoding = ''): ReadonlyMap<string | undefined, boolean> {
  const parts = acceptEncoding.toLowerCase().split(',');
  return new Map(
    parts.map((part) => [part.split(';')[0]?.trim(), !/;\s*q=0(\.0*)?\s*$/.test(part)] as const),
  );
}

/** Whether an `If-None-Match` header contains this tag, weak or strong. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const tags = ifNoneMatch.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
