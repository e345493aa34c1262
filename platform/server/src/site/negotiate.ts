import Negotiator from 'negotiator';

export type Coding = 'br' | 'gzip' | 'identity';

/** Quality values other than zero are ignored: a client that accepts brotli gets brotli. */
export function bestCoding(accepted: string | undefined): Coding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted ?? 'identity' } });
  const codings = negotiator.encodings(['br', 'gzip']);
  // `*` stands for gzip, as in deploy/nginx/site.conf.
  if (codings.includes('br') && /\bbr\b/i.test(accepted ?? '')) return 'br';
  return codings.includes('gzip') ? 'gzip' : 'identity';
}

export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const tags = ifNoneMatch.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
