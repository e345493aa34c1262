import type { Database, Query, Row, Statements } from '../database.ts';
import type { Mail, OutboxEntry, QueueRepository, UnsentCount } from '../repositories.ts';

type Kind = 'mail' | 'notice';

/** Longer than any retry delay and lease (ms). A time further ahead was written by a wrong clock and is ignored. */
const maxDelay = 2 * 60 * 60_000;

// Due, and not leased to another worker than an idle one. What is about the same topic is sent in its order.
const claimable = `
  kind = :kind AND state = 'waiting'
  AND (due_at <= :clock OR due_at > :clock + ${maxDelay})
  AND (lease_until <= :clock OR lease_until > :clock + ${maxDelay} OR lease_owner = :idle)
  AND NOT EXISTS (
    SELECT 1 FROM outbox AS earlier
    WHERE earlier.topic = outbox.topic AND earlier.state = 'waiting' AND earlier.rowid < outbox.rowid
  )`;

const anyClaimable = `SELECT 1 AS found FROM outbox WHERE ${claimable} LIMIT 1`;

const ending = (change: string) => `
  UPDATE outbox SET ${change}, lease_owner = NULL, lease_until = 0
  WHERE kind = :kind AND id = :id AND lease_owner = :owner AND state = 'waiting'`;

const sent = ending(`state = 'sent', sent_at = :clock, error = NULL`);
const retry = ending('due_at = :clock + CAST(:delay AS BIGINT), error = :error');
const park = ending(`state = 'parked', error = :error`);

// The lease stays: a worker that is sending the mail goes on, and no other one sends it too.
const retryNow = `
  UPDATE outbox SET state = 'waiting', due_at = :clock, attempts = 0
  WHERE kind = 'mail' AND state <> 'sent' AND (id = :id OR CAST(:id AS TEXT) IS NULL)`;

const parkAll = `
  UPDATE outbox SET state = 'parked', error = :error, lease_owner = NULL, lease_until = 0
  WHERE kind = 'mail' AND state = 'waiting'`;

const insert = `
  INSERT INTO outbox (kind, id, topic, content, state, created_at, due_at, expires_at, record_id)
  VALUES (
    :kind, :id, :topic, :content, 'waiting',
    CASE WHEN CAST(:notBefore AS BIGINT) > :clock THEN CAST(:notBefore AS BIGINT) ELSE :clock END,
    :clock, :expiresAt, :recordId
  )`;

const countByState = `
  SELECT state, count(*) AS mails, :clock - min(created_at) AS age FROM outbox
  WHERE kind = 'mail' AND state <> 'sent' GROUP BY state`;

export function createQueue<T>(db: Database, kind: Kind): QueueRepository<T> {
  // SQLite has a `rowid` in every table; in PostgreSQL it is a column of this one.
  const claim = `
    UPDATE outbox SET
      lease_owner = :owner, lease_until = :clock + CAST(:lease AS BIGINT), attempts = attempts + 1
    WHERE kind = :kind AND id = (
      SELECT id FROM outbox WHERE ${claimable} ORDER BY due_at, rowid LIMIT 1 ${db.skipLocked}
    )
    RETURNING content, attempts`;
  const end = async (sql: string, values: Query['values']) =>
    (await db.change(sql, { kind, ...values })) === 1;
  return {
    async claim({ owner, lease, idle = false }) {
      // No owner has an empty name.
      const values = { kind, idle: idle ? owner : '' };
      // Usually there is nothing to send, and reading needs no write lock.
      if ((await db.first(anyClaimable, values)) === null) return null;
      const row = await db.write(({ first }) => first(claim, { ...values, owner, lease }));
      return row && { item: JSON.parse(String(row.content)) as T, attempts: Number(row.attempts) };
    },
    markSent: (id, owner) => end(sent, { id, owner }),
    retryAfter: (id, owner, delay, error) => end(retry, { id, owner, delay, error }),
    park: (id, owner, error) => end(park, { id, owner, error }),
  };
}

export function createOutbox(db: Database) {
  const list = async (selection: string, limit: number): Promise<readonly OutboxEntry[]> =>
    (await db.rows(`SELECT * FROM outbox WHERE kind = 'mail' ${selection} LIMIT :limit`, { limit })).map(
      toEntry,
    );

  return {
    ...createQueue<Mail>(db, 'mail'),
    parkAll: (error: string) => db.change(parkAll, { error }),
    /** Makes unsent mail due with all its attempts; null: all. One that a worker is sending stays with that worker. */
    retryNow: (id: string | null) => db.change(retryNow, { id }),
    unsent: (limit: number) => list(`AND state <> 'sent' ORDER BY created_at, rowid`, limit),
    async countUnsent(): Promise<UnsentCount> {
      const rows = await db.rows(countByState);
      const [waiting, parked] = ['waiting', 'parked'].map((one) => rows.find(({ state }) => state === one));
      return {
        waiting: Number(waiting?.mails ?? 0),
        parked: Number(parked?.mails ?? 0),
        oldest: Math.max(0, Number(waiting?.age ?? 0)),
      };
    },
    list: (limit: number) => list('ORDER BY created_at DESC, rowid DESC', limit),
    async find(id: string): Promise<OutboxEntry | null> {
      const row = await db.first(`SELECT * FROM outbox WHERE kind = 'mail' AND id = :id`, { id });
      return row && toEntry(row);
    },
  };
}

interface QueuedRecord {
  readonly topic?: string;
  readonly recordId?: string;
  /** Ms since 1970, as `notBefore`; without it, the item is deleted by its age alone. */
  readonly expiresAt?: number;
  readonly notBefore?: number;
}

export async function enqueue(
  tx: Statements,
  kind: Kind,
  item: { readonly id: string },
  { topic, recordId, expiresAt, notBefore = 0 }: QueuedRecord = {},
): Promise<void> {
  const values = { kind, id: item.id, content: JSON.stringify(item), notBefore };
  const optional = { topic: topic ?? null, recordId: recordId ?? null, expiresAt: expiresAt ?? null };
  await tx.change(insert, { ...values, ...optional });
}

/** Adds a mail for each receiver, so that each has its own attempts and its own result. */
export async function enqueueMail(tx: Statements, mail: Mail, record?: QueuedRecord): Promise<void> {
  for (const [index, receiver] of mail.to.entries()) {
    const id = index === 0 ? mail.id : `${mail.id}_${index + 1}`;
    const own: Mail = { ...mail, id, to: [receiver] };
    await enqueue(tx, 'mail', own, record);
  }
}

function toEntry(row: Row): OutboxEntry {
  return {
    mail: JSON.parse(String(row.content)) as Mail,
    state: String(row.state) as OutboxEntry['state'],
    createdAt: Number(row.created_at),
    dueAt: Number(row.due_at),
    attempts: Number(row.attempts),
    error: row.error === null ? null : String(row.error),
  };
}
