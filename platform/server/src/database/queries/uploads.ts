import type { Database } from '../database.ts';

const add = `
  INSERT INTO uploads (key, expires_at) VALUES (:key, :clock + CAST(:lifetime AS BIGINT)) ON CONFLICT (key) DO NOTHING`;

/** The key of a file without its type, which is the only one with a dot. */
export const keyWithoutType = (key: string) => `replace(replace(${key}, '.pdf', ''), '.docx', '')`;

/** The file of a submission stays as long as the submission, and as the longest of several. */
export const keepUpload = `
  INSERT INTO uploads (key, expires_at) VALUES (${keyWithoutType('CAST(:fileKey AS TEXT)')}, :expiresAt)
  ON CONFLICT (key) DO UPDATE SET expires_at = excluded.expires_at
  WHERE uploads.expires_at < excluded.expires_at`;

const unused = `
  SELECT key FROM uploads
  WHERE key NOT IN (SELECT ${keyWithoutType('file_key')} FROM submissions WHERE file_key IS NOT NULL)`;

/**
 * Keys of files, without their type, and until when each file is kept: a while without a submission, otherwise as long as its
 * submission. Only a file with such a row is ever deleted, so a server with another database deletes nothing.
 */
export function createUploads(db: Database) {
  return {
    /** False if the key is in use. @param lifetime without a submission, by the database's clock (ms) */
    reserve: async (key: string, lifetime: number) => (await db.change(add, { key, lifetime })) === 1,
    async expired(by: number, limit: number): Promise<readonly string[]> {
      const sql = 'SELECT key FROM uploads WHERE expires_at <= :by ORDER BY expires_at LIMIT :limit';
      const rows = await db.rows(sql, { by, limit });
      return rows.map(({ key }) => String(key));
    },
    /** Keys without a submission: of files that wait for their form, or whose form was sent with another file. */
    async unused(): Promise<readonly string[]> {
      const rows = await db.rows(unused);
      return rows.map(({ key }) => String(key));
    },
    async forget(keys: readonly string[]): Promise<void> {
      const names = keys.map((_, index) => `:key${index}`);
      const values = Object.fromEntries(keys.map((key, index) => [`key${index}`, key]));
      if (keys.length > 0) await db.change(`DELETE FROM uploads WHERE key IN (${names.join(', ')})`, values);
    },
  };
}
