import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Repositories } from '../repositories.ts';
import { migrations } from './migrations.data.ts';
import { sqliteCaptchaSolutions } from './sqlite-captcha-solutions.ts';
import { sqliteEmployees } from './sqlite-employees.ts';
import { sqliteIntake } from './sqlite-intake.ts';
import { sqliteOutbox } from './sqlite-outbox.ts';
import { sqliteApplications, sqliteEnquiries } from './sqlite-records.ts';
import { transaction } from './transaction.ts';

export interface OpenedDatabase {
  readonly repositories: Repositories;
  /** Whether this call created the database. */
  readonly fresh: boolean;
}

/** Opens the database file, creates it when it is not there, and brings its tables up to date. */
export function openSqlite(path: string): OpenedDatabase {
  const db = connectSqlite(path);
  const fresh = migrate(db);
  return { repositories: sqliteRepositories(db), fresh };
}

export function connectSqlite(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(path, { timeout: 5000 });
  // FULL syncs the log to disk with each commit: an answer of 200 must survive the loss of power.
  // And what is deleted is overwritten, not only unlinked: forgetting is a promise too.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
  return db;
}

function migrate(db: DatabaseSync): boolean {
  return transaction(db, () => {
    const version = Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0);
    for (const statements of migrations.slice(version)) db.exec(statements);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
    return version === 0;
  });
}

export function sqliteRepositories(db: DatabaseSync): Repositories {
  const purges = ['idempotency_keys', 'used_passes', 'captcha_solutions'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE expires_at <= ?`),
  );
  const purgeApplications = db.prepare('DELETE FROM applications WHERE received_at < ?');
  const purgeEnquiries = db.prepare('DELETE FROM enquiries WHERE received_at < ?');
  const purgeMail = db.prepare(
    `DELETE FROM outbox WHERE created_at < :mailFrom OR (state = 'sent' AND sent_at < :sentMailFrom)`,
  );
  const ping = db.prepare('SELECT count(*) AS tables FROM sqlite_schema');
  return {
    intake: sqliteIntake(db),
    applications: sqliteApplications(db),
    enquiries: sqliteEnquiries(db),
    employees: sqliteEmployees(db),
    outbox: sqliteOutbox(db),
    captchaSolutions: sqliteCaptchaSolutions(db),
    async ping() {
      ping.get();
    },
    async purge({ expiredBy, applicationsFrom, enquiriesFrom, sentMailFrom, mailFrom }) {
      transaction(db, () => {
        for (const purge of purges) purge.run(expiredBy);
        purgeApplications.run(applicationsFrom);
        purgeEnquiries.run(enquiriesFrom);
        purgeMail.run({ sentMailFrom, mailFrom });
      });
    },
    async close() {
      if (db.isOpen) db.close();
    },
  };
}
