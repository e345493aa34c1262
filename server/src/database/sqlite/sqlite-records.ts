import type { SQLOutputValue } from 'node:sqlite';
import type { ResumeType } from '@site/shared-ui/contracts';
import type { Application, ApplicationRepository, Enquiry, RecordRepository } from '../repositories.ts';
import type { SqliteSession } from './sqlite-session.ts';

type Row = Record<string, SQLOutputValue>;

export function sqliteApplications(session: SqliteSession): ApplicationRepository {
  const { db, read } = session;
  const findResume = db.prepare('SELECT 1 FROM applications WHERE resume_key = ? LIMIT 1');
  const applications = records<Application>(session, 'applications', (row) => ({
    id: String(row.id),
    receivedAt: Number(row.received_at),
    fullName: String(row.full_name),
    email: String(row.email),
    phoneNo: String(row.phone_no),
    address: String(row.address),
    pincode: String(row.pincode),
    district: String(row.district),
    state: String(row.state),
    gender: String(row.gender) as Application['gender'],
    position: String(row.position) as Application['position'],
    resume: {
      key: String(row.resume_key),
      type: String(row.resume_type) as ResumeType,
      bytes: Number(row.resume_bytes),
      sha256: String(row.resume_sha256),
    },
    resumeUrl: String(row.resume_url),
  }));
  return {
    ...applications,
    async hasResume(key) {
      return (await read(() => findResume.get(key))) !== undefined;
    },
  };
}

export function sqliteEnquiries(session: SqliteSession): RecordRepository<Enquiry> {
  return records(session, 'enquiries', (row) => ({
    id: String(row.id),
    receivedAt: Number(row.received_at),
    firstName: String(row.first_name),
    lastName: String(row.last_name),
    email: String(row.email),
    useCase: String(row.use_case),
    source: String(row.source),
  }));
}

function records<T>(
  { db, read }: SqliteSession,
  table: string,
  toRecord: (row: Row) => T,
): RecordRepository<T> {
  const find = db.prepare(`SELECT * FROM ${table} WHERE id = ?`);
  const count = db.prepare(`SELECT count(*) AS records FROM ${table}`);
  return {
    async find(id) {
      const row = await read(() => find.get(id));
      return row === undefined ? null : toRecord(row);
    },
    count: () => read(() => Number(count.get()?.records)),
  };
}
