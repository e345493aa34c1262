import {
  countChanges,
  type Database,
  firstRow,
  type Query,
  type QuerySteps,
  query,
  type Row,
} from '../database.ts';
import type { Mail, OutboxEntry, OutboxRepository } from '../repositories.ts';

/**
 * Longer than any retry delay and any lease (ms). A time further in the future was written while the clock was ahead;
 * it is ignored.
 */
const maxDelay = 2 * 60 * 60_000;

/** Of a queue: due, and not leased to another worker than an idle one. */
export const isDue = `
  (due_at <= :clock OR due_at > :clock + ${maxDelay})
  AND (lease_until <= :clock OR lease_until > :clock + ${maxDelay} OR lease_owner = :idle)`;

const claimable = `state = 'waiting' AND ${isDue}`;

const anyClaimable = `SELECT 1 AS found FROM outbox WHERE ${claimable} LIMIT 1`;

const ending = (change: string) => `
  UPDATE outbox SET ${change}, lease_owner = NULL, lease_until = 0
  WHERE id = :id AND lease_owner = :owner AND state = 'waiting'`;

const sent = ending(`state = 'sent', sent_at = :clock, error = NULL`);
const retry = ending('due_at = :clock + CAST(:delay AS BIGINT), error = :error');
const park = ending(`state = 'parked', error = :error`);

// The lease stays: a worker that is sending the mail goes on, and no other one sends it too.
const retryNow = `
  UPDATE outbox SET state = 'waiting', due_at = :clock, attempts = 0
  WHERE state <> 'sent' AND (id = :id OR CAST(:id AS TEXT) IS NULL)`;

const parkAll = `
  UPDATE outbox SET state = 'parked', error = :error, lease_owner = NULL, lease_until = 0 WHERE state = 'waiting'`;

const insertMail = `
  INSERT INTO outbox (id, mail, state, created_at, due_at, expires_at, record_id)
  VALUES (
    :id, :mail, 'waiting',
    CASE WHEN CAST(:notBefore AS BIGINT) > :clock THEN CAST(:notBefore AS BIGINT) ELSE :clock END,
    :clock, :expiresAt, :recordId
  )`;

const countByState = `
  SELECT state, count(*) AS mails, :clock - min(created_at) AS age FROM outbox WHERE state <> 'sent' GROUP BY state`;

export function createOutbox({ read, write, skipLocked }: Database): OutboxRepository {
  // SQLite has a `rowid` in every table; in PostgreSQL it is a column of this one.
  const claim = `
    UPDATE outbox SET
      lease_owner = :owner, lease_until = :clock + CAST(:lease AS BIGINT), attempts = attempts + 1
    WHERE id = (SELECT id FROM outbox WHERE ${claimable} ORDER BY due_at, rowid LIMIT 1 ${skipLocked})
    RETURNING *`;

  async function end(sql: string, values: Query['values']): Promise<boolean> {
    return (await write(() => countChanges(sql, values))) === 1;
  }

  async function list(selection: string, limit: number): Promise<readonly OutboxEntry[]> {
    const { rows } = await read(() => query(`SELECT * FROM outbox ${selection} LIMIT :limit`, { limit }));
    return rows.map(toEntry);
  }

  return {
    async claim({ owner, lease, idle = false }) {
      // No owner has an empty name.
      const values = { idle: idle ? owner : '' };
      // Usually there is no mail to send, and reading needs no write lock.
      if ((await read(() => firstRow(anyClaimable, values))) === null) return null;
      const row = await write(() => firstRow(claim, { ...values, owner, lease }));
      return row && toEntry(row);
    },
    markSent: (id, owner) => end(sent, { id, owner }),
    retryAfter: (id, owner, delay, error) => end(retry, { id, owner, delay, error }),
    park: (id, owner, error) => end(park, { id, owner, error }),
    parkAll: (error) => write(() => countChanges(parkAll, { error })),
    retryNow: (id) => write(() => countChanges(retryNow, { id })),
    unsent: (limit) => list(`WHERE state <> 'sent' ORDER BY created_at, rowid`, limit),
    async countUnsent() {
      const { rows } = await read(() => query(countByState));
      const [waiting, parked] = ['waiting', 'parked'].map((one) => rows.find(({ state }) => state === one));
      return {
        waiting: Number(waiting?.mails ?? 0),
        parked: Number(parked?.mails ?? 0),
        oldest: Math.max(0, Number(waiting?.age ?? 0)),
      };
    },
    list: (limit) => list('ORDER BY created_at DESC, rowid DESC', limit),
    async find(id) {
      const row = await read(() => firstRow('SELECT * FROM outbox WHERE id = :id', { id }));
      return row === null ? null : toEntry(row);
    },
  };
}

/** Of what a mail is about. */
interface MailRecord {
  /** Null: of no submission. */
  readonly recordId: string | null;
  /** When the mail is deleted at the latest (ms since 1970); null: by its age alone. */
  readonly expiresAt: number | null;
  /** It is not older than this (ms since 1970). */
  readonly notBefore: number;
}

/** Adds a mail for each receiver, so that each has its own attempts and its own result. */
export function* addMail(mail: Mail, record: MailRecord): QuerySteps<void> {
  for (const [index, receiver] of mail.to.entries()) {
    const id = index === 0 ? mail.id : `${mail.id}_${index + 1}`;
    yield* query(insertMail, { ...record, id, mail: JSON.stringify({ ...mail, id, to: [receiver] }) });
  }
}

function toEntry(row: Row): OutboxEntry {
  return {
    mail: JSON.parse(String(row.mail)) as Mail,
    state: String(row.state) as OutboxEntry['state'],
    createdAt: Number(row.created_at),
    dueAt: Number(row.due_at),
    attempts: Number(row.attempts),
    error: row.error === null ? null : String(row.error),
  };
}
