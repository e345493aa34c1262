import type { Database, Statements } from '../database.ts';
import type { Erased, SubmittedFile } from '../repositories.ts';
import { keyWithoutType } from './submissions.ts';

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

export function createErasure(db: Database) {
  return {
    /** Ids of the submissions with this id, or with this email address as a field, in upper or lower case. */
    async find(text: string): Promise<readonly string[]> {
      const rows = await db.rows(find, { text, pattern: patternOf(text) });
      return rows.map(({ id }) => String(id));
    },
    /** Deletes a submission, its mails, keys and passes in one transaction. Resolves with null if there is no submission. */
    erase: (id: string) => db.write((tx) => erase(tx, id)),
  };
}

async function erase(tx: Statements, id: string): Promise<Erased | null> {
  const row = await tx.first('SELECT unit, form, file_key, file FROM submissions WHERE id = :id', { id });
  if (row === null) return null;
  const mails = await tx.rows('DELETE FROM outbox WHERE record_id = :id RETURNING id', { id });
  let keys = 0;
  for (const table of ['idempotency_keys', 'used_passes'])
    keys += await tx.change(`DELETE FROM ${table} WHERE record_id = :id`, { id });
  const fileKey = row.file_key === null ? null : String(row.file_key);
  const file = row.file === null ? null : (JSON.parse(String(row.file)) as SubmittedFile);
  const ends = fileKey !== null && (await tx.first(isShared, { fileKey, id })) === null;
  if (ends) await tx.change(endFile, { fileKey });
  await tx.change('DELETE FROM submissions WHERE id = :id', { id });
  return {
    unit: String(row.unit),
    form: String(row.form),
    mails: mails.map((mail) => String(mail.id)),
    keys,
    file: ends ? fileKey : null,
    sha256: file?.sha256 ?? null,
  };
}
