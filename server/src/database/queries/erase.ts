import { countChanges, type Database, firstRow, type QuerySteps, query } from '../database.ts';
import type { Erased, ErasureRepository, SubmittedFile } from '../repositories.ts';
import { keyWithoutType } from './uploads.ts';

// A field with the address is its whole text, so it stands between quotation marks.
const find = `
  SELECT id FROM submissions WHERE id = :text OR lower(fields) LIKE :pattern ESCAPE '!' ORDER BY received_at, id`;

const isShared = 'SELECT 1 AS shared FROM submissions WHERE file_key = :fileKey AND id <> :id';

/** From now on a purge may delete the file, whatever happens to this process. */
const endFile = `
  INSERT INTO uploads (key, expires_at) VALUES (${keyWithoutType('CAST(:fileKey AS TEXT)')}, 0)
  ON CONFLICT (key) DO UPDATE SET expires_at = 0`;

/** `a_b@example.com` as a pattern of LIKE that means these letters, between the quotation marks of JSON. */
const patternOf = (text: string) =>
  `%${JSON.stringify(text.toLowerCase()).replaceAll(/[!%_]/g, (letter) => `!${letter}`)}%`;

export function createErasure({ read, write }: Database): ErasureRepository {
  return {
    async find(text) {
      const { rows } = await read(() => query(find, { text, pattern: patternOf(text) }));
      return rows.map(({ id }) => String(id));
    },
    erase: (id) => write(() => erase(id)),
  };
}

function* erase(id: string): QuerySteps<Erased | null> {
  const row = yield* firstRow('SELECT unit, form, file_key, file FROM submissions WHERE id = :id', { id });
  if (row === null) return null;
  const { rows } = yield* query('DELETE FROM outbox WHERE record_id = :id RETURNING id', { id });
  const mails = rows.map((mail) => String(mail.id));
  let keys = 0;
  for (const table of ['idempotency_keys', 'used_passes'])
    keys += yield* countChanges(`DELETE FROM ${table} WHERE record_id = :id`, { id });
  const fileKey = row.file_key === null ? null : String(row.file_key);
  const file = row.file === null ? null : (JSON.parse(String(row.file)) as SubmittedFile);
  const ends = fileKey !== null && (yield* firstRow(isShared, { fileKey, id })) === null;
  if (ends) yield* query(endFile, { fileKey });
  yield* query('DELETE FROM submissions WHERE id = :id', { id });
  return {
    ...{ unit: String(row.unit), form: String(row.form), mails, keys },
    ...{ file: ends ? fileKey : null, sha256: file?.sha256 ?? null },
  };
}
