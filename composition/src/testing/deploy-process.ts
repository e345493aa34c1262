import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DeployMessage, DeployOrder } from './deploys.process.ts';
import { messageOf } from './message-of.ts';

const script = fileURLToPath(new URL('deploys.process.ts', import.meta.url));

export interface DeployProcess {
  /** Starts the deployments; resolves with all messages when the process has ended or was killed. */
  run(order: DeployOrder): Promise<readonly DeployMessage[]>;
  kill(): void;
}

/** Starts a process and waits until it is ready for its order. */
export async function deployProcess(): Promise<DeployProcess> {
  const child: ChildProcess = fork(script, [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await messageOf(child);
  return {
    run: (order) =>
      new Promise((resolve) => {
        const messages: DeployMessage[] = [];
        child.on('message', (message) => messages.push(message as DeployMessage));
        // With `exit` it may not have read the last messages.
        child.on('close', () => resolve(messages));
        child.send(order);
      }),
    kill: () => child.kill('SIGKILL'),
  };
}
