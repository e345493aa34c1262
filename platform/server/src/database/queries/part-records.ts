import type { PartRecords } from '../../environment/backend-part.ts';
import type { Database, Statements } from '../database.ts';

export const createPartRecords =
  (db: Database) =>
  (part: string): PartRecords => ({
    async find(key) {
      const rows = await db.rows(sameKey, { part, key: key.toLowerCase() });
      const row = rows.find((one) => one.key === key) ?? (rows.length === 1 ? rows[0] : undefined);
      return row === undefined ? null : JSON.parse(String(row.value));
    },
    async keys() {
      const rows = await db.rows('SELECT key FROM part_records WHERE part = :part ORDER BY key', { part });
      return rows.map(({ key }) => String(key));
    },
    put: (records, removeOthers) => db.write((tx) => putAll(tx, part, records, removeOthers)),
    async remove(key) {
      const removed = await db.change('DELETE FROM part_records WHERE part = :part AND key = :key', {
        part,
        key,
      });
      return removed === 1;
    },
  });

/** Addresses ignore case, and people type it as they like. */
const sameKey = 'SELECT key, value FROM part_records WHERE part = :part AND lower(key) = :key';

const put = `
  INSERT INTO part_records (part, key, value) VALUES (:part, :key, :value)
  ON CONFLICT (part, key) DO UPDATE SET value = excluded.value`;

async function putAll(
  tx: Statements,
  part: string,
  records: Parameters<PartRecords['put']>[0],
  removeOthers: boolean,
): Promise<void> {
  if (removeOthers) await tx.change('DELETE FROM part_records WHERE part = :part', { part });
  for (const [key, value] of records) await tx.change(put, { part, key, value: JSON.stringify(value) });
}
