import { type Database, firstRow, query, type Work } from '../database.ts';
import type { IdentityRepository, SiteIdentity } from '../repositories.ts';

const select = 'SELECT site, secret_check, files_at, kept_from, kept_until FROM site_identity';

const insert = `
  INSERT INTO site_identity (id, site, secret_check, files_at) VALUES (1, :site, :secretCheck, 0)
  ON CONFLICT (id) DO NOTHING`;

const recordFiles = `
  UPDATE site_identity SET
    files_at = CASE WHEN files_at < :filesAt THEN :filesAt ELSE files_at END,
    kept_from = CASE WHEN kept_from IS NULL OR kept_from > :from THEN :from ELSE kept_from END,
    kept_until = CASE WHEN kept_until IS NULL OR kept_until < :until THEN :until ELSE kept_until END`;

export function createIdentity({ read, write }: Database): IdentityRepository {
  return {
    read: () => read(readIdentity),
    async establish(identity) {
      const stored = await read(readIdentity);
      return stored ?? write(() => establish(identity));
    },
    async replaceSecretCheck(secretCheck) {
      await write(() => query('UPDATE site_identity SET secret_check = :secretCheck', { secretCheck }));
    },
    async recordFiles(filesAt, kept) {
      const { from, until } = kept ?? { from: null, until: null };
      await write(() => query(recordFiles, { filesAt, from, until }));
    },
  };
}

function* readIdentity(): Work<SiteIdentity | null> {
  const row = yield* firstRow(select);
  if (row === null) return null;
  const kept = row.kept_from === null ? null : { from: Number(row.kept_from), until: Number(row.kept_until) };
  return {
    site: String(row.site),
    secretCheck: String(row.secret_check),
    filesAt: Number(row.files_at),
    kept,
  };
}

function* establish({ site, secretCheck }: Pick<SiteIdentity, 'site' | 'secretCheck'>): Work<SiteIdentity> {
  yield* query(insert, { site, secretCheck });
  const stored = yield* readIdentity();
  return stored ?? { site, secretCheck, filesAt: 0, kept: null };
}
