import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Owner } from './engine-folder.ts';
import { guardProgram } from './guard.ts';

const execute = promisify(execFile);

/** Runs a program to its end, and resolves with what it printed. Rejects with what it wrote to its error output. */
export async function runProgram(path: string, parts: readonly string[], owner?: Owner): Promise<string> {
  const running = execute(path, parts, { ...owner, cwd: '/' });
  const release = guardProgram(running.child.pid ?? 0);
  try {
    return (await running).stdout;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`${path} failed: ${stderr.slice(-1000)}`, { cause: error });
  } finally {
    release();
  }
}
