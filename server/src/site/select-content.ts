import type { IncomingHttpHeaders } from 'node:http';
import type { ServedSite } from '@site/composition';
import { bestCoding, type Coding, offeredDictionary } from './negotiate.ts';

/** Something that is sent in the coding which suits the client best. */
export interface Sendable {
  readonly type: string;
  readonly etag: string;
  readonly cache: string;
  readonly status: number;
  body(coding: Coding): Content;
  /** Set if browsers may use it as a dictionary for later versions. */
  readonly versions?: Versions;
}

export interface Content {
  readonly content: Uint8Array;
  /** As in `Content-Encoding`. */
  readonly coding: string;
}

export interface Versions {
  /** The addresses of all versions, as a URL pattern. */
  readonly pattern: string;
  readonly findDelta: ServedSite['findDelta'];
}

interface Selected extends Content {
  /** SHA-256 of the dictionary with which the content was compressed, in base64; null if it was compressed without. */
  readonly dictionary: string | null;
}

/** The difference to what the browser has, or else the content in the best coding that it accepts. */
export function selectContent(
  headers: IncomingHttpHeaders,
  { etag, body, versions }: Pick<Sendable, 'etag' | 'body' | 'versions'>,
): Selected {
  const dictionary = versions ? offeredDictionary(headers) : null;
  const delta = versions && dictionary !== null ? versions.findDelta(etag, dictionary) : null;
  if (delta) return { content: delta, coding: 'dcb', dictionary };
  return { ...body(bestCoding(headers['accept-encoding'])), dictionary: null };
}

/** Each coding, with each dictionary, has its own tag, since caches must not mix them up. */
export function codedTag(etag: string, { coding, dictionary }: Omit<Selected, 'content'>): string {
  if (coding === 'identity') return etag;
  return `${etag.slice(0, -1)}-${coding}${dictionary === null ? '' : `-${dictionary.slice(0, 12)}`}"`;
}
