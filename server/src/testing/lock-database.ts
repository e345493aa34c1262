import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Lets another process lock a database file for writing, until this is disposed of. */
export async function lockDatabase(path: string): Promise<AsyncDisposable> {
  const program = fileURLToPath(new URL('lock-database.process.ts', import.meta.url));
  const child = fork(program, [path], { execArgv: [] });
  await once(child, 'message');
  return {
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
