import { day } from '@platform/releases/time';
import type { ServerOptions } from '../core/core.ts';
import { invalidField } from '../problems/problem-error.ts';
import { createSigner } from '../signing/signer.ts';
import { clockTolerance } from '../system/clock.ts';

const uploadLifetime = 10 * 60_000 + clockTolerance;
/** A link is in mailboxes, browsers' histories and what people pass on. The mail has the file itself. */
export const downloadDays = 30;

/** What a signed address allows. A signature is valid for one purpose only. */
export type LinkPurpose = 'upload' | 'link' | 'download';

export interface LinkQuery {
  readonly expires?: unknown;
  readonly bytes?: unknown;
  readonly signature?: unknown;
}

type UploadLinks = ReturnType<typeof createUploadLinks>;

declare module '../core/core.ts' {
  interface Core {
    readonly links: UploadLinks;
  }
}

export function createUploadLinks({ secret, clock }: Pick<ServerOptions, 'secret' | 'clock'>) {
  const signer = createSigner(secret, 'uploads');
  function signed(purpose: LinkPurpose, key: string, lifetime: number, bytes?: number): string {
    const expires = String(clock.now() + lifetime);
    const size = bytes === undefined ? '' : String(bytes);
    const query = new URLSearchParams({
      expires,
      ...(size === '' ? {} : { bytes: size }),
      signature: signer.sign([purpose, key, expires, size]),
    });
    return `/uploads/${key}${purpose === 'link' ? '/link' : ''}?${query}`;
  }
  const verify = (purpose: LinkPurpose, key: string, { expires, bytes = '', signature }: LinkQuery) => {
    if (typeof expires !== 'string' || typeof bytes !== 'string' || typeof signature !== 'string') {
      return 'forged';
    }
    if (!signer.matches([purpose, key, expires, bytes], signature)) return 'forged';
    return Number(expires) > clock.now() ? 'valid' : 'expired';
  };
  return {
    /** For `PUT` of exactly this number of bytes, for 70 minutes. */
    upload: (key: string, bytes: number) => signed('upload', key, uploadLifetime, bytes),
    /** For `GET` of the download address, for 70 minutes. */
    link: (key: string) => signed('link', key, uploadLifetime),
    /** For downloads during `downloadDays`. */
    download: (key: string) => signed('download', key, downloadDays * day),
    verify,
    /** The key of a download address of this site (path and query); null if it is invalid or expired. */
    keyOf(address: URL) {
      const key = /^\/uploads\/(job_applications\/[^/]+)$/.exec(address.pathname)?.[1];
      if (key === undefined) return null;
      const query = Object.fromEntries(address.searchParams);
      return verify('download', key, query) === 'valid' ? key : null;
    },
  };
}

export type FileLink =
  | { readonly status: 'none' }
  /** A download address of this site, with the key of its upload. */
  | { readonly status: 'ours'; readonly key: string }
  | { readonly status: 'elsewhere'; readonly url: string };

/** @param field of the link, for errors */
export function readFileLink(sent: string, field: string, links: UploadLinks, origin: string): FileLink {
  const text = sent.trim();
  if (text === '') return { status: 'none' };
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null;
  const key = url === null ? null : links.keyOf(url);
  if (key !== null) return { status: 'ours', key };
  // External links in the mail must be https, never `javascript:` or others.
  if (url === null || url.protocol !== 'https:' || url.href.length > 2048 || url.origin === origin) {
    throw invalidField(field, (say) => say.foreignLink);
  }
  return { status: 'elsewhere', url: url.href };
}
