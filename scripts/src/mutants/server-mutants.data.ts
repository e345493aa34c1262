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
      {
        name: 'an operator who makes mail due takes it from its sender',
        file: 'server/src/database/queries/outbox.ts',
        from: 'due_at = :clock, attempts = 0\n',
        to: 'due_at = :clock, attempts = 0, lease_until = 0\n',
      },
      {
        name: 'an operator who makes mail due makes it due again after it was sent',
        file: 'server/src/database/queries/outbox.ts',
        from: "WHERE state <> 'sent' AND (id",
        to: 'WHERE (id',
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
    test: 'server/src/closing.test.ts',
    mutants: [
      {
        file: 'server/src/create-server.ts',
        from: 'return503OnClosing: false',
        to: 'return503OnClosing: true',
      },
      {
        file: 'server/src/http-server.ts',
        from: 'const ending = setInterval(() => setImmediate(endSilent), limits.silence);',
        to: 'const ending = setTimeout(() => server.closeIdleConnections(), 0);',
      },
      {
        file: 'server/src/http-server.ts',
        from: 'if (closing) response.shouldKeepAlive = false;',
        to: '',
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
      {
        name: 'a mail whose attachment is absent is sent without it',
        file: 'server/src/mail/mail-message.ts',
        from: "throw new MailError({ permanent: false, reason: 'attachment-missing' }, null);",
        to: 'return Buffer.alloc(0);',
      },
      {
        name: 'a mail whose attachment cannot be read is sent without it',
        file: 'server/src/mail/mail-message.ts',
        from: "throw new MailError({ permanent: false, reason: 'storage-unavailable' }, error);",
        to: 'return Buffer.alloc(0);',
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
    test: 'server/src/database/postgres/postgres-races.engine.test.ts',
    engine: 'postgres',
    mutants: [
      {
        name: 'a key or pass of another transaction is not noticed',
        file: 'server/src/database/queries/submissions.ts',
        from: 'if (changes === 0) throw new LostRaceError();',
        to: '',
      },
      {
        name: 'workers that ask at the same time get the same mail',
        file: 'server/src/database/postgres/postgres-database.ts',
        from: "skipLocked: 'FOR UPDATE SKIP LOCKED',",
        to: "skipLocked: '',",
      },
      {
        name: 'servers that start at the same time migrate at the same time',
        file: 'server/src/database/postgres/migrate-postgres.ts',
        from: 'SELECT pg_advisory_xact_lock(',
        to: 'SELECT abs(',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/database/postgres/postgres-outage.engine.test.ts',
    engine: 'postgres',
    mutants: [
      {
        name: 'a lost response to COMMIT counts as not stored',
        file: 'server/src/database/postgres/postgres-database.ts',
        from: 'if (isConnectionLost(error)) throw new CommitUnknownError(error);',
        to: '',
      },
      {
        name: 'every request connects while the database is offline',
        file: 'server/src/database/postgres/reconnection.ts',
        from: "if (state.status === 'offline' || closed ||",
        to: "if (state.status === 'offline') return Promise.resolve(state.epoch);\n      if (closed ||",
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/database/postgres/connection-state.test.ts',
    mutants: [
      {
        file: 'server/src/database/postgres/connection-state.ts',
        from: "return state.status === 'online' && event.epoch === state.epoch",
        to: "return state.status === 'online'",
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
