import { type Database, firstRow, LostRaceError, query, type Work } from '../database.ts';
import type {
  Acceptance,
  Application,
  Enquiry,
  KeyUse,
  KnownKey,
  NewSubmission,
  SubmissionRepository,
} from '../repositories.ts';
import { perReceiver } from './outbox.ts';

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

const addMail = `
  INSERT INTO outbox (id, mail, state, created_at, due_at)
  VALUES (
    :id, :mail, 'waiting',
    CASE WHEN CAST(:notBefore AS BIGINT) > :clock THEN CAST(:notBefore AS BIGINT) ELSE :clock END,
    :clock
  )`;

const addApplication = `
  INSERT INTO applications (
    id, received_at, full_name, email, phone_no, address, pincode, district, state, gender, position,
    resume_key, resume_type, resume_bytes, resume_sha256, resume_url
  ) VALUES (
    :id, :receivedAt, :fullName, :email, :phoneNo, :address, :pincode, :district, :state, :gender, :position,
    :resumeKey, :resumeType, :resumeBytes, :resumeSha256, :resumeUrl
  )`;

const addEnquiry = `
  INSERT INTO enquiries (id, received_at, first_name, last_name, email, use_case, source)
  VALUES (:id, :receivedAt, :firstName, :lastName, :email, :useCase, :source)`;

export function createSubmissions({ read, write }: Database): SubmissionRepository {
  return {
    findKey: (use) => read(() => knownKey(use)),
    accept: (received) => write(() => acceptOnce(received)),
  };
}

function* acceptOnce(received: NewSubmission): Work<Acceptance> {
  return (yield* findExisting(received)) ?? (yield* store(received));
}

/** The caller's own key decides first. A caller may have sent the key of its content as its own. */
function keysOf({ key, contentKey = null }: Pick<KeyUse, 'key' | 'contentKey'>): readonly string[] {
  return [...new Set([key, contentKey])].filter((one) => one !== null);
}

function* knownKey({ kind, fingerprint, ...use }: KeyUse): Work<KnownKey | null> {
  for (const key of keysOf(use)) {
    const known = yield* firstRow(findKey, { kind, key });
    if (known === null) continue;
    const same = known.fingerprint === fingerprint;
    return same ? { status: 'repeated', id: String(known.record_id) } : { status: 'key-reused' };
  }
  return null;
}

function* findExisting(received: NewSubmission): Work<Acceptance | null> {
  const { submission, fingerprint, pass } = received;
  const known = yield* knownKey({ ...received, kind: submission.kind });
  if (known !== null) return known;
  if (pass === undefined) return null;
  if (pass === null) return { status: 'pass-missing' };
  const used = yield* firstRow(findPass, { pass });
  if (used === null) return null;
  // A client that did not get the response may retry: the same enquiry with the same pass is the same request.
  const same = used.fingerprint === fingerprint;
  return same ? { status: 'repeated', id: String(used.record_id) } : { status: 'pass-used' };
}

function* store(received: NewSubmission): Work<Acceptance> {
  const { submission, mail, fingerprint, keyLifetime: lifetime, pass } = received;
  const { kind, record } = submission;
  const { id } = record;
  // Keys and pass first, always in this order: two transactions cannot deadlock.
  for (const key of keysOf(received).toSorted()) {
    yield* addOrLose(addKey, { kind, key, fingerprint, id, lifetime });
  }
  if (typeof pass === 'string') yield* addOrLose(addPass, { pass, fingerprint, id, lifetime });
  // No record is older than the last purge. Written while the clock is behind, it would otherwise be purged too
  // early once the clock is corrected.
  const notBefore = Number((yield* firstRow(lastPurge))?.reference ?? 0);
  const receivedAt = Math.max(record.receivedAt, notBefore);
  if (submission.kind === 'application') {
    yield* query(addApplication, applicationValues({ ...submission.record, receivedAt }));
  } else yield* query(addEnquiry, enquiryValues({ ...submission.record, receivedAt }));
  for (const own of perReceiver(mail)) {
    yield* query(addMail, { id: own.id, mail: JSON.stringify(own), notBefore });
  }
  return { status: 'stored', id };
}

function* addOrLose(sql: string, values: Parameters<typeof query>[1]): Work<void> {
  const { changes } = yield* query(sql, values);
  if (changes === 0) throw new LostRaceError();
}

function applicationValues({ resume, ...fields }: Application) {
  const { key: resumeKey, type: resumeType, bytes: resumeBytes, sha256: resumeSha256 } = resume;
  const { id, receivedAt, fullName, email, phoneNo, address, pincode, district, state, gender } = fields;
  return {
    ...{ id, receivedAt, fullName, email, phoneNo, address, pincode, district, state, gender },
    ...{ position: fields.position, resumeKey, resumeType, resumeBytes, resumeSha256 },
    resumeUrl: fields.resumeUrl,
  };
}

function enquiryValues({ id, receivedAt, firstName, lastName, email, useCase, source }: Enquiry) {
  return { id, receivedAt, firstName, lastName, email, useCase, source };
}
