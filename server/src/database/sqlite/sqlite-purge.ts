import type { Repositories } from '../repositories.ts';
import type { SqliteSession } from './sqlite-session.ts';

/** The part of `Repositories` that deletes rows by age. */
export function sqlitePurge({
  db,
  read,
  write,
}: SqliteSession): Pick<Repositories, 'readPurgeClock' | 'writePurgeClock' | 'purge'> {
  const readClock = db.prepare('SELECT reference, suspect_since FROM purge_clock');
  const newest = db.prepare(`
    SELECT max(at) AS reference FROM (
      SELECT max(received_at) AS at FROM applications
      UNION ALL SELECT max(received_at) FROM enquiries
      UNION ALL SELECT max(created_at) FROM outbox
    )`);
  // At most every twelve hours: a purge that deletes nothing then writes nothing and needs no sync.
  const writeClock = db.prepare(`
    INSERT INTO purge_clock (id, reference, suspect_since) VALUES (1, :reference, :suspectSince)
    ON CONFLICT (id) DO UPDATE SET reference = excluded.reference, suspect_since = excluded.suspect_since
    WHERE reference IS NULL OR excluded.reference NOT BETWEEN reference AND reference + ${12 * 60 * 60_000}
      OR suspect_since IS NOT excluded.suspect_since`);
  const deletion = (table: string, condition: string, oldestFirst: string) =>
    db.prepare(`
      DELETE FROM ${table} WHERE rowid IN (
        SELECT rowid FROM ${table} WHERE ${condition} ORDER BY ${oldestFirst} LIMIT :limit
      )`);
  const expired = ['idempotency_keys', 'used_passes', 'captcha_solutions'].map((table) =>
    deletion(table, 'expires_at <= :expiredBy', 'expires_at'),
  );
  const applications = deletion('applications', 'received_at < :from', 'received_at');
  const enquiries = deletion('enquiries', 'received_at < :from', 'received_at');
  const mail = deletion(
    'outbox',
    `created_at < :mailFrom OR (state = 'sent' AND sent_at < :sentMailFrom)`,
    'created_at',
  );
  return {
    readPurgeClock: () =>
      read(() => {
        const row = readClock.get();
        const { reference = null, suspect_since: suspectSince = null } = row ?? newest.get() ?? {};
        return { reference: numberOrNull(reference), suspectSince: numberOrNull(suspectSince) };
      }),
    writePurgeClock: (clock) => write(() => void writeClock.run({ ...clock })),
    purge: ({ limit, expiredBy, applicationsFrom, enquiriesFrom, sentMailFrom, mailFrom }, clock) =>
      write(() => {
        writeClock.run({ ...clock });
        return {
          expired: expired.reduce((sum, purge) => sum + Number(purge.run({ limit, expiredBy }).changes), 0),
          applications: Number(applications.run({ limit, from: applicationsFrom }).changes),
          enquiries: Number(enquiries.run({ limit, from: enquiriesFrom }).changes),
          mail: Number(mail.run({ limit, sentMailFrom, mailFrom }).changes),
        };
      }),
  };
}

function numberOrNull(value: unknown): number | null {
  return value === null ? null : Number(value);
}
