import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import type { TabReport } from '@platform/contract';
import { answerFaulty, type ServedFault } from './served-faults.ts';

export type ReverseProxy = Awaited<ReturnType<typeof startReverseProxy>>;

const violationsPath = '/-/test/violations';
export const errorsPath = '/-/test/errors';

interface Rule {
  readonly matches: (asked: string) => boolean;
  apply(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

/**
 * Not every engine lets a driver observe or delay its requests. Pages also send policy violations and errors to it.
 *
 * @param keepAlive whether browsers may reuse a connection: they repeat a request if a reused connection is reset
 * @param change of the headers of a request
 */
export async function startReverseProxy(
  site: string,
  { keepAlive = true, change = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => headers } = {},
) {
  const agent = new Agent({ keepAlive: true });
  const rules = new Set<Rule>();
  const released = new Set<() => void>();
  let requests: string[] = [];
  let faults: string[] = [];
  let reports: TabReport[] = [];
  let faultAt: number | null = null;
  let sequence = 0;

  const forward = async (from: IncomingMessage, to: ServerResponse) => {
    const isReport = from.method === 'POST' && from.url === '/-/tabs';
    const body = isReport ? await buffer(from) : null;
    const report = body ? (JSON.parse(body.toString()) as TabReport) : null;
    for (const { unit, release, code } of report?.failures ?? [])
      faults.push(`release failed: ${unit}@${release} ${code}`);
    const onward = request(`${site}${from.url}`, {
      method: from.method,
      headers: change(from.headers),
      agent,
    });
    onward.on('error', () => to.destroy());
    to.on('close', () => to.writableFinished || onward.destroy());
    onward.on('response', (answer) => {
      const policy = answer.headers['content-security-policy'];
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
      if (report && answer.statusCode === 204) reports.push(report);
      if (policy) headers['content-security-policy'] = `${policy}; report-uri ${violationsPath}`;
      to.writeHead(answer.statusCode ?? 502, headers);
      if (from.url === '/-/composition') sequence = Math.max(sequence, sequenceIn(answer.headers.etag));
      // The headers of an event stream must not wait for its first event.
      to.flushHeaders();
      answer.pipe(to);
    });
    if (body) onward.end(body);
    else from.pipe(onward);
  };

  const receive = async (from: IncomingMessage, to: ServerResponse) => {
    if (from.url === violationsPath || from.url === errorsPath) {
      const said = await text(from);
      faults.push(from.url === errorsPath ? `script error: ${said}` : violationIn(said));
      to.writeHead(204).end();
      return;
    }
    const asked = `${from.method} ${from.url}`;
    requests.push(asked);
    const rule = [...rules].find(({ matches }) => matches(asked));
    if (rule) rule.apply(from, to, () => run(forward, from, to));
    else await forward(from, to);
  };

  const server = createServer((from, to) => {
    if (!keepAlive) to.shouldKeepAlive = false;
    run(receive, from, to);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const add = (rule: Rule) => {
    rules.add(rule);
    return () => void rules.delete(rule);
  };

  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    agent.destroy();
  };
  /** Answers matching requests (`GET /path`) with a fault until the returned function is called. */
  const injectFault = (matches: Rule['matches'], fault: ServedFault) =>
    add({
      matches,
      apply: (from, to, next) => {
        const begun = answerFaulty(fault, { site, agent, from, to, next });
        if (begun) faultAt ??= performance.now();
      },
    });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Delays matching requests (`GET /path`) until the returned function is called. */
    hold: (match: RegExp) => {
      const waiting: (() => void)[] = [];
      const remove = add({
        matches: (asked) => match.test(asked),
        apply: (_from, _to, next) => void waiting.push(next),
      });
      const release = () => {
        remove();
        for (const next of waiting.splice(0)) next();
      };
      released.add(release);
      return release;
    },
    /** Answers matching requests (`POST /path`) itself until the returned function is called. */
    answer: (match: RegExp, status: number, body: string, contentType = 'application/json') =>
      injectFault((asked) => match.test(asked), { type: 'answer', status, contentType, body }),
    injectFault,
    /** Since the last reset, as `GET /path?query`, held ones included. */
    requests: (): readonly string[] => requests,
    /** Policy violations, script errors and failed releases that pages have sent since the last reset. */
    faults: (): readonly string[] => faults,
    /** What tabs have reported since the last reset, if the site has accepted it. */
    reports: (): readonly TabReport[] => reports,
    /** The failures among it, each with the id of its tab. */
    failures: () => reports.flatMap(({ tab, failures }) => failures.map((failure) => ({ tab, ...failure }))),
    /** In the time of `performance.now()`; null if none was sent since the last reset. */
    firstFaultAt: () => faultAt,
    newestSequence: () => sequence,
    reset: () => {
      for (const release of released) release();
      released.clear();
      rules.clear();
      requests = [];
      faults = [];
      reports = [];
      faultAt = null;
      sequence = 0;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Runs a listener. A browser that closes the connection before it has sent the whole request is no error. */
function run(
  listener: (from: IncomingMessage, to: ServerResponse) => Promise<void>,
  from: IncomingMessage,
  to: ServerResponse,
): void {
  listener(from, to).catch((error) => {
    if (from.complete) throw error;
    to.destroy();
  });
}

function sequenceIn(etag = ''): number {
  return Number(/\d+/.exec(etag)?.[0] ?? 0);
}

function violationIn(said: string): string {
  const { 'csp-report': report = {} } = JSON.parse(said) as { 'csp-report'?: Record<string, string> };
  return `policy violation: ${report['effective-directive'] ?? report['violated-directive']} refused ${report['blocked-uri']} on ${report['document-uri']}`;
}
