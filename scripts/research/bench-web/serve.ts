import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { root } from '../../src/build/workspace.ts';

const script = fileURLToPath(new URL('serve.process.ts', import.meta.url));

export interface BenchServer {
  /** Without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  close(): Promise<void>;
}

/** Starts a server in a child process. */
export async function serve(store: string, data: string): Promise<BenchServer> {
  const child = fork(script, [], {
    cwd: root,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      ...process.env,
      SITE_STORE: store,
      DATA_DIR: data,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      // The measurements send requests without a pause.
      RATE_LIMIT_SCALE: '100000',
    },
  });
  const exited = once(child, 'exit');
  const started = once(child, 'message').then(([message]) => (message as { url: string }).url);
  const url = await Promise.race([started, exited.then(() => null)]);
  if (url === null) throw new Error('A server for the measurements did not start.');
  return {
    url,
    pid: child.pid ?? 0,
    close: async () => {
      child.disconnect();
      await exited;
    },
  };
}
