import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CompositionError } from '../composition-error.ts';
import type { RenderAnswer, RenderOrder } from './render.worker.ts';

/** A release that needs more than this to render its pages is not fit to go live. */
export interface RenderLimits {
  /** For all pages together (ms). */
  readonly time: number;
  /** Of the child's heap (MiB). */
  readonly memory: number;
}

export const renderLimits: RenderLimits = { time: 20_000, memory: 256 };

const worker = fileURLToPath(new URL('render.worker.ts', import.meta.url));

/** Renders pages in a process of their own: what throws, hangs or eats memory there harms nobody else. */
export function renderInChild(order: RenderOrder, limits: RenderLimits): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const child = fork(worker, [], {
      execArgv: [`--max-old-space-size=${limits.memory}`, '--disable-warning=ExperimentalWarning'],
      // Nothing of this process's environment is a release's business.
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const fail = (reason: string, cause?: unknown) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new CompositionError('render-failed', reason, { cause }));
    };
    const timer = setTimeout(() => fail(`Rendering took longer than ${limits.time / 1000} s.`), limits.time);
    child.on('error', (cause) => fail('The process that renders could not be started.', cause));
    child.on('exit', (code, signal) => {
      if (code !== 0)
        fail(`The process that renders ended with ${signal ?? code}: its limit is ${limits.memory} MiB.`);
    });
    child.on('message', (message) => {
      const answer = message as RenderAnswer;
      if (answer.at === 'failed') return fail(`${answer.pathname} does not render: ${answer.reason}`);
      clearTimeout(timer);
      resolve(answer.bodies);
    });
    child.send(order);
  });
}
