import { randomInt } from 'node:crypto';
import { compositionAddress } from '@platform/releases/rendering';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { prepareProblem } from '../answers/send-problem.ts';
import type { FormResults } from '../database/repositories.ts';
import { createVitalMetrics } from '../metrics/vital-metrics.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { clientAddress, largerNetwork } from '../security/client-address.ts';
import { fromThisMachine } from '../security/from-this-machine.ts';
import { largerLimit, perMinute } from '../security/rate-limits.ts';
import { withinTime } from '../system/within-time.ts';
import type { VisitSummary } from '../visits/visit-counter.ts';
import { browserOf } from './browser-of.ts';
import { isNotModified } from './negotiate.ts';
import type { TabSummary } from './tab-count.ts';
import { parseTabReport } from './tab-report.schema.ts';

/** Many visitors may share an address. A tab without a stream asks every 30 s instead. */
const streamsPerAddress = 100;

/** After how long a tab whose stream has ended opens another one (ms): not all tabs of a server that restarts at once. */
const reconnection = { from: 2000, to: 10_000 };

/** How long the counts of visits may take to be read for operators (ms). */
const summaryTime = 1000;

/** Twenty failures with all their frames (bytes). */
const largestReport = 32_768;

/** Interval of comments that keep proxies from closing idle connections (ms). */
const heartbeat = 25_000;

export interface TabsAnswer extends TabSummary {
  /** How the live releases do. Absent if the database has not answered in time. */
  readonly visits?: readonly VisitSummary[] | undefined;
  /** What became of the forms of the live releases, and of those before them. Absent in the same case. */
  readonly forms?: readonly FormResults[] | undefined;
}

/** The API of open tabs: events for changes of the composition, the live composition, and reports of the tabs. */
export const tabsPlugin: FastifyPluginAsync = async (app) => {
  const {
    site,
    tabs: count,
    metrics,
    visits: visitCounter,
    formResults,
    changedPages,
    clock,
    environment,
  } = app.core;
  metrics.addGauges(
    {
      site_open_tabs: 'Open tabs that report to this server.',
      site_open_tabs_live: 'Those that run no other release than the live ones.',
    },
    [],
    () => {
      const { tabs, live } = count.convergence(site.current().composition);
      return [{ site_open_tabs: tabs, site_open_tabs_live: live }];
    },
  );
  const countVitals = createVitalMetrics(metrics.registry, site, clock.now, app.log);
  const streams = new Set<FastifyReply>();
  const openFrom = new Map<string, number>();
  const maxOpen = Math.ceil(streamsPerAddress * environment.rateLimitScale);
  let closing = false;

  site.onChange(({ composition }) => {
    for (const { raw } of streams) {
      // The client has not read earlier events. It reconnects, and then gets the current state.
      if (raw.writableNeedDrain) raw.destroy();
      else raw.write(eventOf(composition.sequence));
    }
  });
  const beat = setInterval(() => {
    for (const { raw } of streams) raw.write(':\n\n');
  }, heartbeat);
  app.addHook('preClose', async () => {
    closing = true;
    clearInterval(beat);
    for (const { raw } of streams) raw.end();
  });

  const countOpen = (client: string, change: number) => {
    const open = (openFrom.get(client) ?? 0) + change;
    if (open > 0) openFrom.set(client, open);
    else openFrom.delete(client);
  };
  const add = (reply: FastifyReply, clients: readonly string[]) => {
    streams.add(reply);
    for (const client of clients) countOpen(client, 1);
    reply.raw.on('close', () => {
      streams.delete(reply);
      for (const client of clients) countOpen(client, -1);
    });
  };

  app.get('/-/composition', { config: perMinute(app, 'composition') }, async (request, reply) => {
    const { composition } = site.current();
    const etag = `"${compositionAddress(composition).split('/').at(-1)}"`;
    reply.headers({ 'cache-control': 'no-cache', etag });
    if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.send(composition);
  });

  const events = { config: perMinute(app, 'compositionEvents'), errorHandler: refuseQuietly };
  app.get('/-/composition/events', events, (request, reply) => {
    const address = clientAddress(request);
    const network = largerNetwork(address);
    if ((openFrom.get(address) ?? 0) >= maxOpen) throw tooManyStreams();
    if ((openFrom.get(network) ?? 0) >= maxOpen * largerLimit) throw tooManyStreams();
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Turns off nginx's response buffering.
      'x-accel-buffering': 'no',
    });
    if (request.method === 'HEAD') return void reply.raw.end();
    // The current state first: a tab that reconnects may have missed events.
    const retry = randomInt(reconnection.from, reconnection.to + 1);
    reply.raw.write(`retry: ${retry}\n${eventOf(site.current().composition.sequence)}`);
    // Without a socket, it waits for an earlier response of its connection, and Node would not report its end.
    if (closing || !reply.raw.socket) return void reply.raw.end();
    add(reply, [address, network]);
  });

  app.post(
    '/-/tabs',
    { config: perMinute(app, 'tabReport'), bodyLimit: largestReport, errorHandler: refuseQuietly },
    async (request, reply) => {
      const report = parseTabReport(request.body);
      if (!report) {
        throw new ProblemError(400, 'bad-report', (say) => say.noReport);
      }
      const address = clientAddress(request);
      const browser = browserOf(request.headers['user-agent']);
      count.add(report, address, browser);
      countVitals(report.vitals ?? [], address);
      visitCounter.add(report, address, browser);
      changedPages.add(report, address, browser);
      return reply.code(204).send();
    },
  );

  app.get('/-/tabs', { config: perMinute(app, 'tabSummary') }, async (request, reply) => {
    // The number of visitors is for operators only.
    if (!fromThisMachine(request)) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
    const { composition } = site.current();
    // Without the database, the numbers of this server are better than none.
    const orNothing = <T>(result: Promise<T>): Promise<T | undefined> =>
      withinTime(result, summaryTime, clock).catch(() => undefined);
    const [visits, forms] = await Promise.all([
      orNothing(visitCounter.summary(['shell', ...Object.keys(composition.remotes)])),
      orNothing(formResults.summary(composition.remotes)),
    ]);
    const answer: TabsAnswer = { ...count.summary(), visits, forms };
    return reply.send(answer);
  });
};

/** A browser would log an error for any other status. It opens no stream for this one, and the tab asks every 30 s. */
function refuseQuietly(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof ProblemError) || error.status !== 429) throw error;
  prepareProblem(error, request, reply);
  reply.code(204).send();
}

function tooManyStreams(): ProblemError {
  return new ProblemError(429, 'too-many-streams', (say) => say.tooManyStreams, {
    retryAfter: 60,
  });
}

function eventOf(sequence: number): string {
  return `event: composition\nid: ${sequence}\ndata: ${sequence}\n\n`;
}
