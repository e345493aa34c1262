import type { DatabaseSync } from 'node:sqlite';
import type {
  Acceptance,
  Application,
  Enquiry,
  KeyUse,
  KnownKey,
  NewSubmission,
  SubmissionRepository,
} from '../repositories.ts';
import type { SqliteSession } from './sqlite-session.ts';

export function sqliteSubmissions({ db, read, write }: SqliteSession): SubmissionRepository {
  const findKey = db.prepare(
    'SELECT fingerprint, record_id FROM idempotency_keys WHERE kind = ? AND key = ? AND expires_at > ?',
  );
  const addKey = db.prepare(
    'INSERT OR REPLACE INTO idempotency_keys (kind, key, fingerprint, record_id, expires_at) VALUES (?, ?, ?, ?, ?)',
  );
  const findPass = db.prepare('SELECT fingerprint, record_id FROM used_passes WHERE id = ?');
  const addPass = db.prepare(
    'INSERT INTO used_passes (id, fingerprint, record_id, expires_at) VALUES (?, ?, ?, ?)',
  );
  const addMail = db.prepare(
    `INSERT INTO outbox (id, mail, state, created_at, due_at) VALUES (?, ?, 'waiting', ?, ?)`,
  );
  const lastPurge = db.prepare('SELECT reference FROM purge_clock');
  const addApplication = applicationInsert(db);
  const addEnquiry = enquiryInsert(db);

  function knownKey({ kind, key, fingerprint, now }: KeyUse): KnownKey | null {
    const known = findKey.get(kind, key, now);
    if (known === undefined) return null;
    const same = known.fingerprint === fingerprint;
    return same ? { status: 'repeated', id: String(known.record_id) } : { status: 'key-reused' };
  }

  function findExisting(received: NewSubmission): Acceptance | null {
    const { submission, key, fingerprint, pass, now } = received;
    const known = key === null ? null : knownKey({ kind: submission.kind, key, fingerprint, now });
    if (known !== null) return known;
    if (pass === undefined) return null;
    if (pass === null) return { status: 'pass-missing' };
    const used = findPass.get(pass);
    if (used === undefined) return null;
    // A client that did not get the response may retry: the same enquiry with the same pass is the same request.
    const same = used.fingerprint === fingerprint;
    return same ? { status: 'repeated', id: String(used.record_id) } : { status: 'pass-used' };
  }

  function store(received: NewSubmission): Acceptance {
    const { submission, mail, now, key, fingerprint, keyExpiresAt, pass } = received;
    const { id } = submission.record;
    // No record is older than the last purge. Written while the clock is behind, it would otherwise be purged too
    // early once the clock is corrected.
    const notBefore = Number(lastPurge.get()?.reference ?? 0);
    const receivedAt = Math.max(submission.record.receivedAt, notBefore);
    if (submission.kind === 'application') addApplication({ ...submission.record, receivedAt });
    else addEnquiry({ ...submission.record, receivedAt });
    addMail.run(mail.id, JSON.stringify(mail), Math.max(now, notBefore), now);
    if (key !== null) addKey.run(submission.kind, key, fingerprint, id, keyExpiresAt);
    if (typeof pass === 'string') addPass.run(pass, fingerprint, id, keyExpiresAt);
    return { status: 'stored', id };
  }

  return {
    findKey: (use) => read(() => knownKey(use)),
    accept: (received) => write(() => findExisting(received) ?? store(received)),
  };
}

function applicationInsert(db: DatabaseSync): (application: Application) => void {
  const insert = db.prepare(`
    INSERT INTO applications (
      id, received_at, full_name, email, phone_no, address, pincode, district, state, gender, position,
      resume_key, resume_type, resume_bytes, resume_sha256, resume_url
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  return (a) => {
    insert.run(
      ...[a.id, a.receivedAt, a.fullName, a.email, a.phoneNo, a.address, a.pincode, a.district, a.state],
      ...[a.gender, a.position, a.resume.key, a.resume.type, a.resume.bytes, a.resume.sha256, a.resumeUrl],
    );
  };
}

function enquiryInsert(db: DatabaseSync): (enquiry: Enquiry) => void {
  const insert = db.prepare(`
    INSERT INTO enquiries (id, received_at, first_name, last_name, email, use_case, source)
    VALUES (?, ?, ?, ?, ?, ?, ?)`);
  return (e) => {
    insert.run(e.id, e.receivedAt, e.firstName, e.lastName, e.email, e.useCase, e.source);
  };
}
