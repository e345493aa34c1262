import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { importEmployees } from './import-employees.ts';
import { ImportError } from './plan-import.ts';

async function database() {
  const folder = await temporaryFolder();
  const { repositories } = await openSqlite(join(folder.path, 'site.sqlite'));
  const { employees } = repositories;
  await employees.import([{ id: 'WP1', name: 'Before', role: 'Engineer' }], false);
  return {
    employees,
    async [Symbol.asyncDispose]() {
      await repositories.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const file = 'id,name\nWP1,After\nWP2,New';

test('an import adds and overwrites', async () => {
  await using db = await database();
  expect(await importEmployees(file, db.employees)).toEqual({
    added: ['WP2'],
    updated: ['WP1'],
    removed: [],
  });
  expect(await db.employees.find('WP1')).toEqual({ id: 'WP1', name: 'After' });
});

test('an import with an error in its last line imports nothing', async () => {
  await using db = await database();
  await expect(importEmployees(`${file}\nWP3,`, db.employees)).rejects.toThrow(ImportError);
  expect(await db.employees.ids()).toEqual(['WP1']);
  expect(await db.employees.find('WP1')).toMatchObject({ name: 'Before' });
});

test('an import can remove everyone else', async () => {
  await using db = await database();
  const report = await importEmployees('id,name\nWP2,New', db.employees, { removeOthers: true });
  expect(report).toEqual({ added: ['WP2'], updated: [], removed: ['WP1'] });
  expect(await db.employees.ids()).toEqual(['WP2']);
});

test('a dry run reports the same and changes nothing', async () => {
  await using db = await database();
  const report = await importEmployees(file, db.employees, { dryRun: true });
  expect(report).toEqual({ added: ['WP2'], updated: ['WP1'], removed: [] });
  expect(await db.employees.ids()).toEqual(['WP1']);
});

test('the command imports a file, and reports the line of an error', async () => {
  await using folder = await temporaryFolder();
  const command = fileURLToPath(new URL('import-employees.command.ts', import.meta.url));
  const run = (name: string) =>
    promisify(execFile)(process.execPath, [command, join(folder.path, name)], {
      env: { DATA_DIR: folder.path },
    });
  await writeFile(join(folder.path, 'good.csv'), file);
  await writeFile(join(folder.path, 'bad.csv'), `${file}\nWP3,`);
  expect((await run('good.csv')).stdout).toBe('added: WP1, WP2\nDone.\n');
  await expect(run('bad.csv')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Nothing was imported from .*bad\.csv:\nline 4: name: is missing\n$/),
  });
  await expect(run('none.csv')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no file .*none\.csv\.\n$/),
  });
}, 30_000);
