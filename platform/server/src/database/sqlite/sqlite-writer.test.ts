import { join } from 'node:path';
import { createManualClock } from '../../testing/manual-clock.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openSqlite } from './open-sqlite.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { createSession } from './sqlite-session.ts';
import { startWriter } from './sqlite-writer.ts';

test('while a commit waits for the disk, reads are answered, and do not see it', async () => {
  const folder = temporaryFolder();
  const connectWriter = (path: string) => startWriter({ path, syncDelay: 500 });
  const { repositories } = await openSqlite(join(folder, 'site.sqlite'), { connectWriter });
  const reviews = repositories.partRecords('reviews');
  let isStored = false;
  const stored = reviews.put([['R1', { by: 'Dummy Devi' }]], false).then(() => {
    isStored = true;
  });
  expect([await reviews.keys(), isStored]).toEqual([[], false]);
  await stored;
  expect(await reviews.keys()).toEqual(['R1']);
  await repositories.close();
});

test('an error of SQLite has its code, and later queries of a closed connection are rejected', async () => {
  const folder = temporaryFolder();
  const writer = startWriter({ path: join(folder, 'site.sqlite') });
  const run = (sql: string) => writer.run({ sql, values: {} });
  await run('BEGIN IMMEDIATE');
  await expect(run('SELECT * FROM nothing')).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 1 });
  await writer.close();
  await expect(run('BEGIN IMMEDIATE')).rejects.toThrow('The database is closed.');
});

/** Messages that end a thread: with an error, as one that runs out of memory, and without. */
const ends = { 'with an error': undefined, 'without an error': null };

describe.each(Object.entries(ends))('a thread that ends %s', (_, message) => {
  test.each([
    ['before', 'BEGIN', 1, undefined],
    ['before', 'INSERT', 0, 'not-stored'],
    ['before', 'COMMIT', 0, 'not-stored'],
    ['during', 'COMMIT', 0, 'commit-unknown'],
  ])('%s %s leaves %d rows, with the error %p', async (when, word, rows, code) => {
    const folder = temporaryFolder();
    const path = join(folder, 'site.sqlite');
    const reader = connectSqlite(path);
    reader.exec('CREATE TABLE notes (text TEXT) STRICT');
    const writer = startWriter({ path });
    let isFaulty = false;
    const session = createSession(
      reader,
      {
        ...writer,
        run: async (query) => {
          const isReached = isFaulty && query.sql.startsWith(word);
          if (isReached) isFaulty = false;
          if (isReached && when === 'during') return writer.run(message as never);
          if (isReached) await expect(writer.run(message as never)).rejects.toThrow();
          return writer.run(query);
        },
      },
      { clock: createManualClock() },
    );
    const add = () => session.write((tx) => tx.change('INSERT INTO notes VALUES (:text)', { text: 'one' }));
    const failure = () => add().catch((error: unknown) => error);
    const stored = () => reader.prepare('SELECT count(*) AS rows FROM notes').get()?.rows;
    await add();
    isFaulty = true;
    expect(((await failure()) as { code?: string } | undefined)?.code).toBe(code);
    expect(stored()).toBe(1 + rows);
    await add();
    expect(stored()).toBe(2 + rows);
    await session.close();
  });
});
