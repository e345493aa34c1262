import { findMissingFiles } from './missing-files.ts';
import type { StoredRow } from './records.ts';

const records = {
  rows: async function* (): AsyncIterable<StoredRow> {
    yield { table: 'employees', row: { id: 'WP1' } };
    yield { table: 'submissions', row: { id: 'e1', file: null } };
    for (const id of ['a1', 'a2']) {
      const file = JSON.stringify({ key: `${id}_asha.pdf`, sha256: 'ab' });
      yield { table: 'submissions', row: { id, file } };
    }
  },
};

const filesOf = (place: string, ...keys: readonly string[]) => ({
  place,
  list: async () => keys,
  read: async (key: string) => (keys.includes(key) ? Buffer.from('%PDF') : null),
});

test.each([
  [['a1_asha.pdf', 'a2_asha.pdf'], []],
  [['a1_asha.pdf'], ['The file of the submission a2 was missing before the move.']],
])('of files %j that source and target have, %j is told', async (keys, warnings) => {
  const found = await findMissingFiles(records, filesOf('target', ...keys), filesOf('source', ...keys));
  expect(found).toEqual(warnings);
});

test('a file that only the source has is an error, which does not name the person', async () => {
  const finding = findMissingFiles(
    records,
    filesOf('target', 'a1_asha.pdf'),
    filesOf('source', 'a1_asha.pdf', 'a2_asha.pdf'),
  );
  await expect(finding).rejects.toMatchObject({
    code: 'copy-differs',
    message:
      'The file of the submission a2 is in source, but not in target. It was written meanwhile: stop the servers and run the command again.',
  });
});
