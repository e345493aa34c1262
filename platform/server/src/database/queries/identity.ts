import { type Database, numberOrNull, type Statements } from '../database.ts';
import type { SiteIdentity } from '../repositories.ts';

const select = 'SELECT site, secret_check FROM site_identity';

const insert = `
  INSERT INTO site_identity (id, site, secret_check) VALUES (1, :site, :secretCheck)
  ON CONFLICT (id) DO NOTHING`;

export function createIdentity(db: Database) {
  return {
    /** Null before the first start of a server. */
    read: () => db.read(readIdentity),
    /** Resolves with the stored identity, which may be an earlier one. */
    async establish(identity: SiteIdentity): Promise<SiteIdentity> {
      const stored = await db.read(readIdentity);
      return stored ?? db.write((tx) => establish(tx, identity));
    },
    async replaceSecretCheck(secretCheck: string): Promise<void> {
      await db.change('UPDATE site_identity SET secret_check = :secretCheck', { secretCheck });
    },
    async noteBackup(): Promise<void> {
      await db.change('UPDATE site_identity SET backup_at = :clock');
    },
    /** Time since the last backup (ms); null if there was none. */
    async backupAge(): Promise<number | null> {
      const row = await db.first('SELECT :clock - backup_at AS age FROM site_identity');
      return numberOrNull(row?.age);
    },
  };
}

async function readIdentity(tx: Statements): Promise<SiteIdentity | null> {
  const row = await tx.first(select);
  return row && { site: String(row.site), secretCheck: String(row.secret_check) };
}

async function establish(tx: Statements, identity: SiteIdentity): Promise<SiteIdentity> {
  await tx.change(insert, { ...identity });
  return (await readIdentity(tx)) ?? identity;
}
