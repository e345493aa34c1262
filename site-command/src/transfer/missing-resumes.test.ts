import { findMissingResumes } from './missing-resumes.ts';
import type { StoredRow } from './records.ts';

const records = {
  rows: async function* (): AsyncIterable<StoredRow> {
    yield { table: 'employees', row: { id: 'WP1' } };
    for (const id of ['a1', 'a2']) yield { table: 'applications', row: { id, resume_key: `${id}_asha.pdf` } };
  },
};

const filesOf = (place: string, ...keys: readonly string[]) => ({
  place,
  list: async () => keys,
  read: async (key: string) => (keys.includes(key) ? Buffer.from('%PDF') : null),
});

test.each([
  [['a1_asha.pdf', 'a2_asha.pdf'], []],
  [['a1_asha.pdf'], ['The resume of the application a2 was missing before the move.']],
])('of files %j that source and target have, %j is told', async (keys, warnings) => {
  const found = await findMissingResumes(records, filesOf('target', ...keys), filesOf('source', ...keys));
  expect(found).toEqual(warnings);
});

test('a resume that only the source has is an error, which does not name the person', async () => {
  const finding = findMissingResumes(
    records,
    filesOf('target', 'a1_asha.pdf'),
    filesOf('source', 'a1_asha.pdf', 'a2_asha.pdf'),
  );
  await expect(finding).rejects.toMatchObject({
    code: 'copy-differs',
    message:
      'The resume of the application a2 is in source, but not in target. It was written meanwhile: stop the servers and run the command again.',
  });
});
