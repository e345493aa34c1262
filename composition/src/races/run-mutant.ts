import { spawn } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutants.data.ts';

const source = fileURLToPath(new URL('..', import.meta.url));

export interface MutantResult {
  /** Whether a history failed. */
  readonly killed: boolean;
  /** Output of the race test. */
  readonly output: string;
}

/**
 * Runs the race test with a copy of the code that has one change.
 *
 * @param folder for the copy, inside the workspace so that packages are found; removed afterwards
 */
export async function killMutant(
  { file, from, to }: Mutant,
  folder: string,
  runs: number,
  seed: number,
): Promise<MutantResult> {
  try {
    await cp(source, folder, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
    const path = join(folder, file);
    const code = await readFile(path, 'utf8');
    if (code.split(from).length !== 2) throw new Error(`${file} does not have this text once: ${from}`);
    await writeFile(
      path,
      code.replace(from, () => to),
    );
    return await raceOf(join(folder, 'races/races.process.ts'), runs, seed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function raceOf(script: string, runs: number, seed: number): Promise<MutantResult> {
  const child = spawn(process.execPath, [script, String(runs), String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve({ killed: code === 1, output: Buffer.concat(chunks).toString() }));
  });
}
