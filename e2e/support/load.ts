import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import type { SiteComposition } from '@site/shared-ui/contracts';
import type { Operations } from './operations.ts';
import {
  checkConsistency,
  type LiveFiles,
  namedComposition,
  type ReleaseMarker,
} from './page-consistency.ts';

export interface LoadReport {
  readonly requests: number;
  /** Average rate while requests were sent. */
  readonly perSecond: number;
  /** Responses with another status than 200, and requests without a response. */
  readonly failed: readonly string[];
  /** Pages whose parts belong to different compositions. */
  readonly inconsistent: readonly string[];
  /** Pages of an older composition, requested after a response of a newer one had arrived. */
  readonly wentBack: readonly string[];
  /** Sequence numbers of the pages' compositions. */
  readonly seen: ReadonlySet<number>;
  /** Maximum and 99th percentile of the response times (ms). */
  readonly slowest: number;
  readonly p99: number;
}

export interface LoadOptions {
  /** The site's address, without a trailing slash. */
  readonly url: string;
  readonly paths: readonly string[];
  readonly perSecond: number;
  readonly marker: ReleaseMarker;
  readonly operations: Pick<Operations, 'release'>;
}

/** A composition, and the files of its releases. */
interface Composed {
  readonly composition: SiteComposition;
  readonly files: LiveFiles;
}

export interface Load {
  /** Stops sending, waits for the requests in flight, and returns the report. */
  stop(): Promise<LoadReport>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Interval at which due requests are sent (ms). */
const sendInterval = 10;

/** Timeout of a request on a busy machine (ms). */
const answerTimeout = 30_000;

/** Limit for the duration of the load (ms). */
const maxDuration = 60_000;

/**
 * Sends requests at a fixed rate, independent of the server's speed: the pages in turn, and as every fourth request a
 * file of the last page. Checks every response.
 */
export function startLoad({ url, paths, perSecond, marker, operations }: LoadOptions): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const pending = new Set<Promise<void>>();
  const failed: string[] = [];
  const inconsistent: string[] = [];
  const times: number[] = [];
  const wentBack: string[] = [];
  const seen = new Set<number>();
  const checked = new Map<string, { readonly body: string; readonly sequence: number }>();
  const began = performance.now();
  let sent = 0;
  let newest = 0;
  let file: string | null = null;

  const compositions = new Map<string, Promise<Composed>>();
  const composed = async (address: string): Promise<Composed> => {
    const { status, body } = await ask(agent, `${url}${address}`);
    if (status !== 200) throw new Error(`${address} answered ${status}`);
    const composition: SiteComposition = JSON.parse(body);
    const remotes = Object.entries(composition.remotes).map(([unit, { live }]) => ({ unit, id: live.id }));
    const files = new Map<string, ReadonlySet<string>>();
    for (const name of [{ unit: 'shell', id: composition.shell }, ...remotes]) {
      const release = await operations.release(name);
      files.set(name.unit, new Set(release.files.map(({ path }) => path)));
    }
    return { composition, files };
  };

  const check = async (path: string, newestBefore: number, { status, headers, body }: Answer) => {
    if (status !== 200) return failed.push(`${path} answered ${status}`);
    if (!headers['content-type']?.startsWith('text/html')) return;
    const name = `${path} ${headers.etag}`;
    // A response with the same ETag and body is checked once. The same ETag with another body is an error.
    let known = checked.get(name);
    if (known && known.body !== body) inconsistent.push(`${path} has two contents under ${headers.etag}`);
    if (!known) {
      const address = namedComposition(body)?.address;
      if (!address) return inconsistent.push(`${path} names no composition`);
      if (!compositions.has(address)) compositions.set(address, composed(address));
      const page = await (compositions.get(address) as Promise<Composed>);
      const { sequence, faults, files } = checkConsistency(path, body, page.composition, page.files, marker);
      known = { body, sequence };
      checked.set(name, known);
      inconsistent.push(...faults);
      file = files[sent % files.length] ?? null;
    }
    const { sequence } = known;
    if (sequence < newestBefore) wentBack.push(`${path} is of ${sequence}, after ${newestBefore}`);
    seen.add(sequence);
    newest = Math.max(newest, sequence);
  };

  const request = async (path: string) => {
    const start = performance.now();
    const newestBefore = newest;
    try {
      const answer = await ask(agent, `${url}${path}`);
      times.push(performance.now() - start);
      await check(path, newestBefore, answer);
    } catch (error) {
      failed.push(`${path}: ${error}`);
    }
  };

  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const path = file !== null && sent % 4 === 3 ? file : (paths[sent % paths.length] ?? '/');
      const answered = request(path);
      pending.add(answered);
      void answered.finally(() => pending.delete(answered));
    }
  }, sendInterval);
  const limit = setTimeout(() => clearInterval(timer), maxDuration);

  return {
    stop: async () => {
      clearInterval(timer);
      clearTimeout(limit);
      const seconds = (performance.now() - began) / 1000;
      await Promise.all(pending);
      agent.destroy();
      const sorted = times.toSorted((a, b) => a - b);
      return {
        requests: times.length,
        perSecond: times.length / seconds,
        failed,
        inconsistent,
        wentBack,
        seen,
        slowest: sorted.at(-1) ?? 0,
        p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      };
    },
  };
}

function ask(agent: Agent, url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, timeout: answerTimeout }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(parts).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', reject);
  });
}
