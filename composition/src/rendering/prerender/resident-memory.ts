import { readFile } from 'node:fs/promises';

/**
 * Memory a process really occupies (MiB). The limit of its heap does not count buffers, so this does. Null where
 * the system has no such file, and when the process is gone.
 */
export async function residentMemory(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) / 1024;
}
