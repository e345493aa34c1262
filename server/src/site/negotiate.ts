import type { IncomingHttpHeaders } from 'node:http';

/** Supported content codings, best first; beside them `dcb`, for a browser that has a dictionary. */
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

/**
 * SHA-256 of the dictionary (RFC 9842) that a browser has for the requested address, in base64; null if it has none or
 * does not accept `dcb`. Any client can send any hash.
 */
export function offeredDictionary(headers: IncomingHttpHeaders): string | null {
  const { 'available-dictionary': offered, 'accept-encoding': accepted } = headers;
  if (typeof offered !== 'string' || !namedCodings(accepted).get('dcb')) return null;
  return /^:([A-Za-z0-9+/]{43}=):$/.exec(offered)?.[1] ?? null;
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
