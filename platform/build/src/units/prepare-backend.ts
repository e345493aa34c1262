import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type BackendPart, siteParts } from '@platform/server';
import { BuildError } from './build-error.ts';
import type { BuildOptions } from './build-units.ts';
import { inputPath } from './input-path.ts';
import { hashOf } from './release-id.ts';

const run = promisify(execFile);

/** Writes the files that the site's own endpoints read, if their inputs have changed. */
export async function prepareBackend(options: BuildOptions): Promise<void> {
  for (const part of await siteParts(options.root)) await preparePart(part, options);
}

async function preparePart(
  { name, prepare }: BackendPart,
  { root, into, print }: BuildOptions,
): Promise<void> {
  if (!prepare) return;
  const folder = `${into}/${name}`;
  const stamp = `${folder}/inputs.sha256`;
  // Data may come with a package: the lock file identifies its version.
  const hash = await hashOf(root, [...prepare.inputs, inputPath(root, 'package-lock.json')]);
  if ((await readFile(stamp, 'utf8').catch(() => null)) === hash) return;
  print(`${prepare.doing} …`);
  try {
    // In a child process, because it may need more memory than the server ever uses.
    await run(process.execPath, [prepare.program, folder], { cwd: root });
  } catch (cause) {
    throw new BuildError('build-failed', `${prepare.doing} failed: ${String(cause)}`, { cause });
  }
  await writeFile(stamp, hash);
}
