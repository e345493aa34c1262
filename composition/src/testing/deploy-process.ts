import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DeployNews, DeployOrder } from './deploys.process.ts';

const script = fileURLToPath(new URL('deploys.process.ts', import.meta.url));

/** A process of its own that deploys, as a team's machine does. */
export interface DeployProcess {
  /** Begins; all news until the process ends, by itself or killed. */
  run(order: DeployOrder): Promise<readonly DeployNews[]>;
  /** As `kill -9` does it. */
  kill(): void;
}

/** Starts a process and waits until it only needs its order. */
export async function deployProcess(): Promise<DeployProcess> {
  const child: ChildProcess = fork(script, [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise((resolve) => child.once('message', resolve));
  return {
    run: (order) =>
      new Promise((resolve) => {
        const news: DeployNews[] = [];
        child.on('message', (more) => news.push(more as DeployNews));
        child.on('exit', () => resolve(news));
        child.send(order);
      }),
    kill: () => child.kill('SIGKILL'),
  };
}
