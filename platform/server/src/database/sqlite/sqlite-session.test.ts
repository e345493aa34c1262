import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { endAfterTest } from '../../testing/end-after-test.ts';
import { localWriter } from '../../testing/local-writer.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Statements } from '../database.ts';
import { DatabaseBusyError, NotStoredError } from '../database-error.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { createSession } from './sqlite-session.ts';

async function session(lockTimeout: number, onSleep: (slept: readonly number[]) => void = () => {}) {
  const folder = temporaryFolder();
  const path = join(folder, 'site.sqlite');
  const db = connectSqlite(path);
  db.exec('CREATE TABLE notes (text TEXT PRIMARY KEY) STRICT');
  const other = new DatabaseSync(path, { timeout: 0 });
  const slept: number[] = [];
  const sleep = async (delay: number) => {
    slept.push(delay);
    onSleep(slept);
  };
  const options = { clock: createManualClock(), lockTimeout, sleep };
  const session = createSession(connectSqlite(path), localWriter(db), options);
  endAfterTest(session.close);
  endAfterTest(() => other.close());
  return {
    ...session,
    ...{
      db,
      other,
      slept,
      add: (text: string) => (tx: Statements) => tx.change('INSERT INTO notes VALUES (:text)', { text }),
    },
    notes: () =>
      other
        .prepare('SELECT text FROM notes ORDER BY rowid')
        .all()
        .map(({ text }) => text),
  };
}

test('a write does not wait if the database is not locked', async () => {
  const at = await session(1000);
  await at.write(at.add('one'));
  expect([at.notes(), at.slept]).toEqual([['one'], []]);
});

test('a write is retried with increasing delays until the lock is released', async () => {
  const at = await session(1000, (slept) => {
    if (slept.length === 7) at.other.exec('COMMIT');
  });
  at.other.exec('BEGIN IMMEDIATE');
  await at.write(at.add('one'));
  expect([at.notes(), at.slept]).toEqual([['one'], [1, 2, 4, 8, 16, 25, 25]]);
});

test('writes keep their order, and the timeout of each counts from its call', async () => {
  const at = await session(100);
  at.other.exec('BEGIN IMMEDIATE');
  const writes = ['one', 'two', 'three'].map((text) => at.write(at.add(text)));
  for (const write of writes) await expect(write).rejects.toThrow(DatabaseBusyError);
  const total = at.slept.reduce((sum, delay) => sum + delay, 0);
  expect(total).toBeGreaterThanOrEqual(100);
  expect(total).toBeLessThan(125);
  at.other.exec('COMMIT');
  await Promise.all(['four', 'five'].map((text) => at.write(at.add(text))));
  expect(at.notes()).toEqual(['four', 'five']);
});

test('a failed transaction writes nothing and does not stop later writes', async () => {
  const at = await session(100);
  const failing = at.write(async (tx) => {
    await at.add('one')(tx);
    await at.add('one')(tx);
  });
  const next = at.write(at.add('two'));
  await expect(failing).rejects.toThrow(NotStoredError);
  await next;
  expect(at.notes()).toEqual(['two']);
});

test('after a commit that failed, it is unknown whether it was written', async () => {
  const at = await session(100);
  at.db.exec('PRAGMA foreign_keys = ON');
  at.db.exec('CREATE TABLE replies (note TEXT REFERENCES notes (text) DEFERRABLE INITIALLY DEFERRED) STRICT');
  const failing = at.write((tx) => tx.change(`INSERT INTO replies VALUES ('no such note')`));
  // This constraint is checked at the commit.
  await expect(failing).rejects.toMatchObject({
    code: 'commit-unknown',
    cause: { message: 'FOREIGN KEY constraint failed' },
  });
  await at.write(at.add('one'));
  expect(at.notes()).toEqual(['one']);
});

test('closing waits for running writes', async () => {
  const at = await session(1000, () => at.other.exec('COMMIT'));
  at.other.exec('BEGIN IMMEDIATE');
  const written = at.write(at.add('one'));
  await at.close();
  await written;
  expect([at.notes(), at.db.isOpen]).toEqual([['one'], false]);
});
