import { countChanges, type Database, firstRow, type QuerySteps, query } from '../database.ts';
import type { Repositories, UsedIdRepository } from '../repositories.ts';
import { createEmployees } from './employees.ts';
import { createErasure } from './erase.ts';
import { createFormResults } from './form-results.ts';
import { createIdentity } from './identity.ts';
import { createNotices } from './notices.ts';
import { createOutbox } from './outbox.ts';
import { createPurge } from './purge.ts';
import { createSubmissions } from './submissions.ts';
import { createUploads } from './uploads.ts';
import { createVisits } from './visits.ts';

/** The part of `Repositories` that is the same for every engine. */
export type SharedRepositories = Omit<
  Repositories,
  'rows' | 'load' | 'dropDeleted' | 'sizeInBytes' | 'exclusivePurge' | 'close'
>;

/** Large enough to need new database pages, as a submission does. */
const probeContent = new Uint8Array(16 * 1024);
/** Shorter than for a submission, since readiness checks need a quick response (ms). */
const probeTimeout = 500;

export function createQueries(database: Database): SharedRepositories {
  return {
    submissions: createSubmissions(database),
    uploads: createUploads(database),
    visits: createVisits(database),
    formResults: createFormResults(database),
    erasure: createErasure(database),
    employees: createEmployees(database),
    outbox: createOutbox(database),
    notices: createNotices(database),
    usedIds: createUsedIds(database),
    identity: createIdentity(database),
    ...createPurge(database),
    probe: () => database.write(probe, probeTimeout),
    async now() {
      const row = await database.read(() => firstRow('SELECT :clock AS now'));
      return Number(row?.now);
    },
  };
}

function* probe(): QuerySteps<void> {
  yield* query(
    `INSERT INTO write_probes (id, content) VALUES (1, :content)
     ON CONFLICT (id) DO UPDATE SET content = excluded.content`,
    { content: probeContent },
  );
  yield* query('DELETE FROM write_probes');
}

function createUsedIds({ read, write }: Database): UsedIdRepository {
  const add = `
    INSERT INTO used_ids (id, expires_at) VALUES (:id, :expiresAt) ON CONFLICT (id) DO NOTHING`;
  return {
    async use(id, expiresAt) {
      return (await write(() => countChanges(add, { id, expiresAt }))) === 1;
    },
    async isUsed(id) {
      return (await read(() => firstRow('SELECT id FROM used_ids WHERE id = :id', { id }))) !== null;
    },
  };
}
