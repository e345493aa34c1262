import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endAfterTest } from './end-after-test.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface SmallDisk {
  readonly path: string;
  fill(): Promise<void>;
  empty(): Promise<void>;
}

/** A separate disk in memory with this number of megabytes, or a message if it cannot be mounted. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | string> {
  const folder = temporaryFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    return `a small disk can be mounted by root only: ${mounted.error?.message ?? mounted.stderr.toString().trim()}`;
  }
  endAfterTest(() => spawnSync('umount', [folder]));
  const filler = join(folder, 'filler');
  return {
    path: folder,
    async fill() {
      const content = Buffer.alloc(megabytes * 1_048_576);
      await writeFile(filler, content).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
      });
    },
    empty: () => writeFile(filler, ''),
  };
}
