import { type Database, firstRow, LostRaceError, type QuerySteps, query, type Row } from '../database.ts';
import type {
  Acceptance,
  FormKey,
  KnownKey,
  NewSubmission,
  Submission,
  SubmissionKeys,
  SubmissionRepository,
  SubmittedFile,
} from '../repositories.ts';
import { addMail } from './outbox.ts';
import { keepUpload } from './uploads.ts';

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

/** The part of a key that says to which form it belongs. */
const kindOf = ({ unit, form }: FormKey) => `${unit}/${form}`;

export function createSubmissions({ read, write }: Database): SubmissionRepository {
  return {
    findKey: (keys) => read(() => knownKey(keys)),
    accept: (received) => write(() => acceptOnce(received)),
    async find(id) {
      const row = await read(() => firstRow('SELECT * FROM submissions WHERE id = :id', { id }));
      return row === null ? null : submissionOf(row);
    },
    async count({ unit, form }) {
      return Number((await read(() => firstRow(countForm, { unit, form })))?.records);
    },
  };
}

function* acceptOnce(received: NewSubmission): QuerySteps<Acceptance> {
  return (yield* findExisting(received)) ?? (yield* store(received));
}

/** The caller's own key decides first. A caller may have sent the key of its content as its own. */
function keysOf({ key, contentKey = null }: Pick<SubmissionKeys, 'key' | 'contentKey'>): readonly string[] {
  return [...new Set([key, contentKey])].filter((one) => one !== null);
}

function* knownKey({ fingerprint, ...keys }: SubmissionKeys): QuerySteps<KnownKey | null> {
  const kind = kindOf(keys);
  for (const key of keysOf(keys)) {
    const known = yield* firstRow(findKey, { kind, key });
    if (known === null) continue;
    const same = known.fingerprint === fingerprint;
    return same ? { status: 'repeated', id: String(known.record_id) } : { status: 'key-reused' };
  }
  return null;
}

function* findExisting(received: NewSubmission): QuerySteps<Acceptance | null> {
  const { submission, fingerprint, pass } = received;
  const { unit, form } = submission;
  const known = yield* knownKey({ ...received, unit, form });
  if (known !== null) return known;
  if (pass === undefined) return null;
  if (pass === null) return { status: 'pass-missing' };
  const used = yield* firstRow(findPass, { pass });
  if (used === null) return null;
  // A client that did not get the response may retry: the same enquiry with the same pass is the same request.
  const same = used.fingerprint === fingerprint;
  return same ? { status: 'repeated', id: String(used.record_id) } : { status: 'pass-used' };
}

function* store(received: NewSubmission): QuerySteps<Acceptance> {
  const { submission, mail, fingerprint, keyLifetime: lifetime, pass } = received;
  const { id } = submission;
  const kind = kindOf(submission);
  // Keys and pass first, always in this order: two transactions cannot deadlock.
  for (const key of keysOf(received).toSorted()) {
    yield* addOrLose(addKey, { kind, key, fingerprint, id, lifetime });
  }
  if (typeof pass === 'string') yield* addOrLose(addPass, { pass, fingerprint, id, lifetime });
  // No record is older than the last purge. Written while the clock is behind, it would otherwise be purged too
  // early once the clock is corrected.
  const notBefore = Number((yield* firstRow(lastPurge))?.reference ?? 0);
  const receivedAt = Math.max(submission.receivedAt, notBefore);
  const row = rowOf({ ...submission, receivedAt });
  yield* query(addSubmission, row);
  if (row.fileKey !== null) yield* query(keepUpload, { fileKey: row.fileKey, expiresAt: row.expiresAt });
  yield* addMail(mail, { recordId: id, expiresAt: row.expiresAt, notBefore });
  return { status: 'stored', id };
}

function* addOrLose(sql: string, values: Parameters<typeof query>[1]): QuerySteps<void> {
  const { changes } = yield* query(sql, values);
  if (changes === 0) throw new LostRaceError();
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
