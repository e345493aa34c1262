import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Owner } from './engine-folder.ts';
import { guardProgram } from './guard.ts';
import { isRunning, killTree, pauseTree, processTree, resumeTree, send } from './process-tree.ts';

/** How long an engine may take to start or to end (ms). Generous, for busy machines. */
const patience = 60_000;

/** A program that runs in the foreground, and how to start and end it. */
export interface ProgramOptions {
  /** Path and arguments. */
  readonly command: readonly [string, ...string[]];
  /** File for its output. */
  readonly log: string;
  readonly owner?: Owner;
  /** The signal after which it ends cleanly. */
  readonly end: NodeJS.Signals;
  /** Resolves once it answers; rejects as long as it does not. */
  readonly check: () => Promise<unknown>;
}

/** A program that a test starts, stops and pauses. */
export interface EngineProgram {
  /** Resolves when it answers. Rejects with the end of its output if it ends or does not answer in a minute. */
  start(): Promise<void>;
  /**
   * Resolves when it has ended. `kill` ends it and all its child processes at once, as a power failure would; `clean`
   * lets it write its data.
   */
  stop(how?: 'clean' | 'kill'): Promise<void>;
  /** Suspends it and its child processes: connections stay open, and nobody answers. */
  pause(): void;
  resume(): void;
}

export function engineProgram(options: ProgramOptions): EngineProgram {
  let running: Running | null = null;
  const stop = async (how: 'clean' | 'kill' = 'clean') => {
    if (running === null) return;
    const { pid, exited, release } = running;
    running = null;
    const tree = processTree(pid);
    if (how === 'clean') {
      resumeTree(pid);
      send(pid, options.end);
      await waitUntil(() => !tree.some(isRunning), patience);
    }
    await Promise.all(tree.map(killTree));
    // Until then its id is in use, which PostgreSQL takes for a running server.
    await exited();
    release();
  };
  return {
    async start() {
      if (running !== null) throw new Error(`${options.command[0]} is running already.`);
      running = await launch(options);
      try {
        await answering(running.pid, options);
      } catch (error) {
        await stop('kill');
        throw error;
      }
    },
    stop,
    pause: () => running && pauseTree(running.pid),
    resume: () => running && resumeTree(running.pid),
  };
}

interface Running {
  readonly pid: number;
  readonly exited: () => Promise<unknown>;
  /** Ends the guard of the program. */
  readonly release: () => void;
}

async function launch({ command, log, owner }: ProgramOptions): Promise<Running> {
  const [path, ...rest] = command;
  const output = openSync(log, 'a');
  try {
    // In a session of its own: Ctrl-C in a terminal must not end an engine before the tests.
    const child = spawn(path, rest, { detached: true, stdio: ['ignore', output, output], ...owner });
    const exited = new Promise((resolve) => child.on('exit', resolve));
    await once(child, 'spawn');
    // A running engine must not keep this process running, but waiting for its end must.
    child.unref();
    const waitForExit = () => {
      child.ref();
      return exited;
    };
    const pid = child.pid ?? 0;
    return { pid, exited: waitForExit, release: guardProgram(pid) };
  } finally {
    closeSync(output);
  }
}

async function answering(pid: number, { check, command, log }: ProgramOptions): Promise<void> {
  const until = Date.now() + patience;
  for (;;) {
    try {
      return void (await check());
    } catch (error) {
      const said = () => readFileSync(log, 'utf8').slice(-1500);
      if (!isRunning(pid)) throw new Error(`${command[0]} ended: ${said()}`, { cause: error });
      if (Date.now() > until) throw new Error(`${command[0]} does not answer: ${said()}`, { cause: error });
    }
    await setTimeout(50);
  }
}

async function waitUntil(isDone: () => boolean, limit: number): Promise<void> {
  for (const until = Date.now() + limit; !isDone() && Date.now() < until; ) await setTimeout(20);
}
