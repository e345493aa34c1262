import { countChanges, type Database, query } from '../database.ts';
import type { UploadRepository } from '../repositories.ts';

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

export function createUploads({ read, write }: Database): UploadRepository {
  return {
    reserve: async (key, lifetime) => (await write(() => countChanges(add, { key, lifetime }))) === 1,
    async expired(by, limit) {
      const sql = 'SELECT key FROM uploads WHERE expires_at <= :by ORDER BY expires_at LIMIT :limit';
      const { rows } = await read(() => query(sql, { by, limit }));
      return rows.map(({ key }) => String(key));
    },
    async unused() {
      const { rows } = await read(() => query(unused));
      return rows.map(({ key }) => String(key));
    },
    async forget(keys) {
      const names = keys.map((_, index) => `:key${index}`);
      const values = Object.fromEntries(keys.map((key, index) => [`key${index}`, key]));
      if (keys.length > 0)
        await write(() => query(`DELETE FROM uploads WHERE key IN (${names.join(', ')})`, values));
    },
  };
}
