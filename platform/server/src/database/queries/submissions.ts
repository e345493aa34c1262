import { type Database, LostRaceError, type Query, type Row, type Statements } from '../database.ts';
import type {
  Acceptance,
  FormKey,
  KnownKey,
  NewSubmission,
  Submission,
  SubmissionKeys,
  SubmittedFile,
} from '../repositories.ts';
import { eraseByVisitor, isThere, keyWithoutType } from './erase.ts';
import { enqueueMail } from './outbox.ts';

const findKey = `
  SELECT fingerprint, record_id FROM idempotency_keys WHERE kind = :kind AND key = :key AND expires_at > :clock`;

// Changes nothing if another transaction has stored the key since it was looked for.
const addKey = `
  INSERT INTO idempotency_keys (kind, key, fingerprint, record_id, expires_at)
  VALUES (:kind, :key, :fingerprint, :id, :clock + CAST(:lifetime AS BIGINT))
  ON CONFLICT (kind, key) DO UPDATE SET
    fingerprint = excluded.fingerprint, record_id = excluded.record_id, expires_at = excluded.expires_at
  WHERE idempotency_keys.expires_at <= :clock`;

const findPass = 'SELECT fingerprint, record_id FROM used_passes WHERE id = :pass';

const addPass = `
  INSERT INTO used_passes (id, fingerprint, record_id, expires_at)
  VALUES (:pass, :fingerprint, :id, :clock + CAST(:lifetime AS BIGINT))
  ON CONFLICT (id) DO NOTHING`;

const lastPurge = 'SELECT reference FROM purge_clock';

const addSubmission = `
  INSERT INTO submissions (id, unit, form, release, received_at, expires_at, fields, file_key, file)
  VALUES (:id, :unit, :form, :release, :receivedAt, :expiresAt, :fields, :fileKey, :file)`;

const countForm = 'SELECT count(*) AS records FROM submissions WHERE unit = :unit AND form = :form';

const kindOf = ({ unit, form }: FormKey) => `${unit}/${form}`;

export function createSubmissions(db: Database) {
  return {
    /** Null if both keys are new or expired. */
    findKey: (keys: SubmissionKeys) => db.read((tx) => knownKey(tx, keys)),
    /**
     * Writes record, mail, keys and pass in one transaction; they are on disk when it resolves with `stored`. Rejects
     * with a `NotStoredError` if nothing was written; after any other error it may have been written.
     */
    accept: (received: NewSubmission): Promise<Acceptance> =>
      db.write(async (tx) => (await findExisting(tx, received)) ?? (await store(tx, received))),
    async find(id: string): Promise<Submission | null> {
      const row = await db.first('SELECT * FROM submissions WHERE id = :id', { id });
      return row === null ? null : submissionOf(row);
    },
    async count({ unit, form }: FormKey): Promise<number> {
      return Number((await db.first(countForm, { unit, form }))?.records);
    },
  };
}

/** The caller's own key decides first. A caller may have sent the key of its content as its own. */
function keysOf({ key, contentKey = null }: Pick<SubmissionKeys, 'key' | 'contentKey'>): readonly string[] {
  return [...new Set([key, contentKey])].filter((one) => one !== null);
}

async function knownKey(tx: Statements, { fingerprint, ...keys }: SubmissionKeys): Promise<KnownKey | null> {
  const kind = kindOf(keys);
  for (const key of keysOf(keys)) {
    const known = await tx.first(findKey, { kind, key });
    if (known === null) continue;
    const same = known.fingerprint === fingerprint;
    return same ? { status: 'repeated', id: String(known.record_id) } : { status: 'key-reused' };
  }
  return null;
}

async function findExisting(tx: Statements, received: NewSubmission): Promise<Acceptance | null> {
  const { submission, fingerprint, pass } = received;
  const { unit, form } = submission;
  const known = await knownKey(tx, { ...received, unit, form });
  if (known !== null) return known;
  if (pass === undefined) return null;
  if (pass === null) return { status: 'pass-missing' };
  const used = await tx.first(findPass, { pass });
  if (used === null) return null;
  // A client that did not get the response may retry: the same form with the same pass is the same request.
  const same = used.fingerprint === fingerprint;
  return same ? { status: 'repeated', id: String(used.record_id) } : { status: 'pass-used' };
}

async function store(tx: Statements, received: NewSubmission): Promise<Acceptance> {
  const { submission, mail, fingerprint, keyLifetime: lifetime, pass, erases } = received;
  const { id } = submission;
  const kind = kindOf(submission);
  if (erases && !(await isThere(tx, erases))) return { status: 'nothing-erased' };
  // Keys and pass first, always in this order: two transactions cannot deadlock.
  for (const key of keysOf(received).toSorted()) {
    await addOrLose(tx, addKey, { kind, key, fingerprint, id, lifetime });
  }
  if (typeof pass === 'string') await addOrLose(tx, addPass, { pass, fingerprint, id, lifetime });
  const erased = erases && (await eraseByVisitor(tx, erases));
  if (erased === null) throw new LostRaceError();
  // No record is older than the last purge. Written while the clock is behind, it would otherwise be purged too
  // early once the clock is corrected.
  const notBefore = Number((await tx.first(lastPurge))?.reference ?? 0);
  const receivedAt = Math.max(submission.receivedAt, notBefore);
  const row = rowOf({ ...submission, receivedAt });
  await tx.change(addSubmission, row);
  if (row.fileKey !== null) await tx.change(keepUpload, { fileKey: row.fileKey, expiresAt: row.expiresAt });
  await enqueueMail(tx, mail, { recordId: id, expiresAt: row.expiresAt, notBefore });
  return { status: 'stored', id, ...(erased && { erased }) };
}

async function addOrLose(tx: Statements, sql: string, values: Query['values']): Promise<void> {
  if ((await tx.change(sql, values)) === 0) throw new LostRaceError();
}

function rowOf({ id, unit, form, release, receivedAt, keptFor, fields, file }: Submission) {
  return {
    ...{
      id,
      unit,
      form,
      release,
      receivedAt,
      expiresAt: receivedAt + keptFor,
      fields: JSON.stringify(fields),
    },
    ...{ fileKey: file?.key ?? null, file: file && JSON.stringify(file) },
  };
}

function submissionOf(row: Row): Submission {
  const receivedAt = Number(row.received_at);
  return {
    ...{ id: String(row.id), unit: String(row.unit), form: String(row.form) },
    release: row.release === null ? null : String(row.release),
    ...{ receivedAt, keptFor: Number(row.expires_at) - receivedAt },
    fields: JSON.parse(String(row.fields)) as Submission['fields'],
    file: row.file === null ? null : (JSON.parse(String(row.file)) as SubmittedFile),
  };
}

const add = `
  INSERT INTO uploads (key, expires_at) VALUES (:key, :clock + CAST(:lifetime AS BIGINT)) ON CONFLICT (key) DO NOTHING`;

/** The file of a submission stays as long as the submission, and as the longest of several. */
const keepUpload = `
  INSERT INTO uploads (key, expires_at) VALUES (${keyWithoutType('CAST(:fileKey AS TEXT)')}, :expiresAt)
  ON CONFLICT (key) DO UPDATE SET expires_at = excluded.expires_at
  WHERE uploads.expires_at < excluded.expires_at`;

const unused = `
  SELECT key FROM uploads
  WHERE key NOT IN (SELECT ${keyWithoutType('file_key')} FROM submissions WHERE file_key IS NOT NULL)`;

/**
 * Keys of files, without their type, and until when each file is kept: a while without a submission, otherwise as long as its
 * submission. Only a file with such a row is ever deleted, so a server with another database deletes nothing.
 */
export function createUploads(db: Database) {
  return {
    /** False if the key is in use. @param lifetime without a submission, by the database's clock (ms) */
    reserve: async (key: string, lifetime: number) => (await db.change(add, { key, lifetime })) === 1,
    async expired(by: number, limit: number): Promise<readonly string[]> {
      const sql = 'SELECT key FROM uploads WHERE expires_at <= :by ORDER BY expires_at LIMIT :limit';
      const rows = await db.rows(sql, { by, limit });
      return rows.map(({ key }) => String(key));
    },
    /** Keys without a submission: of files that wait for their form, or whose form was sent with another file. */
    async unused(): Promise<readonly string[]> {
      const rows = await db.rows(unused);
      return rows.map(({ key }) => String(key));
    },
    async forget(keys: readonly string[]): Promise<void> {
      const names = keys.map((_, index) => `:key${index}`);
      const values = Object.fromEntries(keys.map((key, index) => [`key${index}`, key]));
      if (keys.length > 0) await db.change(`DELETE FROM uploads WHERE key IN (${names.join(', ')})`, values);
    },
  };
}
