import type { Database, Statements } from '../database.ts';
import type { NewNotice, Notice } from '../repositories.ts';
import { incidentLifetime } from '../retention.data.ts';
import { createQueue, enqueue, enqueueMail } from './outbox.ts';

const goesOn = `
  UPDATE notices SET seen_at = :clock, expires_at = :clock + ${incidentLifetime} WHERE key = :key AND state = 'opened'`;

// Changes nothing if another server was first.
const insert = `
  INSERT INTO notices (key, state, notice, seen_at, expires_at)
  VALUES (:key, :state, :notice, :clock, :clock + ${incidentLifetime})
  ON CONFLICT (key) DO NOTHING`;

// A time in the future was written while the clock was ahead.
const removeOpened = `
  DELETE FROM notices
  WHERE key = :key AND state = 'opened' AND (seen_at <= :clock - CAST(:quiet AS BIGINT) OR seen_at > :clock)
  RETURNING notice`;

export function createNotices(db: Database) {
  return {
    ...createQueue<Notice>(db, 'notice'),
    /** False if the event was stored before, or the incident is open: then it is noted that it goes on. */
    add: (news: NewNotice) => db.write((tx) => addNotice(tx, news)),
    /**
     * Ends an incident, and writes the notice of that. False if it is not open, or if a server has noted within a time that
     * it goes on.
     *
     * @param quiet the time (ms)
     * @param makeEnd makes the notice of the end from that of the beginning
     */
    end: (key: string, quiet: number, makeEnd: (opened: Notice) => NewNotice): Promise<boolean> =>
      db.write(async (tx) => {
        const row = await tx.first(removeOpened, { key, quiet });
        if (row === null) return false;
        await send(tx, makeEnd(JSON.parse(String(row.notice)) as Notice));
        return true;
      }),
    async open(): Promise<readonly string[]> {
      const rows = await db.rows(`SELECT key FROM notices WHERE state = 'opened'`);
      return rows.map(({ key }) => String(key));
    },
  };
}

async function addNotice(tx: Statements, news: NewNotice): Promise<boolean> {
  const { key, state } = news.notice;
  if ((await tx.change(goesOn, { key })) === 1) return false;
  if ((await tx.change(insert, { key, state, notice: JSON.stringify(news.notice) })) === 0) return false;
  await send(tx, news);
  return true;
}

async function send(tx: Statements, { notice, isPosted, mail }: NewNotice): Promise<void> {
  // The topic: the beginning of an incident is sent before its end.
  if (isPosted) await enqueue(tx, 'notice', notice, { topic: notice.key });
  if (mail !== null) await enqueueMail(tx, mail);
}
