import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { OperatorOrder } from './operator.process.ts';
import type { Acknowledgement, WriterOrder } from './writer.process.ts';

async function start(name: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with ${code} before it was ready.`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return child;
}

/** A process that writes until it is killed. */
export interface Writer {
  /** Everything that was acknowledged so far. */
  readonly done: readonly Acknowledgement[];
  /** Waits until it has acknowledged this many things. */
  acknowledged(count: number): Promise<void>;
  /** Sends SIGKILL. @throws {Error} if the writer had failed before */
  kill(): Promise<void>;
}

export async function startWriter(order: WriterOrder): Promise<Writer> {
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
    done,
    acknowledged: async (count) => {
      while (done.length < count) {
        await Promise.race([once(child, 'message'), ended]);
        if (failure !== null || child.exitCode !== null) throw new Error(failure ?? 'The writer has ended.');
      }
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
      if (failure !== null) throw new Error(failure);
    },
  };
}

/** Starts a `site` command and kills its process. @returns whether it was killed before it ended */
export async function operateAndKill(order: OperatorOrder, delay: number): Promise<boolean> {
  const child = await start('operator.process.ts');
  const ended = once(child, 'exit');
  child.send(order);
  await Promise.race([setTimeout(delay), ended]);
  child.kill('SIGKILL');
  await ended;
  return child.signalCode === 'SIGKILL';
}
