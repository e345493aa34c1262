import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { BuildError } from './build-error.ts';
import type { BuildOptions } from './build-units.ts';
import { hashOf } from './release-id.ts';

const run = promisify(execFile);

/** What the index depends on: the directory comes with a package, so the lock file stands for it. */
const inputs = ['server/src/pincodes', 'package-lock.json'];

/** Indexes India Post's directory of pincodes for the server, unless that is done. */
export async function buildPincodes({ root, into, print }: BuildOptions): Promise<void> {
  const folder = `${into}/pincodes`;
  const stamp = `${folder}/inputs.sha256`;
  const hash = await hashOf(root, inputs);
  if ((await readFile(stamp, 'utf8').catch(() => null)) === hash) return;
  print('Indexing pincodes …');
  try {
    // In a process of its own: reading the directory takes more memory than the server ever will.
    await run(process.execPath, ['server/src/pincodes/build-pincodes.command.ts', folder], { cwd: root });
  } catch (cause) {
    throw new BuildError('build-failed', `The pincode index cannot be built: ${String(cause)}`, { cause });
  }
  await writeFile(stamp, hash);
}
