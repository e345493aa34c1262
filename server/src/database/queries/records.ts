import type { ResumeType } from '@site/shared-ui/contracts';
import { type Database, firstRow, query, type Row } from '../database.ts';
import type { Application, ApplicationRepository, Enquiry, RecordRepository } from '../repositories.ts';

export function createApplications(database: Database): ApplicationRepository {
  const applications = records<Application>(database, 'applications', (row) => ({
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
  const findResumes = (keys: readonly string[]) => {
    const names = keys.map((_, index) => `:key${index}`);
    return `SELECT DISTINCT resume_key FROM applications WHERE resume_key IN (${names.join(', ')})`;
  };
  return {
    ...applications,
    async knownResumes(keys) {
      if (keys.length === 0) return new Set();
      const values = Object.fromEntries(keys.map((key, index) => [`key${index}`, key]));
      const { rows } = await database.read(() => query(findResumes(keys), values));
      return new Set(rows.map((row) => String(row.resume_key)));
    },
  };
}

export function createEnquiries(database: Database): RecordRepository<Enquiry> {
  return records(database, 'enquiries', (row) => ({
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
  { read }: Database,
  table: 'applications' | 'enquiries',
  toRecord: (row: Row) => T,
): RecordRepository<T> {
  return {
    async find(id) {
      const row = await read(() => firstRow(`SELECT * FROM ${table} WHERE id = :id`, { id }));
      return row === null ? null : toRecord(row);
    },
    async count() {
      return Number((await read(() => firstRow(`SELECT count(*) AS records FROM ${table}`)))?.records);
    },
  };
}
