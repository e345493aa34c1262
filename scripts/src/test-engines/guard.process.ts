import { rmSync } from 'node:fs';
import type { GuardOrder } from './guard.ts';
import { killTree } from './process-tree.ts';

/**
 * Outlives the process that has started it, however that process ends, and then kills and deletes what it left
 * behind. It is a process of its own because nobody can act on their own SIGKILL.
 */
const guarded = { program: new Set<number>(), folder: new Set<string>() };
process.on('message', ({ kind, what, done }: GuardOrder) => {
  const set: Set<number | string> = guarded[kind];
  if (done) set.delete(what);
  else set.add(what);
});
process.on('disconnect', async () => {
  for (const pid of guarded.program) await killTree(pid);
  for (const folder of guarded.folder) rmSync(folder, { recursive: true, force: true });
  process.exit();
});
// Ctrl-C in a terminal is sent to every process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
