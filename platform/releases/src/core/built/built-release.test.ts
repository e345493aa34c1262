import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { temporaryFolder } from '../../testing/index.ts';
import { lastBuilds, lastBuilt } from './built-release.ts';

let into = '';
beforeEach(() => {
  into = temporaryFolder();
});

async function build(id: string, minute: number | null, unit = 'catalog'): Promise<void> {
  await mkdir(`${into}/${unit}/${id}`, { recursive: true });
  if (minute === null) return;
  const record = `${into}/${unit}/${id}/release.json`;
  await writeFile(record, JSON.stringify({ unit, id, files: [] }));
  await utimes(record, minute * 60, minute * 60);
}

test('the newest of several complete builds is found', async () => {
  await build('r2', 5);
  await build('r9', 3);
  await build('r1', 4);
  const found = await lastBuilt(into, 'catalog');
  expect(found).toEqual({ folder: `${into}/catalog/r2`, release: { unit: 'catalog', id: 'r2', files: [] } });
});

test('an unfinished or failed build does not count', async () => {
  await build('r2', null);
  expect(await lastBuilt(into, 'catalog')).toBeNull();
  await build('r1', 1);
  await build('.r3-4711', 9);
  expect((await lastBuilt(into, 'catalog'))?.release.id).toBe('r1');
});

test('the last builds are those of every unit that has one, the shell first', async () => {
  await build('r1', 1);
  await build('r2', 2);
  await build('r3', 1, 'shell');
  await build('r4', null, 'product');
  await mkdir(`${into}/keys`);
  await writeFile(`${into}/keys/catalog.0`, 'r1');
  expect(await lastBuilds(into)).toEqual([
    { unit: 'shell', folder: `${into}/shell/r3` },
    { unit: 'catalog', folder: `${into}/catalog/r2` },
  ]);
  expect(await lastBuilds(`${into}/nowhere`)).toEqual([]);
});
