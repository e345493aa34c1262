import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { messageOf } from '@site/composition/testing';
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

/** A process that has loaded the `site` command, and waits for an order. */
export interface Operator {
  /** Gives it an order, and kills it after the delay (ms). @returns whether it was killed before it ended */
  operateAndKill(order: OperatorOrder, delay: number): Promise<boolean>;
  /** Ends it without an order. */
  dismiss(): Promise<void>;
}

/** Loading takes a second: ahead, nobody waits for it. */
export function prepareOperator(): Operator {
  const started = start('operator.process.ts');
  // The order reports it.
  started.catch(() => undefined);
  const kill = async ({ pid }: ChildProcess, ended: Promise<unknown>) => {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch (error) {
      // It has ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    await ended;
  };
  return {
    operateAndKill: async (order, delay) => {
      const child = await started;
      const ended = once(child, 'exit');
      child.send(order);
      await Promise.race([setTimeout(delay), ended]);
      await kill(child, ended);
      return child.signalCode === 'SIGKILL';
    },
    dismiss: async () => {
      const child = await started;
      await kill(child, once(child, 'exit'));
    },
  };
}
