import type { UnitName } from '@platform/contract';
import type { Database, Statements } from '../database.ts';
import type { FormResult, FormResults } from '../repositories.ts';
import { countLifetime } from '../retention.data.ts';

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

export function createFormResults(db: Database) {
  return {
    /** @param limit how many refused ones with the same `limitKey` count */
    count: (result: FormResult, limit: number) => db.write((tx) => countResult(tx, result, limit)),
    async of(unit: UnitName, releases: readonly string[]): Promise<readonly FormResults[]> {
      const rows = await db.rows(select, { unit });
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

async function countResult(
  tx: Statements,
  { unit, release, form, ...counted }: FormResult,
  most: number,
): Promise<void> {
  const values = { unit, release, form };
  if (counted.result === 'taken') await tx.change(addTaken, values);
  else if ((await tx.change(useLimit, { id: counted.limitKey, most })) > 0)
    await tx.change(addRefused, values);
}
