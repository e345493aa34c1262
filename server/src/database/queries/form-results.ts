import { countChanges, type Database, type QuerySteps, query } from '../database.ts';
import type { FormResult, FormResultRepository } from '../repositories.ts';
import { countLifetime } from './visits.ts';

/** The hour that is in the key of a limit, and the next one (ms). */
const limitLifetime = 2 * 60 * 60_000;

const useLimit = `
  INSERT INTO form_limits (id, used, expires_at) VALUES (:id, 1, :clock + ${limitLifetime})
  ON CONFLICT (id) DO UPDATE SET used = form_limits.used + 1 WHERE form_limits.used < :most`;

const columns = 'unit, release, form, taken, refused, refused_in_a_row, last_taken_at, expires_at';

const addTaken = `
  INSERT INTO form_results (${columns}) VALUES (:unit, :release, :form, 1, 0, 0, :clock, :clock + ${countLifetime})
  ON CONFLICT (unit, release, form) DO UPDATE SET
    taken = form_results.taken + 1,
    refused_in_a_row = 0,
    last_taken_at = excluded.last_taken_at,
    expires_at = excluded.expires_at`;

const addRefused = `
  INSERT INTO form_results (${columns}) VALUES (:unit, :release, :form, 0, 1, 1, NULL, :clock + ${countLifetime})
  ON CONFLICT (unit, release, form) DO UPDATE SET
    refused = form_results.refused + 1,
    refused_in_a_row = form_results.refused_in_a_row + 1,
    expires_at = excluded.expires_at`;

const select = 'SELECT * FROM form_results WHERE unit = :unit ORDER BY form, release';

export function createFormResults({ read, write }: Database): FormResultRepository {
  return {
    count: (result, limit) => write(() => countResult(result, limit)),
    async of(unit, releases) {
      const { rows } = await read(() => query(select, { unit }));
      return rows
        .map((row) => ({
          ...{ unit, release: String(row.release), form: String(row.form) },
          ...{ taken: Number(row.taken), refused: Number(row.refused) },
          refusedInARow: Number(row.refused_in_a_row),
          lastTakenAt: row.last_taken_at === null ? null : Number(row.last_taken_at),
        }))
        .filter(({ release }) => releases.includes(release));
    },
  };
}

function* countResult({ unit, release, form, ...counted }: FormResult, most: number): QuerySteps<void> {
  const values = { unit, release, form };
  if (counted.result === 'taken') yield* query(addTaken, values);
  else if ((yield* countChanges(useLimit, { id: counted.limitKey, most })) > 0)
    yield* query(addRefused, values);
}
