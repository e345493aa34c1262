import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { bestCoding, type Coding, isNotModified } from './negotiate.ts';

/** A finished answer to GET with status 200, ready to be sent again as it is. */
export interface CachedResponse {
  readonly etag: string;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: string[];
  readonly content: Uint8Array;
}

/**
 * How long an answer is right: `release` for files that never change, or the snapshot of the site that owns it. The
 * answers of a snapshot are released together with it.
 */
export type ResponseOwner = 'release' | object;

/**
 * Answers that depend on nothing but the address and the content coding. They are sent again without asking anybody:
 * routes, hooks and plugins had their say when the answer was made.
 */
export interface ResponseCache {
  /** Sends what is remembered; false where nothing is, and the request has to go its usual way. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** @param coding what the caller accepts, even if the answer has another one */
  keep(address: string, coding: Coding, answer: CachedResponse, owner: ResponseOwner): void;
  /** Forgets everything that a snapshot owns: to be called when another one takes its place. */
  releaseSnapshot(): void;
  /** From now on nothing is remembered. */
  close(): void;
}

interface CachedEntry extends CachedResponse {
  /** The headers of "not modified". */
  readonly unchanged: string[];
}

/** More than a site has: it is only reached by somebody who spells addresses in ever new ways. */
const maxEntries = 2000;

/** How much of files of releases is kept ready (bytes); they are in the memory of the live site as well. */
const maxBytes = 128 * 1024 * 1024;

/** Longer than any address or `Accept-Encoding` that a browser sends: of these nothing is remembered (characters). */
const longest = 300;

export function createResponseCache(): ResponseCache {
  const files = new LRUCache<string, CachedEntry>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ content }) => Math.max(1, content.byteLength),
  });
  const codings = new LRUCache<string, Coding>({ max: maxEntries });
  let pages: { readonly owner: object; readonly answers: LRUCache<string, CachedEntry> } | null = null;
  let open = true;

  const codingFor = (accepted = ''): Coding => {
    const known = codings.get(accepted);
    if (known) return known;
    const coding = bestCoding(accepted);
    if (accepted.length <= longest) codings.set(accepted, coding);
    return coding;
  };

  const answersOf = (owner: ResponseOwner): LRUCache<string, CachedEntry> => {
    if (owner === 'release') return files;
    if (pages?.owner !== owner) pages = { owner, answers: new LRUCache({ max: maxEntries }) };
    return pages.answers;
  };

  return {
    answer: ({ method, url = '', headers }, response) => {
      if (!open || method !== 'GET') return false;
      const key = keyOf(url, codingFor(headers['accept-encoding']));
      const found = pages?.answers.get(key) ?? files.get(key);
      if (!found) return false;
      const tags = headers['if-none-match'];
      if (tags !== undefined && isNotModified(tags, found.etag)) {
        response.writeHead(304, found.unchanged).end();
      } else {
        response.writeHead(200, found.headers).end(found.content);
      }
      return true;
    },
    keep: (address, coding, answer, owner) => {
      if (address.length > longest) return;
      answersOf(owner).set(keyOf(address, coding), { ...answer, unchanged: unchanged(answer.headers) });
    },
    releaseSnapshot: () => {
      pages = null;
    },
    close: () => {
      open = false;
    },
  };
}

function keyOf(address: string, coding: Coding): string {
  return `${coding} ${address}`;
}

const ofContent = new Set(['content-type', 'content-length', 'content-encoding']);

/** An answer's headers without those that describe a content. */
function unchanged(headers: string[]): string[] {
  return headers.filter((_, index) => !ofContent.has(headers[index - (index % 2)] ?? ''));
}
