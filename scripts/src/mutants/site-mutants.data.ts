import type { MutantSuite } from './mutant.ts';

/** What the race tests of starts, deployments and builds are worth. */
export const siteSuites: readonly MutantSuite[] = [
  {
    folder: 'scripts',
    test: 'scripts/src/site/race.test.ts',
    mutants: [
      {
        name: 'a build fails because another has finished the same one',
        file: 'scripts/src/build/place-build.ts',
        from: "if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error;",
        to: 'throw error;',
      },
      {
        name: 'a first start fails because another was first',
        file: 'scripts/src/site/first-start.ts',
        from: '}).catch(overtakenIsNull);',
        to: '});',
      },
      {
        name: 'two first starts mix their sources',
        file: 'scripts/src/site/first-start.ts',
        from: 'if (!isOurs(seen)) return activated;',
        to: '',
      },
    ],
  },
  {
    folder: 'scripts',
    test: 'scripts/src/build/compile-cache.test.ts',
    mutants: [
      {
        name: 'a build whose cache is not there ends with that instead of its own error',
        file: 'scripts/src/build/compile-cache.ts',
        from: "if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) throw error;",
        to: 'throw error;',
      },
    ],
  },
  {
    folder: 'scripts',
    test: 'scripts/src/site/drills.test.ts',
    // The first has backups under many writes; in the others the journal of a later backup is cut.
    env: { DRILL_SEEDS: '3,7,14' },
    mutants: [
      {
        name: 'a backup says that it is of a later moment than its records',
        file: 'scripts/src/site/backup/take-backup.ts',
        from: '...{ format: 1, at, finishedAt',
        to: '...{ format: 1, at: now().toISOString(), finishedAt',
      },
      {
        name: 'a restore as of a time has one entry of the journal too many',
        file: 'scripts/src/site/backup/plan-restore.ts',
        from: 'entrySequence(key) < firstLater',
        to: 'entrySequence(key) <= firstLater',
      },
      {
        name: 'a backup misses what was uploaded since the one before',
        file: 'scripts/src/site/backup/take-backup.ts',
        from: 'if (before && contents.isIntact(before)) return before;',
        to: 'if (before || known.size > 0) return before ?? null;',
      },
    ],
  },
  {
    folder: 'scripts',
    test: 'scripts/src/site/backup/backup.test.ts',
    mutants: [
      {
        name: 'a backup is complete although gc or the purge removed what it needs',
        file: 'scripts/src/site/backup/take-backup.ts',
        from: 'const attempts = 3;',
        to: 'const attempts = 1;',
      },
      {
        name: 'a restore as of a time does not cut behind an entry that cannot be read',
        file: 'scripts/src/site/backup/plan-restore.ts',
        from: "if (reading.status !== 'entry') continue;",
        to: "if (reading.status !== 'entry') break;",
      },
      {
        name: 'a restore takes the journal of another history',
        file: 'scripts/src/site/backup/plan-restore.ts',
        from: 'entries.get(key) === sha256',
        to: 'entries.has(key)',
      },
    ],
  },
  {
    folder: 'scripts',
    test: 'scripts/src/site/backup/wrong-clock.test.ts',
    mutants: [
      {
        name: 'a backup that is dated in the future counts for --keep',
        file: 'scripts/src/site/backup/expired-backups.ts',
        from: 'const past = earlier.filter((backup) => !isOfFuture(backup, now));',
        to: 'const past = earlier;',
      },
      {
        name: 'one run with a wrong clock deletes all other backups',
        file: 'scripts/src/site/backup/expired-backups.ts',
        from: 'age !== null && newer > 1 &&',
        to: 'age !== null &&',
      },
      {
        name: 'a restore chooses a backup that is dated in the future',
        file: 'scripts/src/site/backup/plan-restore.ts',
        from: 'if (at === null && last && isOfFuture(last, now))',
        to: 'if (!last)',
      },
      {
        name: 'a backup goes on from one that is dated in the future',
        file: 'scripts/src/site/backup/take-backup.ts',
        from: 'backups.findLast((backup) => !isOfFuture(backup, now)) ?? backups.at(-1)',
        to: 'backups.at(-1)',
      },
    ],
  },
  {
    folder: 'scripts',
    test: 'scripts/src/site/export/export-race.test.ts',
    mutants: [
      {
        name: 'exports into one folder write at the same time',
        file: 'scripts/src/site/export/write-export.ts',
        from: 'if (lock) return lock;',
        to: 'return lock ?? { [Symbol.dispose]: () => undefined };',
      },
      {
        name: 'an older composition replaces a newer one',
        file: 'scripts/src/site/export/write-export.ts',
        from: 'if (current <= sequence) return;',
        to: 'if (current > 0) return;',
      },
    ],
  },
  {
    folder: 'scripts',
    test: 'scripts/src/site/subcommands/export.subcommand.test.ts',
    mutants: [
      {
        name: 'an export sees what is deployed while it is planned',
        file: 'scripts/src/site/export/export-store.ts',
        from: 'entrySequence(key) > end;',
        to: 'entrySequence(key) > end + 1;',
      },
      {
        name: 'an export goes on without a file that the store could not read',
        file: 'scripts/src/site/export/export-store.ts',
        from: 'failure ??= error;',
        to: 'failure = null;',
      },
      {
        name: 'an export replaces a current that it has not made',
        file: 'scripts/src/site/export/write-export.ts',
        from: 'if (isExportId(name)) return name;',
        to: 'return name;',
      },
      {
        name: 'a damaged file of an export stays damaged',
        file: 'scripts/src/site/export/write-export.ts',
        from: 'if (there && Buffer.compare(there, content) === 0) return;',
        to: 'if (there) return;',
      },
      {
        name: 'an export takes an older one from an nginx that still serves it',
        file: 'scripts/src/site/export/old-exports.ts',
        from: '<= replacedTime)',
        to: '<= 0)',
      },
      {
        name: 'an export removes the last one that ended with 0',
        file: 'scripts/src/site/export/old-exports.ts',
        from: 'replaced >= since',
        to: 'replaced > since',
      },
      {
        name: 'an export removes one that came after the last one that ended with 0',
        file: 'scripts/src/site/export/old-exports.ts',
        from: 'replaced >= since || ',
        to: '',
      },
      {
        name: 'an export that is repeated removes the one before it',
        file: 'scripts/src/site/export/old-exports.ts',
        from: 'if (before === id) return;',
        to: '',
      },
      {
        name: 'an export that lacks a page counts as complete',
        file: 'scripts/src/site/export/write-export.ts',
        from: 'if (complete) await completeExport',
        to: 'await completeExport',
      },
      {
        name: 'an export removes what is not its own',
        file: 'scripts/src/site/export/old-exports.ts',
        from: 'if (!isExportId(name) || ',
        to: "if (name.startsWith('.') || ",
      },
      {
        name: 'the hour of an export begins when it is written, not when it is replaced',
        file: 'scripts/src/site/export/write-export.ts',
        from: 'await utimes(replaced, at, at);',
        to: 'await stat(replaced);',
      },
    ],
  },
  {
    folder: 'scripts',
    test: 'scripts/src/commands/serve-signals.test.ts',
    mutants: [
      {
        name: 'a signal for the launcher alone leaves the server',
        file: 'scripts/launch.cjs',
        from: "for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])",
        to: "for (const signal of ['SIGINT', 'SIGHUP'])",
      },
      {
        name: 'a signal for npm ends its shell, and leaves the server',
        file: 'package.json',
        from: '"serve": "exec node',
        to: '"serve": "true; node',
      },
      {
        name: 'a signal before the server is open is not handled',
        file: 'scripts/src/commands/serve.command.ts',
        from: 'const closeWith = closeOnSignal();',
        to: 'const closeWith = (close: () => Promise<void>) => closeOnSignal()(close);',
      },
      {
        name: 'an open server is not closed',
        file: 'scripts/src/commands/serve.command.ts',
        from: 'runServe(process.env, closeWith);',
        to: 'runServe(process.env, () => undefined);',
      },
      {
        name: 'a signal before the server is open does not end it',
        file: 'server/src/close-on-signal.ts',
        from: 'if (close === null) process.exit(0);',
        to: 'if (close === null) return;',
      },
    ],
  },
  {
    folder: 'scripts',
    test: 'scripts/src/site/subcommands/backup.subcommand.test.ts',
    mutants: [
      {
        name: 'a backup of a damaged folder is called complete',
        file: 'scripts/src/site/subcommands/backup.subcommand.ts',
        from: "exit: warnings.length > 0 ? 'incomplete' : 'done',",
        to: "exit: 'done',",
      },
    ],
  },
  {
    folder: 'scripts',
    test: 'scripts/src/site/backup/damaged-folder.test.ts',
    mutants: [
      {
        name: 'a damaged content of the backup folder is used again',
        file: 'scripts/src/site/backup/checked-contents.ts',
        from: "(found === 'intact' ? intact : damaged)",
        to: "(found !== 'absent' ? intact : damaged)",
      },
      {
        name: 'a damaged content of the backup folder is not replaced',
        file: 'scripts/src/site/backup/checked-contents.ts',
        from: "if (found !== 'intact') await",
        to: "if (found === 'absent') await",
      },
    ],
  },
  {
    folder: 'scripts',
    test: 'scripts/src/site/transfer/copy-objects.test.ts',
    mutants: [
      {
        name: 'an interrupted copy has entries of the journal without their releases',
        file: 'scripts/src/site/transfer/copy-objects.ts',
        from: 'records, journal];',
        to: 'records, journal].reverse();',
      },
    ],
  },
  {
    folder: 'scripts',
    test: 'scripts/src/site/subcommands/move.subcommand.test.ts',
    mutants: [
      {
        name: 'a move deletes files that it has not written',
        file: 'scripts/src/site/transfer/copy-objects.ts',
        from: 'source.copied?.has(key) === true',
        to: 'source.copied !== undefined',
      },
      {
        name: 'a move replaces an entry of the journal',
        file: 'scripts/src/site/transfer/copy-objects.ts',
        from: 'different.filter((key) => !(isCopied(key) && repairable.test(key))),',
        to: 'different.filter((key) => !source.copied?.has(key)),',
      },
    ],
  },
  {
    folder: 'composition',
    test: 'composition/src/races/repair-races.test.ts',
    mutants: [
      {
        name: 'a repair removes the entry that it replaces',
        file: 'composition/src/core/journal/repair.ts',
        from: 'for (const { key, entry } of repairs) {',
        to: 'for (const { damage: { key }, entry } of repairs) { await store.remove(key);',
      },
      {
        name: 'a repaired entry counts as damaged',
        file: 'composition/src/core/journal/journal.ts',
        from: "return note ? { status: 'entry', entry: note } : reading;",
        to: 'return reading;',
      },
    ],
  },
  {
    folder: 'composition',
    test: 'composition/src/races/publish-races.test.ts',
    mutants: [
      {
        name: 'a publication that was overtaken does not say what it has restored',
        file: 'composition/src/core/releases/publish.ts',
        from: "if (found.status === 'absent') return",
        to: "if (found.status !== 'found') return",
      },
    ],
  },
  {
    folder: 'composition',
    test: 'composition/src/serving/lost-objects.test.ts',
    mutants: [
      {
        name: 'a server does not notice that entries of its journal are gone',
        file: 'composition/src/serving/follow-journal.ts',
        from: "if (known.status === 'lost') return { entries, damages: [known.damage] };",
        to: '',
      },
      {
        name: 'a server does not notice that another entry has the place of its newest one',
        file: 'composition/src/core/journal/known-entries.ts',
        from: 'index === known.length - 1 ||',
        to: '',
      },
      {
        name: 'a server does not notice the repair of an older entry',
        file: 'composition/src/core/journal/known-entries.ts',
        from: '|| repaired.has(entryKey(entry.sequence))',
        to: '',
      },
      {
        name: 'a server goes on with an entry that was lost and replaced',
        file: 'composition/src/serving/follow-journal.ts',
        from: '!isDeepStrictEqual(entries, reading.entries)',
        to: 'false',
      },
      {
        name: 'a server looks for everything with each poll',
        file: 'composition/src/serving/follow-journal.ts',
        from: 'if (everything) everythingAt = nextTime();',
        to: '',
      },
      {
        name: 'a server does not look for the parts of its releases',
        file: 'composition/src/serving/live-site.ts',
        from: 'if (everything || fileFailed || loaded.lost.length > 0) {',
        to: 'if (fileFailed || loaded.lost.length > 0) {',
      },
      {
        name: 'a release without its record counts as whole',
        file: 'composition/src/core/verify.ts',
        from: "if (!keys.has(releaseKey(release, 'release.json')))",
        to: 'if (false)',
      },
    ],
  },
];
