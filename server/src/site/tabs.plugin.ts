import { compositionAddress, type LiveSite } from '@site/composition';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { perMinute } from '../security/rate-limits.ts';
import { isNotModified } from './negotiate.ts';
import { createTabCount } from './tab-count.ts';
import { parseTabReport } from './tab-report.schema.ts';

/** Keeps proxies from closing a connection on which nothing happens (ms). */
const heartbeat = 25_000;

export interface TabsOptions {
  readonly site: LiveSite;
  /** Now, in ms since 1970. */
  readonly now: () => number;
  /** Multiplies the limits on requests per minute. */
  readonly rateLimitScale: number;
}

/** How open tabs stay in touch: they hear of changes, ask what is live, and tell what they run. */
export function tabsPlugin({ site, now, rateLimitScale }: TabsOptions): FastifyPluginAsync {
  return async (app) => {
    const count = createTabCount(now);
    const streams = new Set<FastifyReply>();
    const limits = { scale: rateLimitScale };

    site.onChange(({ composition }) => {
      for (const { raw } of streams) {
        // A client that has not read what was sent before will look for itself when it is back.
        if (raw.writableNeedDrain) raw.destroy();
        else raw.write(eventOf(composition.sequence));
      }
    });
    const beat = setInterval(() => {
      for (const { raw } of streams) raw.write(':\n\n');
    }, heartbeat);
    app.addHook('preClose', async () => {
      clearInterval(beat);
      for (const { raw } of streams) raw.end();
    });

    app.get('/-/composition', { config: perMinute(limits, 240) }, async (request, reply) => {
      const { composition } = site.current();
      const etag = `"${compositionAddress(composition).split('/').at(-1)}"`;
      reply.headers({ 'cache-control': 'no-cache', etag });
      if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.send(composition);
    });

    app.get('/-/composition/events', { config: perMinute(limits, 60) }, (_request, reply) => {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // Says to nginx what `no-store` does not: do not hold lines back.
        'x-accel-buffering': 'no',
      });
      // The present state first: a tab that was away for a moment has missed nothing then.
      reply.raw.write(`retry: 2000\n${eventOf(site.current().composition.sequence)}`);
      streams.add(reply);
      reply.raw.on('close', () => streams.delete(reply));
    });

    app.post('/-/tabs', { config: perMinute(limits, 60), bodyLimit: 4096 }, async (request, reply) => {
      const report = parseTabReport(request.body);
      if (!report) {
        throw new ProblemError({
          status: 400,
          code: 'bad-report',
          message: 'This is not what a tab reports.',
        });
      }
      count.add(report);
      return reply.code(204).send();
    });

    app.get('/-/tabs', { config: perMinute(limits, 120) }, async (request, reply) => {
      if (!fromThisMachine(request)) return reply.callNotFound();
      reply.header('cache-control', 'no-store');
      return reply.send(count.summary());
    });
  };
}

/** What proxies add to a request, each its own. */
const forwarded = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/**
 * How many visitors there are is for operations: asked on the machine itself, by one of its own names, and not through
 * a proxy.
 */
function fromThisMachine({ headers, raw: { socket } }: FastifyRequest): boolean {
  const host = headers.host ?? '';
  return (
    /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
    /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i.test(host) &&
    forwarded.every((name) => headers[name] === undefined)
  );
}

function eventOf(sequence: number): string {
  return `event: composition\nid: ${sequence}\ndata: ${sequence}\n\n`;
}
