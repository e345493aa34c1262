import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { messageOf } from '@platform/releases/message-of';
import { root } from '@platform/releases/root';
import type { connectionLimits } from '@platform/server';

const script = fileURLToPath(new URL('attacked.process.ts', import.meta.url));

export type ServerRequest = 'state' | 'close';
/** What the server's process sends back: its address once it has started, its state, or the ms that closing took. */
export type ServerReply = { readonly url: string } | ServerState | { readonly closed: number };

export interface ServerState {
  /** Bytes of resident memory, after collecting garbage. */
  readonly memory: number;
  /** The highest value since the last call. */
  readonly peak: number;
  /** Error lines logged since the last call. */
  readonly errors: readonly string[];
}

export type AttackedServer = Awaited<ReturnType<typeof attackedServer>>;

export interface AttackedOptions {
  readonly store: string;
  readonly data: string;
  readonly limits?: Partial<Record<keyof typeof connectionLimits, number>>;
  readonly env?: Readonly<Record<string, string>>;
}

export async function attackedServer({ store, data, limits = {}, env = {} }: AttackedOptions) {
  const child = fork(script, [], {
    cwd: root,
    // A small heap, so that a leak fills it soon.
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc', '--max-old-space-size=512'],
    env: {
      ...process.env,
      ...{ SITE_STORE: store, DATA_DIR: data, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
      // All clients share one address, so the rate limit must not apply.
      ...{ RATE_LIMIT_SCALE: '1000000', ATTACK_LIMITS: JSON.stringify(limits) },
      ...env,
    },
  });
  const ask = async <T extends ServerReply>(message: ServerRequest): Promise<T> => {
    const reply = messageOf(child);
    child.send(message);
    return (await reply) as T;
  };
  const { url } = (await messageOf(child)) as { url: string };
  return {
    ...{ port: Number(new URL(url).port), url, pid: child.pid ?? 0 },
    state: () => ask<ServerState>('state'),
    /** Closes gracefully; resolves with the ms that it took. */
    close: async () => {
      const { closed } = await ask<{ closed: number }>('close');
      child.disconnect();
      return closed;
    },
    kill: () => void child.kill('SIGKILL'),
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  };
}
