import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { browserArguments } from '../../src/browser/find-browser.ts';
import { messageSplitter } from './message-splitter.ts';

/** An event of the DevTools protocol; `session` is null for the browser's own. */
export interface DevtoolsEvent {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly session: string | null;
}

export interface Devtools {
  /** Sends a command; rejects with the browser's message. Without a session, it is for the browser. */
  send(method: string, params?: object, session?: string | null): Promise<Readonly<Record<string, unknown>>>;
  /** Called for each event from now on. */
  listen(listener: (event: DevtoolsEvent) => void): void;
  /** Ends the browser and deletes its profile. */
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

/**
 * Starts a browser with a new profile and speaks the DevTools protocol with it. Playwright is not used, because it
 * disables prerendering: <https://github.com/microsoft/playwright> calls `Page.setPrerenderingAllowed` for each page.
 */
export async function startDevtools(executable: string): Promise<Devtools> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-profile-'));
  const child = spawn(
    executable,
    [
      '--headless=new',
      '--remote-debugging-pipe',
      '--no-default-browser-check',
      `--user-data-dir=${profile}`,
      ...browserArguments,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const devtools = speak(child);
  return {
    ...devtools,
    close: async () => {
      child.kill('SIGKILL');
      await exited;
      // Children of the browser may write for a moment longer.
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

function speak(child: ChildProcess): Pick<Devtools, 'send' | 'listen'> {
  const [, , , input, output] = child.stdio as unknown as [null, null, null, Writable, Readable];
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  const listeners: ((event: DevtoolsEvent) => void)[] = [];
  let count = 0;
  const split = messageSplitter();
  output.on('data', (chunk: Buffer) => {
    for (const text of split(chunk)) {
      const { id, method, params = {}, result, error, sessionId = null } = JSON.parse(text) as Message;
      if (method) for (const listener of listeners) listener({ method, params, session: sessionId });
      if (id === undefined) continue;
      const call = waiting.get(id);
      waiting.delete(id);
      if (error) call?.reject(new Error(error.message));
      else call?.resolve((result ?? {}) as never);
    }
  });
  // A write fails when the browser has ended; the waiting calls are rejected below.
  input.on('error', () => undefined);
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'));
    waiting.clear();
  });
  return {
    send: (method, params = {}, session = null) =>
      new Promise((resolve, reject) => {
        count += 1;
        waiting.set(count, { resolve, reject });
        input.write(
          `${JSON.stringify({ id: count, method, params, ...(session && { sessionId: session }) })}\0`,
        );
      }),
    listen: (listener) => void listeners.push(listener),
  };
}
