import { type Database, numberOrNull, type Statements } from '../database.ts';
import { tables } from '../migrations.ts';
import type { PurgeClock, PurgeCount, Retention } from '../repositories.ts';

const readClock = 'SELECT reference, suspect_since FROM purge_clock';

const newestRecord = `
  SELECT max(at) AS reference FROM (
    SELECT max(received_at) AS at FROM submissions
    UNION ALL SELECT max(created_at) FROM outbox
  ) AS records`;

// At most every twelve hours: a purge that deletes nothing then writes nothing and needs no sync.
const writeClock = `
  INSERT INTO purge_clock (id, reference, suspect_since) VALUES (1, :reference, :suspectSince)
  ON CONFLICT (id) DO UPDATE SET reference = excluded.reference, suspect_since = excluded.suspect_since
  WHERE purge_clock.reference IS NULL
    OR excluded.reference NOT BETWEEN purge_clock.reference AND purge_clock.reference + ${12 * 60 * 60_000}
    OR purge_clock.suspect_since IS DISTINCT FROM excluded.suspect_since`;

/** Deletes the oldest rows to which a condition applies. `key`: the columns of the primary key. */
const deletion = (table: string, key: string, condition: string, oldestFirst: string) => `
  DELETE FROM ${table} WHERE (${key}) IN (
    SELECT ${key} FROM ${table} WHERE ${condition} ORDER BY ${oldestFirst} LIMIT :limit
  )`;

const expired = tables
  .filter(({ expires }) => expires)
  .map(({ name, key }) => deletion(name, key, 'expires_at <= :expiredBy', 'expires_at'));
const submissions = deletion('submissions', 'id', 'expires_at <= :expiredBy', 'expires_at, id');
// One after the other: each uses its own index, and one statement with all of them would use none.
const mail = [
  ['created_at < :mailFrom', 'created_at'],
  [`state = 'sent' AND sent_at < :sentMailFrom`, 'sent_at'],
  ['expires_at <= :expiredBy', 'expires_at'],
].map(([condition = '', oldestFirst = '']) => deletion('outbox', 'id, kind', condition, oldestFirst));

export function createPurge(db: Database) {
  return {
    readPurgeClock: () => db.read(readPurgeClock),
    async writePurgeClock(clock: PurgeClock): Promise<void> {
      await db.change(writeClock, { ...clock });
    },
    purge: (retention: Retention, clock: PurgeClock) => db.write((tx) => purge(tx, retention, clock)),
  };
}

async function readPurgeClock(tx: Statements): Promise<PurgeClock> {
  const row = (await tx.first(readClock)) ?? (await tx.first(newestRecord)) ?? {};
  return { reference: numberOrNull(row.reference), suspectSince: numberOrNull(row.suspect_since) };
}

async function purge(
  tx: Statements,
  { limit, expiredBy, sentMailFrom, mailFrom }: Retention,
  clock: PurgeClock,
): Promise<PurgeCount> {
  await tx.change(writeClock, { ...clock });
  const count = { expired: 0, submissions: 0, mail: 0 };
  for (const sql of expired) count.expired += await tx.change(sql, { limit, expiredBy });
  count.submissions = await tx.change(submissions, { limit, expiredBy });
  const ages = [{ mailFrom }, { sentMailFrom }, { expiredBy }];
  for (const [index, sql] of mail.entries()) count.mail += await tx.change(sql, { limit, ...ages[index] });
  return count;
}
