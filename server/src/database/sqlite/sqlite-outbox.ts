import type { SQLOutputValue } from 'node:sqlite';
import type { Mail, OutboxEntry, OutboxRepository } from '../repositories.ts';
import type { SqliteSession } from './sqlite-session.ts';

/**
 * Longer than any retry delay and any lease (ms). A time further in the future was written while the clock was ahead;
 * it is ignored.
 */
const maxDelay = 2 * 60 * 60_000;

const claimable = `
  state = 'waiting'
  AND (due_at <= :now OR due_at > :now + ${maxDelay})
  AND (lease_until <= :now OR lease_until > :now + ${maxDelay})`;

export function sqliteOutbox({ db, read, write }: SqliteSession): OutboxRepository {
  const anyClaimable = db.prepare(`SELECT 1 FROM outbox WHERE ${claimable} LIMIT 1`);
  const claim = db.prepare(`
    UPDATE outbox SET lease_owner = :owner, lease_until = :until, attempts = attempts + 1
    WHERE id = (SELECT id FROM outbox WHERE ${claimable} ORDER BY due_at, rowid LIMIT 1)
    RETURNING *`);
  const ending = (change: string) =>
    db.prepare(`
      UPDATE outbox SET ${change}, lease_owner = NULL, lease_until = 0
      WHERE id = :id AND lease_owner = :owner AND state = 'waiting'`);
  const sent = ending(`state = 'sent', sent_at = :now, error = NULL`);
  const retry = ending('due_at = :dueAt, error = :error');
  const park = ending(`state = 'parked', error = :error`);
  const list = db.prepare('SELECT * FROM outbox ORDER BY created_at DESC, rowid DESC LIMIT ?');
  const find = db.prepare('SELECT * FROM outbox WHERE id = ?');
  return {
    async claim(now, lease) {
      // Usually there is no mail to send, and reading needs no write lock.
      if ((await read(() => anyClaimable.get({ now }))) === undefined) return null;
      const row = await write(() => claim.get({ now, ...lease }));
      return row === undefined ? null : toEntry(row);
    },
    markSent: (id, owner, now) => write(() => sent.run({ id, owner, now }).changes === 1),
    retryAt: (id, owner, dueAt, error) => write(() => retry.run({ id, owner, dueAt, error }).changes === 1),
    park: (id, owner, error) => write(() => park.run({ id, owner, error }).changes === 1),
    async list(limit) {
      return (await read(() => list.all(limit))).map(toEntry);
    },
    async find(id) {
      const row = await read(() => find.get(id));
      return row === undefined ? null : toEntry(row);
    },
  };
}

function toEntry(row: Record<string, SQLOutputValue>): OutboxEntry {
  return {
    mail: JSON.parse(String(row.mail)) as Mail,
    state: String(row.state) as OutboxEntry['state'],
    createdAt: Number(row.created_at),
    dueAt: Number(row.due_at),
    attempts: Number(row.attempts),
    error: row.error === null ? null : String(row.error),
  };
}
