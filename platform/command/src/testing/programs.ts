import { execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

type Options = Pick<SpawnOptions, 'cwd' | 'env'>;

export interface Ended {
  readonly exit: number;
  readonly stdout: string;
  /** Standard output and standard error. */
  readonly output: string;
}

export function runToEnd(program: string, args: readonly string[], options: Options): Promise<Ended> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { ...options, encoding: 'utf8', maxBuffer: 1e8 }, (error, stdout, stderr) => {
      if (typeof error?.code === 'string') reject(error);
      resolve({ exit: typeof error?.code === 'number' ? error.code : 0, stdout, output: stdout + stderr });
    });
  });
}

interface OpenOptions extends Options {
  readonly from?: 'stdout' | 'stderr';
  /** In a group of its own, which gets the signals: as Ctrl-C in a terminal does. */
  readonly detached?: boolean;
}

/** Rejects with its output if it ends before. @param says finds the address in a line */
export async function openProgram(
  says: RegExp,
  program: string,
  args: readonly string[],
  { from = 'stdout', ...options }: OpenOptions,
) {
  const child = spawn(program, args, {
    ...options,
    stdio: from === 'stderr' ? ['ignore', 'ignore', 'pipe'] : ['ignore', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child[from] as Readable).on('line', (line) => {
      output.push(line);
      const address = says.exec(line)?.[1];
      if (address) resolve(address);
    });
    const fail = () => reject(new Error(`${[program, ...args].join(' ')} has ended:\n${output.join('\n')}`));
    exited.then(fail, reject);
  });
  return {
    ...{ url, output },
    /** Resolves with the exit code. */
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      if (options.detached) process.kill(-(child.pid ?? 0), signal);
      else child.kill(signal);
      return (await exited)[0];
    },
  };
}
