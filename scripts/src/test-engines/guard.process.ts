import { rmSync } from 'node:fs';
import type { GuardOrder } from './guard.ts';
import { killTree, send } from './process-tree.ts';

/**
 * Outlives the process that has started it, however that process ends, and then kills and deletes what it left
 * behind. It is a process of its own because nobody can act on their own SIGKILL.
 */
const guarded = { program: new Set<number>(), runner: new Set<number>(), folder: new Set<string>() };
process.on('message', ({ kind, what, done }: GuardOrder) => {
  const set: Set<number | string> = guarded[kind];
  if (done) set.delete(what);
  else set.add(what);
});
async function cleanUp(): Promise<void> {
  for (const pid of guarded.runner) send(pid, 'SIGKILL');
  for (const pid of guarded.program) await killTree(pid);
  for (const folder of guarded.folder) rmSync(folder, { recursive: true, force: true });
  process.exit();
}

process.on('disconnect', cleanUp);
// Ctrl-C in a terminal is sent to every process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// The other process may have ended before this one had its listeners; what it sent is delivered first.
setImmediate(() => process.connected || cleanUp());
