import { execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

type Options = Pick<SpawnOptions, 'cwd' | 'env'>;

export interface Ended {
  readonly exit: number;
  /** Standard output and standard error. */
  readonly output: string;
}

export function runToEnd(program: string, args: readonly string[], options: Options): Promise<Ended> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { ...options, encoding: 'utf8' }, (error, stdout, stderr) => {
      if (typeof error?.code === 'string') reject(error);
      resolve({ exit: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

/** Rejects with its output if it ends before. @param says finds the address in a line */
export async function openProgram(says: RegExp, program: string, args: readonly string[], options: Options) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const output: string[] = [];
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
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
      child.kill(signal);
      return (await exited)[0];
    },
  };
}
