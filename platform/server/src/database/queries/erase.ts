import type { Database, Statements } from '../database.ts';
import type { Erased, FormKey, SubmittedFile } from '../repositories.ts';

/** The key of a file without its type, which is the only one with a dot. */
export const keyWithoutType = (key: string) => `replace(replace(${key}, '.pdf', ''), '.docx', '')`;

// A field with the address is its whole text, so it stands between quotation marks.
const find = `
  SELECT id FROM submissions WHERE id = :text OR lower(fields) LIKE :pattern ESCAPE '!' ORDER BY received_at, id`;

const isShared = 'SELECT 1 AS shared FROM submissions WHERE file_key = :fileKey AND id <> :id';

/** From now on a purge may delete the file, whatever happens to this process. */
const endFile = `
  INSERT INTO uploads (key, expires_at) VALUES (${keyWithoutType('CAST(:fileKey AS TEXT)')}, 0)
  ON CONFLICT (key) DO UPDATE SET expires_at = 0`;

const findOfForm = 'SELECT expires_at FROM submissions WHERE id = :id AND unit = :unit AND form = :form';

/** Before the id of a record that a visitor has erased, among the ids that count once. */
const notePrefix = 'erased/';

// As long as the record would have been kept: a server purges it from an older backup after that.
const addNote = `
  INSERT INTO used_ids (id, expires_at) VALUES (:note, :expiresAt) ON CONFLICT (id) DO NOTHING`;

const byVisitors = 'SELECT substr(id, :length) AS id FROM used_ids WHERE id LIKE :prefix ORDER BY id';

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
    /** Ids of what visitors have erased: a restore of an older backup has to erase them again. */
    async byVisitors(): Promise<readonly string[]> {
      const rows = await db.rows(byVisitors, { prefix: `${notePrefix}%`, length: notePrefix.length + 1 });
      return rows.map(({ id }) => String(id));
    },
  };
}

type NamedRecord = FormKey & { readonly id: string };

/** Whether a form has a record. */
export async function isThere(tx: Statements, { unit, form, id }: NamedRecord): Promise<boolean> {
  return (await tx.first(findOfForm, { unit, form, id })) !== null;
}

/** Erases a record of one form, and notes that a visitor has done so. Null if the form has no such record. */
export async function eraseByVisitor(
  tx: Statements,
  { unit, form, id }: NamedRecord,
): Promise<Erased | null> {
  const record = await tx.first(findOfForm, { unit, form, id });
  if (record === null) return null;
  await tx.change(addNote, { note: `${notePrefix}${id}`, expiresAt: Number(record.expires_at) });
  return erase(tx, id);
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
