import { countChanges, type Database, firstRow, numberOrNull, type QuerySteps, query } from '../database.ts';
import { tables } from '../migrations.ts';
import type { PurgeClock, PurgeCount, Repositories, Retention } from '../repositories.ts';

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
].map(([condition = '', oldestFirst = '']) => deletion('outbox', 'id', condition, oldestFirst));

/** The part of `Repositories` that deletes rows by age. */
export function createPurge({
  read,
  write,
}: Database): Pick<Repositories, 'readPurgeClock' | 'writePurgeClock' | 'purge'> {
  return {
    readPurgeClock: () => read(readPurgeClock),
    async writePurgeClock(clock) {
      await write(() => query(writeClock, { ...clock }));
    },
    purge: (retention, clock) => write(() => purge(retention, clock)),
  };
}

function* readPurgeClock(): QuerySteps<PurgeClock> {
  const row = (yield* firstRow(readClock)) ?? (yield* firstRow(newestRecord)) ?? {};
  return { reference: numberOrNull(row.reference), suspectSince: numberOrNull(row.suspect_since) };
}

function* purge(
  { limit, expiredBy, sentMailFrom, mailFrom }: Retention,
  clock: PurgeClock,
): QuerySteps<PurgeCount> {
  yield* query(writeClock, { ...clock });
  const count = { expired: 0, submissions: 0, mail: 0 };
  for (const sql of expired) count.expired += yield* countChanges(sql, { limit, expiredBy });
  count.submissions = yield* countChanges(submissions, { limit, expiredBy });
  const ages = [{ mailFrom }, { sentMailFrom }, { expiredBy }];
  for (const [index, sql] of mail.entries())
    count.mail += yield* countChanges(sql, { limit, ...ages[index] });
  return count;
}
