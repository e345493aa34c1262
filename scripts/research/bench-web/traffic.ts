export const byteKinds = ['html', 'css', 'js', 'font', 'other'] as const;
export type ByteKind = (typeof byteKinds)[number];

/** One request as the browser reports it. */
export interface Exchange {
  readonly url: string;
  /** MIME type of the answer; empty while there is none. */
  readonly mime: string;
  /** Bytes on the wire, headers included. */
  readonly bytes: number;
}

export interface Traffic {
  readonly requests: number;
  /** Bytes on the wire. */
  readonly bytes: Readonly<Record<ByteKind, number>>;
}

export function byteKind(mime: string): ByteKind {
  if (mime === 'text/html') return 'html';
  if (mime === 'text/css') return 'css';
  if (/javascript/.test(mime)) return 'js';
  return /^(font\/|application\/font)/.test(mime) ? 'font' : 'other';
}

/** Sums up requests, without `data:` URLs. */
export function trafficOf(exchanges: readonly Exchange[]): Traffic {
  const bytes = Object.fromEntries(byteKinds.map((kind) => [kind, 0])) as Record<ByteKind, number>;
  const sent = exchanges.filter(({ url }) => /^https?:/.test(url));
  for (const { mime, bytes: size } of sent) bytes[byteKind(mime)] += size;
  return { requests: sent.length, bytes };
}
