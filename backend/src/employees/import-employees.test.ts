import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@platform/releases/testing';
import { openRepositories } from '@platform/server';
import { endAfterTest } from '@platform/server/testing';
import type { Employee } from '@site/shared-ui/site';
import fc from 'fast-check';
import { ImportError } from './csv.ts';
import { employeeRecords, storeEmployees } from './employee-records.ts';
import { importEmployees } from './plan-import.ts';

async function database() {
  const repositories = await openRepositories({
    dataDir: temporaryFolder(),
    databaseUrl: null,
    filesUrl: null,
  });
  endAfterTest(repositories.close);
  const records = employeeRecords(repositories);
  await storeEmployees(records, [{ id: 'WP1', name: 'Before', role: 'Engineer' }]);
  return records;
}

const text = 'id,name\nWP1,After\nWP2,New';

const report = { added: ['WP2'], updated: ['WP1'], removed: [] };

test.each<[Parameters<typeof importEmployees>[2], string, object, readonly string[], string | undefined]>([
  [{}, text, report, ['WP1', 'WP2'], 'After'],
  [
    { removeOthers: true },
    'id,name\nWP2,New',
    { added: ['WP2'], updated: [], removed: ['WP1'] },
    ['WP2'],
    undefined,
  ],
  [{ dryRun: true }, text, report, ['WP1'], 'Before'],
])('an import with %j reports what it changes', async (options, content, expected, ids, name) => {
  const records = await database();
  expect(await importEmployees(Buffer.from(content), records, options)).toEqual(expected);
  expect(await records.keys()).toEqual(ids);
  expect(((await records.find('WP1')) as Employee | null)?.name).toBe(name);
});

test('any file is imported or refused with a sentence', async () => {
  const nobody = { keys: async () => [], put: async () => undefined };
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('"', '""', '\r', '\n', ',', '=1+1', '2025-02-30', 'WP001', 'https://x', '__proto__'),
  );
  const names = ['id', 'name', 'role', 'email', 'joiningDate', '__proto__', 'constructor', ''];
  const line = fc.array(cell, { maxLength: 9 });
  const any = fc.tuple(fc.shuffledSubarray(names, { minLength: 1 }), fc.array(line, { maxLength: 9 }));
  const refused = fc.asyncProperty(any, async ([head, rows]) => {
    const bytes = Buffer.from([head, ...rows].map((row) => row.join(',')).join('\n'));
    await importEmployees(bytes, nobody as never).catch((error: unknown) =>
      expect(error).toBeInstanceOf(ImportError),
    );
  });
  await fc.assert(refused, { numRuns: 200, seed: 1 });
});

/** A workbook in the place of CSV, in the form of a ZIP archive. */
const workbook = Buffer.from('PK\x03\x04\x14\0');
const zoe = 'id,name\r\nWP1,After\r\nWP2,Zo\u00eb\r\n';
const asExcelAdvises = 'Save it as "CSV UTF-8 (Comma delimited)".';

test.each([
  ['in an encoding of Windows', Buffer.from(zoe, 'latin1'), `line 3: has a character that is not UTF-8`],
  [
    'in an encoding of Macs',
    Buffer.from('id,name\rWP2,Zo\x91\r', 'latin1'),
    'line 2: has a character that is not',
  ],
  ['that has lost a character', Buffer.from('id,name\nWP2,Zo\uFFFD'), 'line 2: has a character that is not'],
  ['in UTF-16 without a mark', Buffer.from(zoe, 'utf16le'), 'line 1: the file is UTF-16 without the mark'],
  [
    'that is a workbook',
    workbook,
    `line 1: the file is a workbook or an archive and not CSV. ${asExcelAdvises}`,
  ],
])(
  'a file %s is refused with its line, also in a dry run, and nothing is imported',
  async (_kind, bytes, error) => {
    const records = await database();
    for (const dryRun of [false, true]) {
      const importing = importEmployees(bytes, records, { dryRun });
      await expect(importing).rejects.toThrow(error);
      await expect(importing).rejects.toThrow(ImportError);
    }
    expect(await records.keys()).toEqual(['WP1']);
    expect(await records.find('WP1')).toMatchObject({ name: 'Before' });
  },
);

test('the command imports a file, and reports the line of an error', async () => {
  const folder = temporaryFolder();
  const command = fileURLToPath(new URL('import-employees.command.ts', import.meta.url));
  const run = (name: string) =>
    promisify(execFile)(process.execPath, [command, join(folder, name)], {
      env: { DATA_DIR: folder },
    });
  await expect(run('none.csv')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no file .*none\.csv\.\n$/),
  });
  expect(await readdir(folder)).toEqual([]);
  await writeFile(join(folder, 'good.csv'), text);
  await writeFile(join(folder, 'bad.csv'), `${text}\nWP3,`);
  expect((await run('good.csv')).stdout).toBe('added: WP1, WP2\nDone.\n');
  await expect(run('bad.csv')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Nothing was imported from .*bad\.csv:\nline 4: name: is missing\n$/),
  });
});
