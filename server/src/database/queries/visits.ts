import type { FailureSample } from '@site/shared-ui/contracts';
import { countChanges, type Database, firstRow, type QuerySteps, query } from '../database.ts';
import type { CountedVisit, ReleaseVisits, VisitRepository } from '../repositories.ts';

/** How long a limit is kept: the hour that is in its key, and the next one (ms). */
const limitLifetime = 2 * 60 * 60_000;

/** How long a tab that has counted may still tell that its visit failed (ms). */
const tabLifetime = 24 * 60 * 60_000;

/** How long the counts of a release are kept after the last change, as logs (ms). */
export const countLifetime = 180 * 24 * 60 * 60_000;

export const useLimit = `
  INSERT INTO visit_limits (id, visits, expires_at) VALUES (:id, 1, :clock + ${limitLifetime})
  ON CONFLICT (id) DO UPDATE SET visits = visit_limits.visits + 1 WHERE visit_limits.visits < :most`;

const isCounted = 'SELECT 1 AS counted FROM visit_limits WHERE id = :tabKey';

/** `visits`: how often the visit of this tab has failed, or was slow. */
const addTab = `
  INSERT INTO visit_limits (id, visits, expires_at) VALUES (:tabKey, :failed, :clock + ${tabLifetime})
  ON CONFLICT (id) DO NOTHING`;
const failTab = 'UPDATE visit_limits SET visits = 1 WHERE id = :tabKey AND visits = 0';

/** Keeps the first two networks. */
const keepNetworks = (first: string, second: string) => `
    ${first} = coalesce(release_visits.${first}, excluded.${first}),
    ${second} = CASE
      WHEN release_visits.${second} IS NULL AND release_visits.${first} <> excluded.${first} THEN excluded.${first}
      ELSE release_visits.${second}
    END`;

const add = `
  INSERT INTO release_visits (
    unit, release, visits, failed, measured, slow, network_a, slow_network_a, sample, expires_at
  )
  VALUES (
    :unit, :release, :visits, :failed, :measured, :slow, :network, :slowNetwork, :sample,
    :clock + ${countLifetime}
  )
  ON CONFLICT (unit, release) DO UPDATE SET
    visits = release_visits.visits + excluded.visits,
    failed = release_visits.failed + excluded.failed,
    measured = release_visits.measured + excluded.measured,
    slow = release_visits.slow + excluded.slow,
    sample = coalesce(release_visits.sample, excluded.sample),
    ${keepNetworks('network_a', 'network_b')},
    ${keepNetworks('slow_network_a', 'slow_network_b')},
    expires_at = excluded.expires_at`;

const select = 'SELECT * FROM release_visits WHERE unit = :unit';

export function createVisits({ read, write }: Database): VisitRepository {
  return {
    count: (visits, limit) => write(() => countVisits(visits, limit)),
    async of(unit, releases) {
      const names = releases.map((_, index) => `:release${index}`);
      const values = Object.fromEntries(releases.map((release, index) => [`release${index}`, release]));
      const sql = `${select} AND release IN (${names.join(', ')})`;
      const { rows } = await read(() => query(sql, { unit, ...values }));
      const known = (networks: readonly unknown[]) => networks.filter((one) => one !== null).length;
      return new Map(
        rows.map((row): [string, ReleaseVisits] => [
          String(row.release),
          {
            ...{ visits: Number(row.visits), failed: Number(row.failed) },
            networks: known([row.network_a, row.network_b]),
            speed: {
              ...{ visits: Number(row.measured), failed: Number(row.slow) },
              networks: known([row.slow_network_a, row.slow_network_b]),
            },
            sample: row.sample === null ? null : (JSON.parse(String(row.sample)) as FailureSample),
          },
        ]),
      );
    },
  };
}

/** What is added to the row of a release. */
type Added = Readonly<Record<'visits' | 'failed' | 'measured' | 'slow', number>>;

/** What is written, with its release, its networks and a sample. */
type Summed = Added & Readonly<Record<string, string | number | null>>;

const nothing: Added = { visits: 0, failed: 0, measured: 0, slow: 0 };

function* countVisits(visits: readonly CountedVisit[], most: number): QuerySteps<void> {
  const sums = new Map<string, Summed>();
  for (const visit of visits.toSorted((a, b) => compare(a.tabKey, b.tabKey))) {
    const added = yield* addedBy(visit, most);
    if (added === nothing) continue;
    const { unit, release, network: from } = visit;
    const network = added.failed > 0 ? from : null;
    const slowNetwork = added.slow > 0 ? from : null;
    const key = JSON.stringify([unit, release, network, slowNetwork]);
    const sum = sums.get(key) ?? { ...nothing, sample: null };
    const ownSample = added.failed > 0 && visit.sample ? JSON.stringify(visit.sample) : null;
    sums.set(key, {
      ...{ unit, release, network, slowNetwork },
      sample: sum.sample ?? ownSample,
      visits: sum.visits + added.visits,
      failed: sum.failed + added.failed,
      measured: sum.measured + added.measured,
      slow: sum.slow + added.slow,
    });
  }
  // Last, and in one order: other transactions wait for these rows.
  for (const [, sum] of [...sums].toSorted(([a], [b]) => compare(a, b))) yield* query(add, sum);
}

/** What a visit adds, and notes it. */
function* addedBy({ tabKey, limitKey, result }: CountedVisit, most: number): QuerySteps<Added> {
  if (result === 'failed-later')
    return (yield* countChanges(failTab, { tabKey })) === 1 ? { ...nothing, failed: 1 } : nothing;
  const isCountedYet = (yield* firstRow(isCounted, { tabKey })) !== null;
  const isSpeed = result === 'fast' || result === 'slow';
  if (isCountedYet !== isSpeed) return nothing;
  if (isSpeed) return yield* speedOf(tabKey, result);
  if ((yield* countChanges(useLimit, { id: limitKey, most })) === 0) return nothing;
  const failed = result === 'failed' ? 1 : 0;
  const isNew = (yield* countChanges(addTab, { tabKey, failed })) === 1;
  return isNew ? { ...nothing, visits: 1, failed } : nothing;
}

function* speedOf(visit: string, speed: 'fast' | 'slow'): QuerySteps<Added> {
  const tabKey = `${visit} speed`;
  const slow = speed === 'slow' ? 1 : 0;
  if ((yield* countChanges(addTab, { tabKey, failed: slow })) === 1) return { ...nothing, measured: 1, slow };
  const isSlowNow = slow === 1 && (yield* countChanges(failTab, { tabKey })) === 1;
  return isSlowNow ? { ...nothing, slow } : nothing;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
