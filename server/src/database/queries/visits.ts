import { countChanges, type Database, query, type Work } from '../database.ts';
import type { CountedVisit, ReleaseVisits, VisitRepository } from '../repositories.ts';

/** How long a limit is kept: the hour that is in its key, and the next one (ms). */
const limitLifetime = 2 * 60 * 60_000;

/** How long the counts of a release are kept after its last visit, as logs (ms). */
const countLifetime = 180 * 24 * 60 * 60_000;

const useLimit = `
  INSERT INTO visit_limits (id, visits, expires_at) VALUES (:id, 1, :clock + ${limitLifetime})
  ON CONFLICT (id) DO UPDATE SET visits = visit_limits.visits + 1 WHERE visit_limits.visits < :most`;

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
  // In the order of their rows: transactions of two servers cannot deadlock.
  const ordered = visits.toSorted((a, b) => compare(rowOf(a), rowOf(b)));
  for (const { unit, release, result, limitKey, network } of ordered) {
    // A visit that has counted as worked may still fail. So that nobody only tells of failures, these have a limit too.
    const id = result === 'failed-later' ? `${limitKey} later` : limitKey;
    if ((yield* countChanges(useLimit, { id, most })) === 0) continue;
    const failed = result === 'worked' ? 0 : 1;
    yield* query(add, {
      ...{ unit, release, failed, visits: result === 'failed-later' ? 0 : 1 },
      network: failed === 1 ? network : null,
    });
  }
}

const rowOf = ({ unit, release, limitKey }: CountedVisit) => `${unit} ${release} ${limitKey}`;
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
