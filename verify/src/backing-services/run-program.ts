import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { endingWithThisProcess } from './program.ts';

/** Runs a program to its end, and resolves with what it printed. Rejects with what it wrote to its error output. */
export async function runProgram(
  path: string,
  parts: readonly string[],
  account: string | null = null,
): Promise<string> {
  const [first, ...rest] = endingWithThisProcess([path, ...parts], 'SIGKILL', account);
  try {
    return (await promisify(execFile)(first, rest, { cwd: '/' })).stdout;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`${path} failed: ${stderr.slice(-1000)}`, { cause: error });
  }
}
