import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'composition-'));
  folders.push(folder);
  return folder;
}

const folders: string[] = [];

// Absent in a process that a test starts; it makes no folders.
const { afterAll } = globalThis as { readonly afterAll?: (clean: () => void) => void };
afterAll?.(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
