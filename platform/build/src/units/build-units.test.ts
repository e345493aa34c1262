import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { lastBuilt } from '@platform/releases/built';
import { root } from '@platform/releases/root';
import { temporaryFolder } from '@platform/releases/testing';
import { buildUnits } from './build-units.ts';
import { recordBuild } from './find-built.ts';
import { sourceKey } from './release-id.ts';

test('a build that is used again for the current sources is the newest', async () => {
  const into = temporaryFolder();
  for (const [id, minute] of [
    ['r1', 4],
    ['r2', 5],
  ] as const) {
    await mkdir(`${into}/catalog/${id}`, { recursive: true });
    const record = `${into}/catalog/${id}/release.json`;
    await writeFile(record, JSON.stringify({ unit: 'catalog', id, files: [] }));
    await utimes(record, minute * 60, minute * 60);
  }
  await recordBuild(into, { unit: 'catalog', id: 'r1' }, await sourceKey(root, 'catalog'));
  await buildUnits(['catalog'], { root, into, print: () => undefined });
  expect((await lastBuilt(into, 'catalog'))?.release.id).toBe('r1');
});
