import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Mail, OutboxEntry, OutboxRepository } from '../repositories.ts';

export function sqliteOutbox(db: DatabaseSync): OutboxRepository {
  const claim = db.prepare(`
    UPDATE outbox SET lease_owner = :owner, lease_until = :until, attempts = attempts + 1
    WHERE id = (
      SELECT id FROM outbox
      WHERE state = 'waiting' AND due_at <= :now AND lease_until <= :now
      ORDER BY due_at, rowid LIMIT 1
    )
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
      const row = claim.get({ now, ...lease });
      return row === undefined ? null : toEntry(row);
    },
    async markSent(id, owner, now) {
      return sent.run({ id, owner, now }).changes === 1;
    },
    async retryAt(id, owner, dueAt, error) {
      return retry.run({ id, owner, dueAt, error }).changes === 1;
    },
    async park(id, owner, error) {
      return park.run({ id, owner, error }).changes === 1;
    },
    async list(limit) {
      return list.all(limit).map(toEntry);
    },
    async find(id) {
      const row = find.get(id);
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
