import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveRelease, separateSite } from '@platform/command/testing';

export type BenchSite = Awaited<ReturnType<typeof benchSite>>;

export async function benchSite(print: (text: string) => void) {
  const site = await separateSite(print, 'bench');
  const real = site.built.find(({ release }) => release.unit === 'careers');
  if (!real) throw new Error('careers is not among the units.');
  const files = { release: real.release, read: (path: string) => readFile(join(real.folder, path)) };
  return {
    ...site,
    /** Another release of careers: one text of its page differs, all other bytes are the same. */
    careers: (turn: number) =>
      deriveRelease(files, `rbench${String(turn).padStart(4, '0')}`, (_, text) =>
        text.replaceAll('Explore Roles', 'Explore the Roles'),
      ),
  };
}

export const author = () => ({ by: 'npm run bench', at: new Date().toISOString(), reason: 'a measurement' });
