import { countChanges, type Database, firstRow, query, type Work } from '../database.ts';
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

/** `visits`: how often the visit of this tab has failed. */
const addTab = `
  INSERT INTO visit_limits (id, visits, expires_at) VALUES (:tabKey, :failed, :clock + ${tabLifetime})
  ON CONFLICT (id) DO NOTHING`;
const failTab = 'UPDATE visit_limits SET visits = 1 WHERE id = :tabKey AND visits = 0';

const add = `
  INSERT INTO release_visits (unit, release, visits, failed, network_a, expires_at)
  VALUES (:unit, :release, :visits, :failed, :network, :clock + ${countLifetime})
  ON CONFLICT (unit, release) DO UPDATE SET
    visits = release_visits.visits + excluded.visits,
    failed = release_visits.failed + excluded.failed,
    network_a = coalesce(release_visits.network_a, excluded.network_a),
    network_b = CASE
      WHEN release_visits.network_b IS NULL AND release_visits.network_a <> excluded.network_a THEN excluded.network_a
      ELSE release_visits.network_b
    END,
    expires_at = excluded.expires_at`;

const select = 'SELECT release, visits, failed, network_a, network_b FROM release_visits WHERE unit = :unit';

export function createVisits({ read, write }: Database): VisitRepository {
  return {
    count: (visits, limit) => write(() => countVisits(visits, limit)),
    async of(unit, releases) {
      const names = releases.map((_, index) => `:release${index}`);
      const values = Object.fromEntries(releases.map((release, index) => [`release${index}`, release]));
      const sql = `${select} AND release IN (${names.join(', ')})`;
      const { rows } = await read(() => query(sql, { unit, ...values }));
      return new Map(
        rows.map((row): [string, ReleaseVisits] => [
          String(row.release),
          {
            ...{ visits: Number(row.visits), failed: Number(row.failed) },
            networks: [row.network_a, row.network_b].filter((one) => one !== null).length,
          },
        ]),
      );
    },
  };
}

function* countVisits(visits: readonly CountedVisit[], most: number): Work<void> {
  const sums = new Map<
    string,
    { unit: string; release: string; visits: number; failed: number; network: string | null }
  >();
  for (const visit of visits.toSorted((a, b) => compare(a.tabKey, b.tabKey))) {
    if (!(yield* isNew(visit, most))) continue;
    const { unit, release, result } = visit;
    const network = result === 'worked' ? null : visit.network;
    const key = JSON.stringify([unit, release, network]);
    const sum = sums.get(key) ?? { unit, release, visits: 0, failed: 0, network };
    sums.set(key, {
      ...sum,
      visits: sum.visits + (result === 'failed-later' ? 0 : 1),
      failed: sum.failed + (result === 'worked' ? 0 : 1),
    });
  }
  // Last, and in one order: other transactions wait for these rows.
  for (const [, sum] of [...sums].toSorted(([a], [b]) => compare(a, b))) yield* query(add, sum);
}

/** Whether a visit counts, and notes it. */
function* isNew({ tabKey, limitKey, result }: CountedVisit, most: number): Work<boolean> {
  if (result === 'failed-later') {
    if ((yield* countChanges(failTab, { tabKey })) === 0) return false;
  } else if ((yield* firstRow(isCounted, { tabKey })) !== null) return false;
  if ((yield* countChanges(useLimit, { id: limitKey, most })) === 0) return false;
  if (result === 'failed-later') return true;
  return (yield* countChanges(addTab, { tabKey, failed: result === 'failed' ? 1 : 0 })) === 1;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
