import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runProgram } from './run-program.ts';

/**
 * Copies programs and their libraries into a root folder, for `chroot`.
 *
 * @param libraries path of `ldd`
 */
export async function copyPrograms(
  folder: string,
  programs: readonly string[],
  libraries: string,
): Promise<void> {
  const files = new Set(programs);
  for (const program of programs) {
    const [...needed] = (await runProgram(libraries, [program])).matchAll(/\/\S+/g);
    for (const [library] of needed) files.add(library.replace(/:$/, ''));
  }
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(file, join(folder, file), { dereference: true, mode: 0 });
  }
}
