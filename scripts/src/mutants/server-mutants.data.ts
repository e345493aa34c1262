import type { MutantSuite } from './mutant.ts';

/** What the server's tests of races, locks, clocks and disks are worth. */
export const serverSuites: readonly MutantSuite[] = [
  {
    folder: 'server',
    test: 'server/src/mail/outbox-races.test.ts',
    mutants: [
      {
        file: 'server/src/database/queries/outbox.ts',
        from: 'AND (lease_until <= :clock OR lease_until >',
        to: 'AND (1 OR lease_until >',
      },
      {
        file: 'server/src/database/queries/outbox.ts',
        from: "`state = 'sent', sent_at = :clock, error = NULL`",
        to: "'sent_at = :clock, error = NULL'",
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/mail/outbox-worker.test.ts',
    mutants: [
      {
        file: 'server/src/mail/outbox-worker.ts',
        from: 'await record(mail, () => outbox.markSent(mail.id, owner));',
        to: 'await outbox.markSent(mail.id, owner);',
      },
      {
        file: 'server/src/mail/outbox-worker.ts',
        from: 'delivery: 11 * 60_000',
        to: 'delivery: 13 * 60_000',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/mail/transports.test.ts',
    mutants: [
      {
        file: 'server/src/mail/smtp-transport.ts',
        from: '{ ...message, signal }',
        to: 'message',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/database/locked-database.test.ts',
    mutants: [
      {
        file: 'server/src/database/sqlite/open-sqlite.ts',
        from: 'new DatabaseSync(path, { timeout: 0 })',
        to: 'new DatabaseSync(path, { timeout: 5000 })',
      },
      {
        file: 'server/src/database/sqlite/sqlite-session.ts',
        from: 'if (code !== sqliteBusy && code !== sqliteLocked) throw error;',
        to: 'throw error;',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/database/sqlite/sqlite-session.test.ts',
    mutants: [
      {
        file: 'server/src/database/sqlite/sqlite-session.ts',
        from: 'throw code === sqliteBusy || code === sqliteFull ? new NotStoredError(error) : error;',
        to: 'throw new NotStoredError(error);',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/database/sqlite/sqlite-repositories.test.ts',
    mutants: [
      {
        file: 'server/src/database/sqlite/open-sqlite.ts',
        from: 'if (version <= migrations.length) return version;',
        to: 'return version;',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/applications/submission-races.test.ts',
    mutants: [
      {
        file: 'server/src/database/queries/submissions.ts',
        from: 'if (key !== null) yield* addOrLose(addKey,',
        to: 'if (key === null) yield* addOrLose(addKey,',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/uploads/uploads.test.ts',
    mutants: [
      {
        file: 'server/src/files/file-system.ts',
        from: ".code === 'EEXIST') return false;",
        to: ".code === 'EEXIST') return true;",
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/operations/purge.test.ts',
    mutants: [
      {
        file: 'server/src/database/queries/submissions.ts',
        from: 'const receivedAt = Math.max(record.receivedAt, notBefore);',
        to: 'const receivedAt = record.receivedAt;',
      },
      {
        file: 'server/src/operations/check-clock.ts',
        from: 'jump <= maxAhead',
        to: 'jump <= 500 * day',
      },
      {
        file: 'server/src/database/queries/purge.ts',
        from: 'LIMIT :limit',
        to: 'LIMIT :limit + 100',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/applications/parallel-applications.test.ts',
    mutants: [
      {
        file: 'server/src/applications/store-application.ts',
        from: 'if (error instanceof NotStoredError) await',
        to: 'await',
      },
      {
        file: 'server/src/applications/store-application.ts',
        from: 'return { key: link.key, own: false };',
        to: 'return { key: link.key, own: true };',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/operations/check-clock.test.ts',
    mutants: [
      {
        file: 'server/src/operations/check-clock.ts',
        from: 'clock: { reference, suspectSince: since },',
        to: 'clock: { reference: now, suspectSince: since },',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/operations/ready.test.ts',
    mutants: [
      {
        file: 'server/src/operations/storage-checks.ts',
        from: 'if (last === null || Math.abs(now - last.startedAt) >= cacheTime) {',
        to: 'if (last === null) {',
      },
      {
        file: 'server/src/operations/storage-checks.ts',
        from: 'await storage.create(probeKey, file);',
        to: '',
      },
    ],
  },
];
