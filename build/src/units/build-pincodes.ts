import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { BuildError } from './build-error.ts';
import type { BuildOptions } from './build-units.ts';
import { hashOf } from './release-id.ts';

const run = promisify(execFile);

/** The inputs of the index. The directory comes with a package, so the lock file identifies its version. */
const inputs = ['server/src/pincodes', 'package-lock.json'];

export async function buildPincodes({ root, into, print }: BuildOptions): Promise<void> {
  const folder = `${into}/pincodes`;
  const stamp = `${folder}/inputs.sha256`;
  const hash = await hashOf(root, inputs);
  if ((await readFile(stamp, 'utf8').catch(() => null)) === hash) return;
  print('Indexing pincodes …');
  try {
    // In a child process, because reading the directory needs more memory than the server ever uses.
    await run(process.execPath, ['server/src/pincodes/build-pincodes.command.ts', folder], { cwd: root });
  } catch (cause) {
    throw new BuildError('build-failed', `The pincode index cannot be built: ${String(cause)}`, { cause });
  }
  await writeFile(stamp, hash);
}
