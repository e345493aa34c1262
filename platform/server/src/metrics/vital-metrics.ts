import { goodVitals, type UnitName, type Vital } from '@platform/contract';
import type { LiveSite } from '@platform/releases/serving';
import { hour } from '@platform/releases/time';
import type { FastifyBaseLogger } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { longTermClient } from '../security/client-address.ts';
import { expiring } from '../system/expiring.ts';
import { vitalEvent } from './open-telemetry.ts';

/** How many values of one address count within an hour: anybody can send invented ones. */
const valuesAnHour = 60;

/** Beyond this number, the address that sent least recently is forgotten. */
const mostAddresses = 50_000;

/** In seconds. The third of each is where a good value ends. */
const buckets: Readonly<Record<Vital['name'], readonly number[]>> = {
  INP: [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2],
  LCP: [1, 1.8, 2.5, 3.2, 4, 6, 10],
};

/**
 * Measures how fast pages are for visitors.
 *
 * @param site says which pages there are: no other becomes a label
 * @param now in ms
 * @param log gets each value that counts
 * @returns adds what a tab has reported; `address` is that of the client
 */
export function createVitalMetrics(
  registry: Registry,
  site: Pick<LiveSite, 'liveRelease'>,
  now: () => number,
  log: Pick<FastifyBaseLogger, 'info'>,
): (vitals: readonly Vital[], address: string) => void {
  const sent = expiring<number>(mostAddresses, hour, now);
  const of = (name: Vital['name'], help: string) =>
    new Histogram({
      name: `site_${name.toLowerCase()}_seconds`,
      ...{ help, labelNames: ['unit', 'page'], buckets: [...buckets[name]], registers: [registry] },
    });
  const histograms = {
    INP: of('INP', 'How long pages took to answer the slowest interaction of a visit (INP).'),
    LCP: of('LCP', 'Time until the largest text or picture of a document’s first page was shown (LCP).'),
  };
  const hasPage = (unit: UnitName, page: string) =>
    site.liveRelease(unit)?.routes.some(({ path }) => path === page) === true;
  return (vitals, address) => {
    const client = `${longTermClient(address)} ${Math.floor(now() / hour)}`;
    for (const vital of vitals) {
      const { unit, page, name, value } = vital;
      const count = sent.get(client) ?? 0;
      if (count >= valuesAnHour || !hasPage(unit, page)) continue;
      sent.set(client, count + 1);
      histograms[name].observe({ unit, page }, value / 1000);
      log.info(vitalEvent(vital), 'a tab has reported a vital');
    }
  };
}

/** How many values of a vital a unit's pages had: up to each limit, and above the last one. */
export interface VitalBar {
  readonly name: Vital['name'];
  /** In seconds. */
  readonly limits: readonly number[];
  /** One more than limits. */
  readonly counts: readonly number[];
  /** Those that are good. */
  readonly good: number;
}

export type VitalCounts = Readonly<Record<UnitName, readonly VitalBar[]>>;

/** What this server has measured since it started, by unit. */
export async function readVitals(registry: Registry): Promise<VitalCounts> {
  const counts: Record<UnitName, VitalBar[]> = {};
  for (const name of Object.keys(buckets) as Vital['name'][]) {
    const metric = registry.getSingleMetric(`site_${name.toLowerCase()}_seconds`) as
      | Histogram<'unit' | 'page' | 'le'>
      | undefined;
    const { values } = (await metric?.get()) ?? { values: [] };
    const limits = buckets[name];
    const ofUnit = new Map<UnitName, number[]>();
    for (const { labels, metricName, value } of values) {
      if (!metricName?.endsWith('_bucket') || labels.unit === undefined) continue;
      const unit = String(labels.unit);
      const sums = ofUnit.get(unit) ?? [...limits, Number.POSITIVE_INFINITY].map(() => 0);
      const index = labels.le === '+Inf' ? limits.length : limits.indexOf(Number(labels.le));
      sums[index] = (sums[index] ?? 0) + value;
      ofUnit.set(unit, sums);
    }
    for (const [unit, sums] of ofUnit) {
      const own = sums.map((sum, index) => sum - (sums[index - 1] ?? 0));
      const good = sums[limits.indexOf(goodVitals[name] / 1000)] ?? 0;
      counts[unit] = [...(counts[unit] ?? []), { name, limits, counts: own, good }];
    }
  }
  return counts;
}
