import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program and everything that it starts. */
export interface ProcessGroup {
  readonly child: ChildProcess;
  /** Ends all of them. */
  kill(): Promise<void>;
}

/** Starts a program that ends with this process at the latest, together with the processes that it starts. */
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
      // All of them are gone already.
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

/** Resolves at the first output of a stream; rejects when the program ends before. */
export async function firstOutput(child: ChildProcess, stream: NodeJS.ReadableStream): Promise<string> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${child.spawnfile} ended with ${code} before it was ready.`);
  });
  const [output] = await Promise.race([once(stream, 'data'), ended]);
  return String(output).trim();
}
