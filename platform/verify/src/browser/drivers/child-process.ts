import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ProcessGroup {
  readonly child: ChildProcess;
  kill(): Promise<void>;
}

/** Starts a program. It and the processes that it starts end with this process at the latest. */
export function startGroup(program: string, args: readonly string[], options: SpawnOptions): ProcessGroup {
  const child = spawn(program, args, { ...options, detached: true });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const send = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // All of them have ended.
    }
  };
  const onExit = () => send('SIGTERM');
  process.once('exit', onExit);
  return {
    child,
    kill: async () => {
      process.off('exit', onExit);
      send('SIGTERM');
      await exited;
      send('SIGKILL');
    },
  };
}

export async function firstOutput(child: ChildProcess, stream: NodeJS.ReadableStream): Promise<string> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${child.spawnfile} ended with ${code} before it was ready.`);
  });
  const [output] = await Promise.race([once(stream, 'data'), ended]);
  return String(output).trim();
}
