import { createHash } from 'node:crypto';

/** One file as it is served: compressed when it was made, not when it is asked for. */
export interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly plain: Uint8Array;
  readonly gzip: Uint8Array | null;
  readonly brotli: Uint8Array | null;
}

/** A strong tag: other bytes, another tag. */
export function etagOf(content: Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}
