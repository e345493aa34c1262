import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import type { SiteComposition } from '@site/shared-ui/contracts';
import { type Marked, mixedIn, namedIn } from './mixed-page.ts';

export interface LoadReport {
  readonly requests: number;
  /** While they were sent. */
  readonly perSecond: number;
  /** Answers other than 200, and requests without one. */
  readonly failed: readonly string[];
  /** Pages of which parts belong to different compositions. */
  readonly mixed: readonly string[];
  /** Pages that were asked for after an answer of a newer composition had come. */
  readonly wentBack: readonly string[];
  /** The compositions, by sequence, that pages were of. */
  readonly seen: ReadonlySet<number>;
  /** Slowest answer, and the one that 99 of 100 were not slower than (ms). */
  readonly slowest: number;
  readonly p99: number;
}

export interface LoadOptions {
  /** Of the site, without a trailing slash. */
  readonly url: string;
  readonly paths: readonly string[];
  readonly perSecond: number;
  readonly marked: Marked;
}

export interface Load {
  /** Sends nothing more, waits for what is under way, and tells. */
  stop(): Promise<LoadReport>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How often requests that are due are sent (ms). */
const tick = 10;

/** How long an answer may take on a machine that has other things to do (ms). */
const answerTimeout = 30_000;

/** No test may load a server for longer than this (ms). */
const longest = 60_000;

/**
 * Sends requests at a steady rate, whether the server keeps up or not: pages in turn, and after each fourth one a
 * file that the page asks for. Every answer is looked at.
 */
export function startLoad({ url, paths, perSecond, marked }: LoadOptions): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const pending = new Set<Promise<void>>();
  const failed: string[] = [];
  const mixed: string[] = [];
  const times: number[] = [];
  const wentBack: string[] = [];
  const seen = new Set<number>();
  const checked = new Map<string, { readonly body: string; readonly sequence: number }>();
  const began = performance.now();
  let sent = 0;
  let newest = 0;
  let file: string | null = null;

  const compositions = new Map<string, Promise<SiteComposition>>();
  const composed = async (address: string): Promise<SiteComposition> => {
    const { status, body } = await ask(agent, `${url}${address}`);
    if (status !== 200) throw new Error(`${address} answered ${status}`);
    return JSON.parse(body);
  };

  const look = async (path: string, newestBefore: number, { status, headers, body }: Answer) => {
    if (status !== 200) return failed.push(`${path} answered ${status}`);
    if (!headers['content-type']?.startsWith('text/html')) return;
    const name = `${path} ${headers.etag}`;
    // The same bytes need not be read twice; other bytes under the same tag are a fault of their own.
    let known = checked.get(name);
    if (known && known.body !== body) mixed.push(`${path} has two contents under ${headers.etag}`);
    if (!known) {
      const address = namedIn(body)?.address;
      if (!address) return mixed.push(`${path} names no composition`);
      if (!compositions.has(address)) compositions.set(address, composed(address));
      const { sequence, faults, files } = mixedIn(
        path,
        body,
        await (compositions.get(address) as Promise<SiteComposition>),
        marked,
      );
      known = { body, sequence };
      checked.set(name, known);
      mixed.push(...faults);
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
      await look(path, newestBefore, answer);
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
  }, tick);
  const limit = setTimeout(() => clearInterval(timer), longest);

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
        mixed,
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
