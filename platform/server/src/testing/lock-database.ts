import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { messageOf } from '@platform/releases/testing';
import { endAfterTest } from './end-after-test.ts';

export async function lockDatabase(path: string): Promise<AsyncDisposable> {
  const program = fileURLToPath(new URL('lock-database.process.ts', import.meta.url));
  const child = fork(program, [path], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  await messageOf(child);
  return {
    [Symbol.asyncDispose]: endAfterTest(async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    }),
  };
}
