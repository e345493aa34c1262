import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import type { TabReport } from '@site/shared-ui/contracts';

/**
 * Stands between the browser and the site, because not every engine lets a driver see or delay its requests. It
 * passes everything on unchanged, except that pages also send their policy violations and script errors to it.
 */
export interface ReverseProxy {
  /** Without a trailing slash. */
  readonly url: string;
  /** Delays matching requests (`GET /path`) until the returned function is called. */
  hold(match: RegExp): () => void;
  /** Answers matching requests (`POST /path`) itself, until the returned function is called. */
  answer(match: RegExp, status: number, body: string): () => void;
  /** Requests since the last reset, as `GET /path?query`; a held one counts when it arrives. */
  requests(): readonly string[];
  /** What went wrong in pages since the last reset: policy violations, script errors, failed releases. */
  faults(): readonly string[];
  /** Sequence of the newest composition that a page has read since the last reset. */
  newestSequence(): number;
  /** Forgets what it holds, answers and has seen. */
  reset(): void;
  close(): Promise<void>;
}

const violationsPath = '/-/test/violations';
/** Where a page sends an error that no code of it caught. */
export const errorsPath = '/-/test/errors';

interface Rule {
  readonly match: RegExp;
  apply(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

export async function startReverseProxy(site: string): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true });
  const rules = new Set<Rule>();
  const released = new Set<() => void>();
  let requests: string[] = [];
  let faults: string[] = [];
  let sequence = 0;

  const forward = async (from: IncomingMessage, to: ServerResponse) => {
    const isReport = from.method === 'POST' && from.url === '/-/tabs';
    const body = isReport ? await buffer(from) : null;
    if (body) faults.push(...failuresIn(body));
    const onward = request(`${site}${from.url}`, { method: from.method, headers: from.headers, agent });
    onward.on('error', () => to.destroy());
    to.on('close', () => to.writableFinished || onward.destroy());
    onward.on('response', (answer) => {
      const policy = answer.headers['content-security-policy'];
      const headers = { ...answer.headers };
      if (policy) headers['content-security-policy'] = `${policy}; report-uri ${violationsPath}`;
      to.writeHead(answer.statusCode ?? 502, headers);
      if (from.url === '/-/composition') sequence = Math.max(sequence, sequenceIn(answer.headers.etag));
      // The headers of a stream of events come before its first event.
      to.flushHeaders();
      answer.pipe(to);
    });
    if (body) onward.end(body);
    else from.pipe(onward);
  };

  const server = createServer(async (from, to) => {
    if (from.url === violationsPath || from.url === errorsPath) {
      const said = await text(from);
      faults.push(from.url === errorsPath ? `script error: ${said}` : violationIn(said));
      to.writeHead(204).end();
      return;
    }
    const asked = `${from.method} ${from.url}`;
    requests.push(asked);
    const rule = [...rules].find(({ match }) => match.test(asked));
    if (rule) rule.apply(from, to, () => forward(from, to));
    else await forward(from, to);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const add = (rule: Rule) => {
    rules.add(rule);
    return () => void rules.delete(rule);
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (match) => {
      const waiting: (() => void)[] = [];
      const remove = add({ match, apply: (_from, _to, next) => void waiting.push(next) });
      const release = () => {
        remove();
        for (const next of waiting.splice(0)) next();
      };
      released.add(release);
      return release;
    },
    answer: (match, status, body) =>
      add({
        match,
        apply: (from, to) => {
          from.resume();
          to.writeHead(status, { 'content-type': 'application/json' }).end(body);
        },
      }),
    requests: () => requests,
    faults: () => faults,
    newestSequence: () => sequence,
    reset: () => {
      for (const release of released) release();
      released.clear();
      rules.clear();
      requests = [];
      faults = [];
      sequence = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      agent.destroy();
    },
  };
}

/** What a tab tells operations about releases that failed in it. */
function failuresIn(body: Buffer): string[] {
  const { failures } = JSON.parse(body.toString()) as TabReport;
  return failures.map(({ unit, release, code }) => `release failed: ${unit}@${release} ${code}`);
}

/** The first part of the composition's entity tag. */
function sequenceIn(etag = ''): number {
  return Number(/\d+/.exec(etag)?.[0] ?? 0);
}

function violationIn(said: string): string {
  const { 'csp-report': report = {} } = JSON.parse(said) as { 'csp-report'?: Record<string, string> };
  return `policy violation: ${report['effective-directive'] ?? report['violated-directive']} refused ${report['blocked-uri']} on ${report['document-uri']}`;
}
