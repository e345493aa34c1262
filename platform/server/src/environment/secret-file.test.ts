import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readOrCreateSecret } from './secret-file.ts';

test('a secret is generated once, is long, and is readable by its owner only', async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, 'new', 'data');
  const secret = await readOrCreateSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await readOrCreateSecret(dataDir)).toBe(secret);
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
});

test('processes that start together use the same secret', async () => {
  const folder = temporaryFolder();
  const secrets = await Promise.all([1, 2, 3, 4, 5].map(() => readOrCreateSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secret']);
});
