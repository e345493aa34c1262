import { createHmac, timingSafeEqual } from 'node:crypto';
import { CompositionError } from '../composition-error.ts';
import { parseReleaseName, type ReleaseName, releaseText } from '../releases/release.schema.ts';

/** Releases that are shown together before they are live: at least one, of different units, the shell first. */
export type PreviewSet = readonly [ReleaseName, ...ReleaseName[]];

/** What a link shows. */
export interface Preview {
  readonly set: PreviewSet;
  /** When the link ends (ms since 1970). */
  readonly until: number;
}

export type PreviewReading =
  | { readonly status: 'valid'; readonly preview: Preview }
  | { readonly status: 'expired'; readonly until: number }
  /** Another text than was signed, or signed with another key. */
  | { readonly status: 'altered' };

/** How long a link can be valid (ms). */
export const longestPreview = 14 * 24 * 60 * 60_000;

/** So that a token fits into a cookie. */
const mostReleases = 32;

/**
 * Signs what a link shows. The result has only letters, digits, `-`, `_` and one dot.
 *
 * @throws {CompositionError} `refused` for a set that is too long
 */
export function signPreview({ set, until }: Preview, key: Uint8Array): string {
  if (set.length > mostReleases)
    throw new CompositionError('refused', `A preview shows ${mostReleases} releases at most.`);
  const claim = Buffer.from(JSON.stringify({ set: set.map(releaseText), until })).toString('base64url');
  return `${claim}.${signatureOf(claim, key)}`;
}

/** @param now ms since 1970 */
export function readPreview(token: string, key: Uint8Array, now: number): PreviewReading {
  const [claim = '', signature = '', ...rest] = token.split('.');
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(claim, key))];
  // The texts are compared: several texts of base64 stand for the same bytes.
  if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return { status: 'altered' };
  const { set, until }: { readonly set: readonly string[]; readonly until: number } = JSON.parse(
    Buffer.from(claim, 'base64url').toString('utf8'),
  );
  const [first, ...others] = set.map(parseReleaseName);
  // Who can read the key could sign a link without an end.
  if (!first || until > now + longestPreview) return { status: 'altered' };
  if (until <= now) return { status: 'expired', until };
  return { status: 'valid', preview: { set: [first, ...others], until } };
}

function signatureOf(claim: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`preview ${claim}`).digest('base64url');
}
