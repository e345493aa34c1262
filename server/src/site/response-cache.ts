import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { bestCoding, type Coding, isNotModified } from './negotiate.ts';

/** A complete response to GET with status 200, which can be sent again unchanged. */
export interface CachedResponse {
  readonly etag: string;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: string[];
  readonly content: Uint8Array;
}

/**
 * How long a response is valid: `release` for files that never change, or else the snapshot of the site that it
 * belongs to. All responses of a snapshot are evicted together.
 */
export type ResponseOwner = 'release' | object;

/**
 * Caches responses that depend only on the address and the content coding. A cached response is sent without running
 * routes, hooks and plugins again: they ran when it was made.
 */
export interface ResponseCache {
  /** Sends the cached response; false when there is none and the application has to handle the request. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
  /** @param coding the best coding that the client accepts, even if the response has another one */
  set(address: string, coding: Coding, response: CachedResponse, owner: ResponseOwner): void;
  /** Evicts all responses of the snapshot; to be called when another snapshot becomes live. */
  evictSnapshot(): void;
}

interface CacheEntry extends CachedResponse {
  readonly notModifiedHeaders: string[];
}

/** More than the site has. Only a client that varies the spelling of addresses can reach it. */
const maxEntries = 2000;

/** For files of releases, which the live site holds in memory as well (bytes). */
const maxBytes = 128 * 1024 * 1024;

/** Longer addresses and `Accept-Encoding` headers, which no browser sends, are not cached (characters). */
const maxKeyLength = 300;

export function createResponseCache(): ResponseCache {
  const files = new LRUCache<string, CacheEntry>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ content }) => Math.max(1, content.byteLength),
  });
  const codings = new LRUCache<string, Coding>({ max: maxEntries });
  let pages: { readonly owner: object; readonly entries: LRUCache<string, CacheEntry> } | null = null;

  const codingFor = (acceptEncoding = ''): Coding => {
    const cached = codings.get(acceptEncoding);
    if (cached) return cached;
    const coding = bestCoding(acceptEncoding);
    if (acceptEncoding.length <= maxKeyLength) codings.set(acceptEncoding, coding);
    return coding;
  };

  const entriesOf = (owner: ResponseOwner): LRUCache<string, CacheEntry> => {
    if (owner === 'release') return files;
    if (pages?.owner !== owner) pages = { owner, entries: new LRUCache({ max: maxEntries }) };
    return pages.entries;
  };

  return {
    respond: ({ method, url = '', headers }, response) => {
      // A page that is fetched ahead has other headers (`aheadCache`).
      if (method !== 'GET' || headers.purpose !== undefined) return false;
      const key = keyOf(url, codingFor(headers['accept-encoding']));
      const entry = pages?.entries.get(key) ?? files.get(key);
      if (!entry) return false;
      const tags = headers['if-none-match'];
      if (tags !== undefined && isNotModified(tags, entry.etag)) {
        response.writeHead(304, entry.notModifiedHeaders).end();
      } else {
        response.writeHead(200, entry.headers).end(entry.content);
      }
      return true;
    },
    set: (address, coding, response, owner) => {
      if (address.length > maxKeyLength) return;
      const entry = { ...response, notModifiedHeaders: withoutContentHeaders(response.headers) };
      entriesOf(owner).set(keyOf(address, coding), entry);
    },
    evictSnapshot: () => {
      pages = null;
    },
  };
}

function keyOf(address: string, coding: Coding): string {
  return `${coding} ${address}`;
}

const contentHeaders = new Set(['content-type', 'content-length', 'content-encoding']);

function withoutContentHeaders(headers: string[]): string[] {
  return headers.filter((_, index) => !contentHeaders.has(headers[index - (index % 2)] ?? ''));
}
