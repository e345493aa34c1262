import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastBuilt } from './last-built.ts';

let into = '';
beforeEach(async () => {
  into = await mkdtemp(join(tmpdir(), 'last-built-'));
});
afterEach(() => rm(into, { recursive: true, force: true }));

async function build(id: string, minute: number | null): Promise<void> {
  await mkdir(`${into}/careers/${id}`, { recursive: true });
  if (minute === null) return;
  const record = `${into}/careers/${id}/release.json`;
  await writeFile(record, JSON.stringify({ unit: 'careers', id }));
  await utimes(record, minute * 60, minute * 60);
}

test('the newest of several complete builds is found', async () => {
  await build('r2', 5);
  await build('r9', 3);
  await build('r1', 4);
  const found = await lastBuilt(into, 'careers');
  expect(found).toEqual({ folder: `${into}/careers/r2`, release: { unit: 'careers', id: 'r2' } });
});

test('an unfinished or failed build does not count', async () => {
  await build('r1', 1);
  await build('r2', null);
  await build('.r3-4711', 9);
  expect((await lastBuilt(into, 'careers'))?.release.id).toBe('r1');
});

test('a unit that was never built has no last build', async () => {
  expect(await lastBuilt(into, 'careers')).toBeNull();
  await build('r2', null);
  expect(await lastBuilt(into, 'careers')).toBeNull();
});
