import { countChanges, type Database, firstRow, type Query, type QuerySteps, query } from '../database.ts';
import type { NewNotice, Notice, NoticeRepository } from '../repositories.ts';
import { addMail, isDue } from './outbox.ts';

/** How long a notice is kept, and an open incident after it was last seen (ms). */
const lifetime = 30 * 24 * 60 * 60_000;

const goesOn = `
  UPDATE notices SET seen_at = :clock, expires_at = :clock + ${lifetime} WHERE open_key = :key AND state = 'opened'`;

// Changes nothing if another server was first.
const add = `
  INSERT INTO notices (id, key, state, notice, open_key, created_at, seen_at, due_at, done_at, expires_at)
  VALUES (
    :id, :key, :state, :notice, CAST(:openKey AS TEXT), :clock, :clock, :clock,
    CASE WHEN CAST(:isPosted AS BIGINT) = 1 THEN NULL ELSE :clock END, :clock + ${lifetime}
  )
  ON CONFLICT (open_key) DO NOTHING`;

// A time in the future was written while the clock was ahead.
const endOpened = `
  UPDATE notices SET open_key = NULL
  WHERE open_key = :key AND state = 'opened' AND (seen_at <= :clock - CAST(:quiet AS BIGINT) OR seen_at > :clock)
  RETURNING notice`;

// The beginning of an incident is told before its end.
const claimable = `
  done_at IS NULL AND ${isDue}
  AND NOT EXISTS (
    SELECT 1 FROM notices AS earlier
    WHERE earlier.key = notices.key AND earlier.done_at IS NULL AND earlier.rowid < notices.rowid
  )`;

const anyClaimable = `SELECT 1 AS found FROM notices WHERE ${claimable} LIMIT 1`;

const ending = (change: string) => `
  UPDATE notices SET ${change}, lease_owner = NULL, lease_until = 0
  WHERE id = :id AND lease_owner = :owner AND done_at IS NULL`;

const sent = ending('done_at = :clock, error = NULL');
const retry = ending('due_at = :clock + CAST(:delay AS BIGINT), error = :error');
const park = ending('done_at = :clock, error = :error');

export function createNotices({ read, write, skipLocked }: Database): NoticeRepository {
  const claim = `
    UPDATE notices SET
      lease_owner = :owner, lease_until = :clock + CAST(:lease AS BIGINT), attempts = attempts + 1
    WHERE id = (SELECT id FROM notices WHERE ${claimable} ORDER BY due_at, rowid LIMIT 1 ${skipLocked})
    RETURNING notice, attempts`;

  async function end(sql: string, values: Query['values']): Promise<boolean> {
    return (await write(() => countChanges(sql, values))) === 1;
  }

  return {
    tell: (news) => write(() => tell(news)),
    end: (key, quiet, makeEnd) => write(() => endIncident({ key, quiet }, makeEnd)),
    async open() {
      const { rows } = await read(() =>
        query(`SELECT open_key FROM notices WHERE open_key IS NOT NULL AND state = 'opened'`),
      );
      return rows.map((row) => String(row.open_key));
    },
    async claim({ owner, lease, idle = false }) {
      const values = { idle: idle ? owner : '' };
      // Usually there is nothing to send, and reading needs no write lock.
      if ((await read(() => firstRow(anyClaimable, values))) === null) return null;
      const row = await write(() => firstRow(claim, { ...values, owner, lease }));
      return row && { item: noticeOf(row.notice), attempts: Number(row.attempts) };
    },
    markSent: (id, owner) => end(sent, { id, owner }),
    retryAfter: (id, owner, delay, error) => end(retry, { id, owner, delay, error }),
    park: (id, owner, error) => end(park, { id, owner, error }),
  };
}

function* tell(news: NewNotice): QuerySteps<boolean> {
  const { key } = news.notice;
  if ((yield* countChanges(goesOn, { key })) === 1) return false;
  return yield* store(news, key);
}

function* endIncident(
  values: { readonly key: string; readonly quiet: number },
  makeEnd: (opened: Notice) => NewNotice,
): QuerySteps<boolean> {
  const row = yield* firstRow(endOpened, values);
  return row !== null && (yield* store(makeEnd(noticeOf(row.notice)), null));
}

/** @param openKey of what is told once; null for the end of an incident */
function* store({ notice, isPosted, mail }: NewNotice, openKey: string | null): QuerySteps<boolean> {
  const { id, key, state } = notice;
  const row = { id, key, state, notice: JSON.stringify(notice), openKey, isPosted: Number(isPosted) };
  if ((yield* countChanges(add, row)) === 0) return false;
  if (mail !== null) yield* addMail(mail, { recordId: null, expiresAt: null, notBefore: 0 });
  return true;
}

const noticeOf = (text: unknown) => JSON.parse(String(text)) as Notice;
