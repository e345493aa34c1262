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
        name: 'a mail that one of its receivers did not get counts as sent',
        file: 'server/src/mail/smtp-transport.ts',
        from: 'if (refusal !== undefined) throw refusal;',
        to: '',
      },
      {
        name: 'a refused session parks the mail',
        file: 'server/src/mail/smtp-transport.ts',
        from: 'aboutSession !== undefined && !aboutSession.test(response)',
        to: '!aboutSession?.test(response)',
      },
      {
        name: 'a missing login parks the mail',
        file: 'server/src/mail/smtp-transport.ts',
        from: '(?:530|554|',
        to: '(?:554|',
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
      {
        name: 'the receivers of a mail share one row',
        file: 'server/src/database/queries/submissions.ts',
        from: 'of perReceiver(mail)',
        to: 'of [mail]',
      },
      {
        name: 'a mail of an older server loses a receiver when it is split',
        file: 'server/src/database/queries/outbox.ts',
        from: 'for (const other of others)',
        to: 'for (const other of others.slice(1))',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/applications/submission-races.test.ts',
    mutants: [
      {
        file: 'server/src/database/queries/submissions.ts',
        from: 'keysOf(received).toSorted()',
        to: '[]',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/mail/refusals.test.ts',
    mutants: [
      {
        name: 'a session that is refused at its first receiver parks the mail',
        file: 'server/src/mail/smtp-transport.ts',
        from: '530|554|5\\d\\d[ -]5\\.7\\.',
        to: '530',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/applications/native-form.test.ts',
    mutants: [
      {
        name: 'an application sent with and without script is stored twice',
        file: 'server/src/applications/store-application.ts',
        from: 'page || key !== null ?',
        to: 'page ?',
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
    test: 'server/src/database/postgres/postgres-start.engine.test.ts',
    engine: 'postgres',
    mutants: [
      {
        name: 'a file of a certificate that cannot be read ends the start with a stack trace',
        file: 'server/src/database/postgres/open-postgres.ts',
        from: 'fileError.test(code) && ',
        to: 'fileError.test(place) && ',
      },
      {
        name: 'a start that the database ends has a stack trace',
        file: 'server/src/database/postgres/open-postgres.ts',
        from: 'if (state !== null) {',
        to: 'if (state !== null && state in explanations) {',
      },
      {
        name: 'a server does not wait for the migrations of another one',
        file: 'server/src/database/postgres/migrate-postgres.ts',
        from: '; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0',
        to: '',
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
      {
        name: 'a server leaves its own files while another one purges',
        file: 'server/src/operations/purge.ts',
        from: 'if (storage.shared) return;',
        to: 'return;',
      },
      {
        name: 'incomplete uploads stay while the database does not answer',
        file: 'server/src/operations/purge.ts',
        from: 'await attempt(() => tempUploads.sweep());',
        to: 'await repositories.now(); await tempUploads.sweep();',
      },
      {
        name: 'servers that started together purge together',
        file: 'server/src/operations/purge.ts',
        from: ' - (random(2).readUInt16BE() / 65_535) * maxJitter',
        to: '',
      },
      {
        name: 'reservations count as files',
        file: 'server/src/uploads/remove-orphans.ts',
        from: 'if (isReservation(key)) await storage.remove(key);\n      else if',
        to: 'if',
      },
      {
        name: 'nobody hears that files must not be deleted',
        file: 'server/src/operations/purge.ts',
        from: 'onFilesRefused?.(verdict.reason);',
        to: '',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/security/byte-budget-races.test.ts',
    mutants: [
      {
        name: 'a refused request stays charged',
        file: 'server/src/security/byte-budget.ts',
        from: 'else for (const [, budget] of budgets) budget.bytes -= bytes - minCharge;',
        to: '',
      },
      {
        name: 'a refused request costs nothing',
        file: 'server/src/security/byte-budget.ts',
        from: 'budget.bytes -= bytes - minCharge;',
        to: 'budget.bytes -= bytes;',
      },
      {
        name: 'the charge of a request that was answered while it was stored is given back',
        file: 'server/src/security/byte-budget.ts',
        from: 'if (!isStoring) end(false);',
        to: 'end(false);',
      },
      {
        name: 'what failed counts as not stored',
        file: 'server/src/security/byte-budget.ts',
        from: 'end(mayBeStored(error));',
        to: 'end(false);',
      },
      {
        name: 'what is stored during a measurement is not counted',
        file: 'server/src/security/byte-budget.ts',
        from: 'measured = { bytes: await measure(), kept: before };',
        to: 'measured = { bytes: await measure(), kept };',
      },
      {
        name: 'what is pending during a measurement is not counted',
        file: 'server/src/security/byte-budget.ts',
        from: 'measured.kept) + pending;',
        to: 'measured.kept);',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/site/expiring-map.test.ts',
    mutants: [
      {
        name: 'expired reports of tabs stay until somebody asks',
        file: 'server/src/site/expiring-map.ts',
        from: 'set(key, value) {\n      removeExpired();',
        to: 'set(key, value) {',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/uploads/own-files.test.ts',
    mutants: [
      {
        name: 'the files of another database are deleted',
        file: 'server/src/uploads/own-files.ts',
        from: 'if (marks.some(({ site }) => site !== own.site)) return refused(foreign(own));',
        to: '',
      },
      {
        name: 'a database takes a storage whose files it does not know',
        file: 'server/src/uploads/own-files.ts',
        from: "if (files === 'unknown') return refused(unknownFiles(own));",
        to: '',
      },
      {
        name: 'a database takes a storage in which all files are young',
        file: 'server/src/uploads/own-files.ts',
        from: "if (files === 'too-young') return { status: 'refused', reason: null };",
        to: '',
      },
      {
        name: 'nobody notices that the database was restored to an earlier state',
        file: 'server/src/uploads/own-files.ts',
        from: 'newest.at > own.filesAt;',
        to: 'false;',
      },
      {
        name: 'nobody notices that the marks of the storage are gone',
        file: 'server/src/uploads/own-files.ts',
        from: 'newest === null ? own.filesAt > 0 :',
        to: 'newest === null ? false :',
      },
      {
        name: 'the only mark is removed before the next one is written',
        file: 'server/src/uploads/own-files.ts',
        from: "newest?.key === 'site_identity/a' ? 'site_identity/b'",
        to: "newest?.key === 'site_identity/b' ? 'site_identity/b'",
      },
      {
        name: 'the time is written to the storage first',
        file: 'server/src/uploads/own-files.ts',
        from: 'await identity.recordFiles(at, lost);',
        to: '',
      },
      {
        name: 'what a restored database has lost is kept for one purge only',
        file: 'server/src/uploads/own-files.ts',
        from: 'kept: (await identity.read())?.kept ?? null',
        to: 'kept: lost',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/start-server.test.ts',
    mutants: [
      {
        name: 'a new database deletes the files of the one before',
        file: 'server/src/uploads/own-files.ts',
        from: 'if (marks.some(({ site }) => site !== own.site)) return refused(foreign(own));',
        to: '',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/operations/same-secret.test.ts',
    mutants: [
      {
        name: 'a server with another secret starts',
        file: 'server/src/operations/same-secret.ts',
        from: 'if (replaces !== shown) {',
        to: 'if (replaces !== shown && replaces !== null) {',
      },
      {
        name: 'a secret is replaced whatever it is said to replace',
        file: 'server/src/operations/same-secret.ts',
        from: 'if (replaces !== shown) {',
        to: 'if (replaces === null) {',
      },
      {
        name: 'a confirmed change of the secret is not stored',
        file: 'server/src/operations/same-secret.ts',
        from: 'await identity.replaceSecretCheck(secretCheck);',
        to: '',
      },
      {
        name: 'the database contains the secret',
        file: 'server/src/operations/same-secret.ts',
        from: "deriveKey(secret, 'secret-check').toString('hex')",
        to: "Buffer.from(secret).toString('hex')",
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/captcha/captcha.test.ts',
    mutants: [
      {
        name: 'a solution that is sent again gives another pass',
        file: 'server/src/captcha/captcha-pass.ts',
        from: '.update(solution)',
        to: '.update(solution + Math.random())',
      },
      {
        name: 'a token that the provider has verified before is refused to its sender',
        file: 'server/src/captcha/siteverify-check.ts',
        from: "return { status: 'refused', id };",
        to: "return { status: 'refused', id: null };",
      },
      {
        name: 'a token that the provider refuses gives a pass',
        file: 'server/src/captcha/captcha.routes.ts',
        from: '|| (await solutions.isUsed(id)));',
        to: '|| true);',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/close-on-signal.test.ts',
    mutants: [
      {
        name: 'a signal that arrives twice ends the process at once',
        file: 'server/src/close-on-signal.ts',
        from: 'if (performance.now() - begun > sameRequest) process.exit(1);',
        to: 'process.exit(1);',
      },
      {
        name: 'a later signal does not end the process',
        file: 'server/src/close-on-signal.ts',
        from: 'if (performance.now() - begun > sameRequest) process.exit(1);',
        to: '',
      },
      {
        name: 'a terminal that was closed ends the close',
        file: 'server/src/close-on-signal.ts',
        from: "console.log('\\nClosing …');",
        to: "process.stdout.write('Closing …');",
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/problems/failure-text.test.ts',
    mutants: [
      {
        name: 'a part of a password that a parser has cut off is shown',
        file: 'server/src/problems/failure-text.ts',
        from: '...password.split(/[/?#@:\\s]/),',
        to: '',
      },
      {
        name: 'an unexpected error is shown with its message',
        file: 'server/src/problems/failure-text.ts',
        from: '[kind, ...frames]',
        to: '[kind, message, ...frames]',
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
      {
        name: 'a clock that is minutes off is not noticed',
        file: 'server/src/operations/storage-checks.ts',
        from: 'difference <= maxClockDifference',
        to: 'difference <= 100 * maxClockDifference',
      },
      {
        name: 'a storage that overwrites objects is taken for one that does not',
        file: 'server/src/operations/storage-checks.ts',
        from: 'created[1] === false;',
        to: 'created[1] !== null;',
      },
      {
        name: 'each check asks whether the storage overwrites objects',
        file: 'server/src/operations/storage-checks.ts',
        from: 'if (createsOnce) return;',
        to: '',
      },
    ],
  },
];
