/** A change of one line that must make a test fail. */
export interface Mutant {
  /** Below `server/src`. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** The tests that find it: a file below `server/src`. */
  readonly test: string;
}

/**
 * What the tests of races, locks, clocks and disks are worth. `kill-mutants.command.ts` makes each change in a copy
 * and runs its tests; `mutants.test.ts` fails when a line here no longer is in the code.
 */
export const mutants: readonly Mutant[] = [
  {
    file: 'database/sqlite/sqlite-outbox.ts',
    from: 'AND (lease_until <= :now OR lease_until >',
    to: 'AND (1 OR lease_until >',
    test: 'mail/outbox-races.test.ts',
  },
  {
    file: 'database/sqlite/sqlite-outbox.ts',
    from: "`state = 'sent', sent_at = :now, error = NULL`",
    to: "'sent_at = :now, error = NULL'",
    test: 'mail/outbox-races.test.ts',
  },
  {
    file: 'mail/outbox-worker.ts',
    from: 'await record(mail, () => outbox.markSent(mail.id, owner, clock.now()));',
    to: 'await outbox.markSent(mail.id, owner, clock.now());',
    test: 'mail/outbox-worker.test.ts',
  },
  {
    file: 'mail/outbox-worker.ts',
    from: 'delivery: 11 * 60_000',
    to: 'delivery: 13 * 60_000',
    test: 'mail/outbox-worker.test.ts',
  },
  {
    file: 'mail/smtp-transport.ts',
    from: '{ ...message, signal }',
    to: 'message',
    test: 'mail/transports.test.ts',
  },
  {
    file: 'database/sqlite/open-sqlite.ts',
    from: 'new DatabaseSync(path, { timeout: 0 })',
    to: 'new DatabaseSync(path, { timeout: 5000 })',
    test: 'database/locked-database.test.ts',
  },
  {
    file: 'database/sqlite/sqlite-session.ts',
    from: 'if (code !== sqliteBusy && code !== sqliteLocked) throw error;',
    to: 'throw error;',
    test: 'database/locked-database.test.ts',
  },
  {
    file: 'database/sqlite/transaction.ts',
    from: 'throw code === sqliteBusy || code === sqliteFull ? new NotStoredError(error) : error;',
    to: 'throw new NotStoredError(error);',
    test: 'database/sqlite/sqlite-session.test.ts',
  },
  {
    file: 'database/sqlite/open-sqlite.ts',
    from: 'if (version <= migrations.length) return version;',
    to: 'return version;',
    test: 'database/sqlite/sqlite-repositories.test.ts',
  },
  {
    file: 'database/sqlite/sqlite-intake.ts',
    from: 'if (key !== null) addKey.run(',
    to: 'if (key === null) addKey.run(',
    test: 'applications/submission-races.test.ts',
  },
  {
    file: 'database/sqlite/sqlite-intake.ts',
    from: 'const receivedAt = Math.max(submission.record.receivedAt, notBefore);',
    to: 'const receivedAt = submission.record.receivedAt;',
    test: 'operations/purge.test.ts',
  },
  {
    file: 'applications/keep-application.ts',
    from: 'if (error instanceof NotStoredError) await',
    to: 'await',
    test: 'applications/parallel-applications.test.ts',
  },
  {
    file: 'applications/keep-application.ts',
    from: 'return { key: link.key, own: false };',
    to: 'return { key: link.key, own: true };',
    test: 'applications/parallel-applications.test.ts',
  },
  {
    file: 'files/disk-storage.ts',
    from: ".code === 'EEXIST') return false;",
    to: ".code === 'EEXIST') return true;",
    test: 'applications/submission-races.test.ts',
  },
  {
    file: 'operations/check-clock.ts',
    from: 'jump <= longestAhead',
    to: 'jump <= 500 * day',
    test: 'operations/purge.test.ts',
  },
  {
    file: 'operations/check-clock.ts',
    from: 'clock: { reference, suspectSince: since },',
    to: 'clock: { reference: now, suspectSince: since },',
    test: 'operations/check-clock.test.ts',
  },
  {
    file: 'database/sqlite/sqlite-purge.ts',
    from: 'LIMIT :limit',
    to: 'LIMIT :limit + 100',
    test: 'operations/purge.test.ts',
  },
  {
    file: 'operations/storing-checks.ts',
    from: 'if (last === null || Math.abs(now - last.startedAt) >= cacheTime) {',
    to: 'if (last === null) {',
    test: 'operations/ready.test.ts',
  },
  {
    file: 'operations/storing-checks.ts',
    from: 'await storage.create(probeKey, file);',
    to: '',
    test: 'operations/ready.test.ts',
  },
];
