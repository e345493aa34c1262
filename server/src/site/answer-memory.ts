import type { IncomingMessage, ServerResponse } from 'node:http';
import { bestCoding, type Coding, isNotModified } from './negotiate.ts';

/** A finished answer to GET with status 200, ready to be sent again as it is. */
export interface RememberedAnswer {
  readonly etag: string;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: string[];
  readonly content: Uint8Array;
  /** Whether this is still what the address would be answered with. */
  readonly isCurrent: () => boolean;
}

/**
 * Answers that depend on nothing but the address and the content coding. They are sent again without asking anybody:
 * routes, hooks and plugins had their say when the answer was made, and it is made anew when it is no longer current.
 */
export interface AnswerMemory {
  /** Sends what is remembered; false where nothing is, and the request has to go its usual way. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** @param coding what the caller accepts, even if the answer has another one */
  keep(address: string, coding: Coding, answer: RememberedAnswer): void;
  /** From now on nothing is remembered. */
  close(): void;
}

interface Kept extends RememberedAnswer {
  /** The headers of "not modified". */
  readonly unchanged: string[];
}

/** More than a site has: it is only reached by somebody who spells addresses in ever new ways. */
const most = 2000;

export function createAnswerMemory(): AnswerMemory {
  const answers: Readonly<Record<Coding, Map<string, Kept>>> = {
    br: new Map(),
    gzip: new Map(),
    identity: new Map(),
  };
  const codings = new Map<string, Coding>();
  let open = true;

  const codingFor = (accepted = ''): Coding => {
    const known = codings.get(accepted);
    if (known) return known;
    const coding = bestCoding(accepted);
    keepUpTo(most, codings, accepted, coding);
    return coding;
  };

  return {
    answer: ({ method, url = '', headers }, response) => {
      if (!open || method !== 'GET') return false;
      const known = answers[codingFor(headers['accept-encoding'])];
      const found = known.get(url);
      if (!found) return false;
      if (!found.isCurrent()) {
        known.delete(url);
        return false;
      }
      const tags = headers['if-none-match'];
      if (tags !== undefined && isNotModified(tags, found.etag)) {
        response.writeHead(304, found.unchanged).end();
      } else {
        response.writeHead(200, found.headers).end(found.content);
      }
      return true;
    },
    keep: (address, coding, answer) =>
      keepUpTo(most, answers[coding], address, { ...answer, unchanged: unchanged(answer.headers) }),
    close: () => {
      open = false;
    },
  };
}

function keepUpTo<T>(limit: number, known: Map<string, T>, key: string, value: T): void {
  if (known.size >= limit) known.clear();
  known.set(key, value);
}

const ofContent = new Set(['content-type', 'content-length', 'content-encoding']);

/** An answer's headers without those that describe a content. */
function unchanged(headers: string[]): string[] {
  return headers.filter((_, index) => !ofContent.has(headers[index - (index % 2)] ?? ''));
}
