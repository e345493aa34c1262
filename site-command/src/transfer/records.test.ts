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

function enquiry(name: string): StoredRow {
  const texts = { first_name: name, last_name: name, email: 'asha@example.com', use_case: name, source: '' };
  return { table: 'enquiries', row: { id: 'e1', received_at: 1, ...texts } };
}

test('rows with U+0000, which an earlier version stored, are copied with U+FFFD in its place', async () => {
  const old = enquiry('Asha\u0000Example \\u0000');
  const source = {
    place: 'an old backup',
    rows: async function* () {
      yield old;
    },
  };
  await using target = await emptyDatabase();
  const plan = await planRecords(source, target);
  await applyRecords(source, target, plan);
  expect(await verifyRecords(target, plan.digest)).toMatchObject({ rows: { enquiries: 1 } });
  const found: StoredRow[] = [];
  for await (const stored of target.rows()) found.push(stored);
  expect(found).toEqual([enquiry('Asha\uFFFDExample \\u0000')]);
  expect((await planRecords(source, target)).status).toBe('equal');
  expect(encodeRow(old)).toBe(encodeRow(enquiry('Asha\uFFFDExample \\u0000')));
});
