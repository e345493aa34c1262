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
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
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
  const purgeSent = db.prepare(`DELETE FROM outbox WHERE state = 'sent' AND sent_at < ?`);
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
    async purge(now, sentBefore) {
      transaction(db, () => {
        for (const purge of purges) purge.run(now);
        purgeSent.run(sentBefore);
      });
    },
    async close() {
      if (db.isOpen) db.close();
    },
  };
}
