import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, Registry } from 'prom-client';
import { systemClock } from '../system/clock.ts';
import { withinTime } from '../system/within-time.ts';
import { routeKind } from './route-kind.ts';

declare module '../core/core.ts' {
  interface Core {
    /** What this server reports to a monitoring system. */
    readonly metrics: ReturnType<typeof addMetrics>;
  }
}

/** Each with its labels, and the numbers of its gauges. */
type Readings<Name extends string, Label extends string> = readonly Readonly<
  Record<Label, string> & Record<Name, number>
>[];

/** How long a number may take to be read (ms). */
const readTime = 1000;

/** Event streams are open for hours. */
const notTimed = '/-/composition/events';

/** Measures the times of all responses. Routes that are added before are not counted. */
export function addMetrics(app: FastifyInstance) {
  /** Of this server alone: a process may run several. */
  const registry = new Registry();
  const reads: (() => Promise<void>)[] = [];
  /**
   * Adds numbers that are read each time when somebody asks. What cannot be read within a second is left out.
   *
   * @param help name of a gauge → what it says
   */
  function addGauges<Name extends string, Label extends string>(
    help: Readonly<Record<Name, string>>,
    labels: readonly Label[],
    read: () => Readings<NoInfer<Name>, NoInfer<Label>> | Promise<Readings<NoInfer<Name>, NoInfer<Label>>>,
  ): void {
    const names = Object.keys(help) as Name[];
    const gauges = names.map((name) => ({
      name,
      gauge: new Gauge({ name, help: help[name], labelNames: labels, registers: [registry] }),
    }));
    reads.push(async () => {
      const readings = await withinTime((async () => read())(), readTime, systemClock).catch(
        (error: unknown) => {
          app.log.warn({ err: error, metrics: names }, 'metrics cannot be read');
          return [];
        },
      );
      for (const { name, gauge } of gauges) {
        gauge.reset();
        // Without labels, it would be 0.
        if (labels.length === 0) gauge.remove();
        for (const reading of readings)
          gauge.labels(...labels.map((label) => reading[label])).set(reading[name]);
      }
    });
  }
  const durations = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'Time until a response was sent, by kind of route and class of the status.',
    labelNames: ['kind', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async ({ routeOptions: { url, config } }, reply) => {
    if (url === notTimed) return;
    const kind = routeKind(url, String(reply.getHeader('content-type') ?? ''), config.kind);
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    durations.observe({ kind, status }, reply.elapsedTime / 1000);
  });
  return {
    registry,
    addGauges,
    /** All metrics as text. */
    text: async () => {
      await Promise.all(reads.map((read) => read()));
      return registry.metrics();
    },
  };
}
