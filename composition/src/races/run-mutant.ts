import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutants.data.ts';
import { exitCodes } from './races.process.data.ts';

const source = fileURLToPath(new URL('..', import.meta.url));
const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));

export interface MutantResult {
  /** Whether a history failed. */
  readonly killed: boolean;
  /** Output of the race test. */
  readonly output: string;
}

/**
 * Runs the race test with a copy of the code that has one change, or with an unchanged copy.
 *
 * @param folder for the copy, inside the workspace so that packages are found; removed afterwards
 * @throws Error if the copy cannot run at all: that would not show that the test finds the fault
 */
export async function killMutant(
  mutant: Mutant | undefined,
  folder: string,
  runs: number,
  seed: number,
): Promise<MutantResult> {
  const copy = join(folder, 'src');
  try {
    await mkdir(folder, { recursive: true });
    // Packages that npm could not place in the root's folder are found through this one.
    await symlink(packages, join(folder, 'node_modules'), 'dir');
    await cp(source, copy, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
    if (mutant) await change(copy, mutant);
    return await raceOf(join(copy, 'races/races.process.ts'), runs, seed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function change(copy: string, { file, from, to }: Mutant): Promise<void> {
  const path = join(copy, file);
  const code = await readFile(path, 'utf8');
  if (code.split(from).length !== 2) throw new Error(`${file} does not have this text once: ${from}`);
  await writeFile(
    path,
    code.replace(from, () => to),
  );
}

function raceOf(script: string, runs: number, seed: number): Promise<MutantResult> {
  const child = spawn(process.execPath, [script, String(runs), String(seed)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const output = Buffer.concat(chunks).toString();
      if (code === exitCodes.holds || code === exitCodes.violated) {
        resolve({ killed: code === exitCodes.violated, output });
      } else reject(new Error(`The race test did not run (exit code ${code}).\n${output}`));
    });
  });
}
