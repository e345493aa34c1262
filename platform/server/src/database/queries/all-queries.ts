import { type Database, databaseOn, type Engine } from '../database.ts';
import { createErasure } from './erase.ts';
import { createFormResults } from './form-results.ts';
import { createIdentity } from './identity.ts';
import { createNotices } from './notices.ts';
import { createOutbox } from './outbox.ts';
import { createPartRecords } from './part-records.ts';
import { createPurge } from './purge.ts';
import { createSubmissions, createUploads } from './submissions.ts';
import { createVisits } from './visits.ts';

/** Large enough to need new database pages, as a submission does. */
const probeContent = new Uint8Array(16 * 1024);
/** Shorter than for a submission, since readiness checks need a quick response (ms). */
const probeTimeout = 500;

const insertProbe = `
  INSERT INTO write_probes (id, content) VALUES (1, :content)
  ON CONFLICT (id) DO UPDATE SET content = excluded.content`;

export function createQueries(engine: Engine) {
  const db = databaseOn(engine);
  return {
    submissions: createSubmissions(db),
    uploads: createUploads(db),
    visits: createVisits(db),
    formResults: createFormResults(db),
    erasure: createErasure(db),
    partRecords: createPartRecords(db),
    outbox: createOutbox(db),
    notices: createNotices(db),
    usedIds: createUsedIds(db),
    identity: createIdentity(db),
    ...createPurge(db),
    /** Writes, commits and deletes a test record; rejects if a submission could not be stored now. */
    probe: (): Promise<void> =>
      db.write(async (tx) => {
        await tx.change(insertProbe, { content: probeContent });
        await tx.change('DELETE FROM write_probes');
      }, probeTimeout),
    /** The database's time. Several servers that share a database have this clock in common. */
    now: async (): Promise<number> => Number((await db.first('SELECT :clock AS now'))?.now),
  };
}

/** Ids that count once: those of parts of the backend, and ended sessions of the operations page with a prefix. */
function createUsedIds(db: Database) {
  const add = `
    INSERT INTO used_ids (id, expires_at) VALUES (:id, :expiresAt) ON CONFLICT (id) DO NOTHING`;
  return {
    use: async (id: string, expiresAt: number) => (await db.change(add, { id, expiresAt })) === 1,
    isUsed: async (id: string) => (await db.first('SELECT id FROM used_ids WHERE id = :id', { id })) !== null,
  };
}
