import { temporaryFolder } from '@site/composition/testing';
import { openRepositories } from '@site/server';
import { applyRecords, encodeRow, planRecords, type StoredRow, verifyRecords } from './records.ts';

/** Opens a new database in a folder, and closes it at the end. */
async function emptyDatabase() {
  const places = { dataDir: temporaryFolder(), databaseUrl: null, filesUrl: null };
  const repositories = await openRepositories(places);
  return {
    place: places.dataDir,
    rows: () => repositories.rows(),
    load: (rows: AsyncIterable<StoredRow>) =>
      repositories.load(rows as Parameters<typeof repositories.load>[0]),
    [Symbol.asyncDispose]: () => repositories.close(),
  };
}

function submission(text: string): StoredRow {
  const row = { id: 'e1', unit: 'contact', form: 'enquiry', release: text, received_at: 1, expires_at: 2 };
  return { table: 'submissions', row: { ...row, fields: text, file_key: null, file: null } };
}

test('rows with U+0000, which an earlier version stored, are copied with U+FFFD in its place', async () => {
  const old = submission('Asha\u0000Example \\u0000');
  const source = {
    place: 'an old backup',
    rows: async function* () {
      yield old;
    },
  };
  await using target = await emptyDatabase();
  const plan = await planRecords(source, target);
  await applyRecords(source, target, plan);
  expect(await verifyRecords(target, plan.digest)).toMatchObject({ rows: { submissions: 1 } });
  const found: StoredRow[] = [];
  for await (const stored of target.rows()) found.push(stored);
  expect(found).toEqual([submission('Asha\uFFFDExample \\u0000')]);
  expect((await planRecords(source, target)).status).toBe('equal');
  expect(encodeRow(old)).toBe(encodeRow(submission('Asha\uFFFDExample \\u0000')));
});
