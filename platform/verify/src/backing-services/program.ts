import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

/** How long a program may take to answer or to end (ms). Generous, for busy machines. */
const patience = 60_000;

export interface ProgramOptions {
  readonly command: readonly [string, ...string[]];
  readonly log: string;
  /** The account it runs as. By default that of this process. */
  readonly account?: string | null;
  /** By default that of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** The signal after which the program and its child processes end at once. */
  readonly kill?: NodeJS.Signals;
  /** Resolves once it answers; rejects as long as it does not. */
  readonly check: () => Promise<unknown>;
}

/** A program that a test starts and stops. Disposing kills it. */
export interface Program extends AsyncDisposable {
  /** Resolves when it answers. Rejects with the end of its output if it ends or does not answer in a minute. */
  start(): Promise<void>;
  /** Resolves when it has ended. By default it is killed, as by a power failure. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** The kernel ends the command when this process ends, however it ends. `setpriv` is part of every Debian. */
function endingWithThisProcess(
  command: readonly string[],
  kill: NodeJS.Signals = 'SIGKILL',
  account: string | null = null,
): [string, ...string[]] {
  const as = account === null ? [] : ['--reuid', account, '--regid', account, '--clear-groups'];
  return ['/usr/bin/setpriv', ...as, '--pdeathsig', kill.replace('SIG', ''), ...command];
}

export function createProgram(options: ProgramOptions): Program {
  const { kill = 'SIGKILL' } = options;
  let running: ReturnType<typeof launch> | null = null;
  const stop = async (signal = kill) => {
    if (running === null) return;
    const { child, exited } = running;
    running = null;
    child.kill(signal);
    await Promise.race([exited, setTimeout(patience, undefined, { ref: false })]);
    child.kill('SIGKILL');
    await exited;
  };
  return {
    async start() {
      if (running !== null) throw new Error(`${options.command[0]} is running already.`);
      running = launch(options, kill);
      try {
        await answering(running, options);
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
    [Symbol.asyncDispose]: () => stop(),
  };
}

function launch({ command, log, env, account }: ProgramOptions, kill: NodeJS.Signals) {
  const output = openSync(log, 'a');
  const [path, ...rest] = endingWithThisProcess(command, kill, account);
  // In a session of its own: Ctrl-C in a terminal must not end a service before the tests.
  const child = spawn(path, rest, { detached: true, stdio: ['ignore', output, output], env });
  closeSync(output);
  const exited = once(child, 'exit');
  exited.catch(() => {});
  return { child, exited };
}

async function answering(
  { child, exited }: ReturnType<typeof launch>,
  { check, command, log }: ProgramOptions,
): Promise<void> {
  // Rejects if it cannot be started at all.
  await Promise.race([once(child, 'spawn'), exited]);
  for (const until = Date.now() + patience; ; await setTimeout(50)) {
    try {
      return void (await check());
    } catch (error) {
      const said = () => readFileSync(log, 'utf8').slice(-1500);
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${command[0]} ended: ${said()}`, { cause: error });
      if (Date.now() > until) throw new Error(`${command[0]} does not answer: ${said()}`, { cause: error });
    }
  }
}

/** Resolves with what the program has printed. Rejects with its error output. */
export async function runProgram(
  path: string,
  parts: readonly string[],
  account: string | null = null,
): Promise<string> {
  const [first, ...rest] = endingWithThisProcess([path, ...parts], 'SIGKILL', account);
  try {
    return (await promisify(execFile)(first, rest, { cwd: '/' })).stdout;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`${path} failed: ${stderr.slice(-1000)}`, { cause: error });
  }
}
