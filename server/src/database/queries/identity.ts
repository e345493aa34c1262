import { type Database, firstRow, numberOrNull, type QuerySteps, query } from '../database.ts';
import type { IdentityRepository, SiteIdentity } from '../repositories.ts';

const select = 'SELECT site, secret_check FROM site_identity';

const insert = `
  INSERT INTO site_identity (id, site, secret_check) VALUES (1, :site, :secretCheck)
  ON CONFLICT (id) DO NOTHING`;

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
    async noteBackup() {
      await write(() => query('UPDATE site_identity SET backup_at = :clock'));
    },
    async backupAge() {
      const row = await read(() => firstRow('SELECT :clock - backup_at AS age FROM site_identity'));
      return numberOrNull(row?.age);
    },
  };
}

function* readIdentity(): QuerySteps<SiteIdentity | null> {
  const row = yield* firstRow(select);
  return row && { site: String(row.site), secretCheck: String(row.secret_check) };
}

function* establish(identity: SiteIdentity): QuerySteps<SiteIdentity> {
  yield* query(insert, { ...identity });
  return (yield* readIdentity()) ?? identity;
}
