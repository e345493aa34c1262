import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { messageOf } from '@platform/releases/testing';
import type { OperatorOrder } from './operator.process.ts';
import type { Acknowledgement, WriterOrder } from './writer.process.ts';

async function start(name: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // A group of its own, so that programs that it has started can be killed with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await messageOf(child);
  return child;
}

/** A process that writes until it is killed. */
export async function startWriter(order: WriterOrder) {
  const child = await start('writer.process.ts');
  const done: Acknowledgement[] = [];
  let failure: string | null = null;
  child.on('message', (message: Acknowledgement | { readonly failed: string }) => {
    if ('failed' in message) failure = message.failed;
    else done.push(message);
  });
  const ended = once(child, 'exit');
  child.send(order);
  return {
    /** Everything that was acknowledged so far. */
    done,
    /** Waits until it has acknowledged this many things. */
    acknowledged: async (count: number) => {
      while (done.length < count) {
        await Promise.race([once(child, 'message'), ended]);
        if (failure !== null || child.exitCode !== null) throw new Error(failure ?? 'The writer has ended.');
      }
    },
    /** Sends SIGKILL. @throws {Error} if the writer had failed before */
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
      if (failure !== null) throw new Error(failure);
    },
  };
}

/**
 * Gives a process that has loaded the `site` command an order, and kills it after the delay (ms).
 *
 * @returns whether it was killed before it ended
 */
export async function operateAndKill(order: OperatorOrder, delay: number): Promise<boolean> {
  const child = await start('operator.process.ts');
  const ended = once(child, 'exit');
  child.send(order);
  await Promise.race([setTimeout(delay), ended]);
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  await ended;
  return child.signalCode === 'SIGKILL';
}
