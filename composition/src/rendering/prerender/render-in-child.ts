import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RenderAnswer } from './render-order.ts';
import {
  failure,
  outcomeOf,
  type Renderer,
  type RenderLimits,
  type RenderOutcome,
} from './render-outcome.ts';
import { residentMemory } from './resident-memory.ts';

const worker = fileURLToPath(new URL('render.worker.ts', import.meta.url));
const folder = fileURLToPath(new URL('.', import.meta.url));

/** How often the child's memory is looked at (ms). */
const lookInterval = 50;

/**
 * Renders pages in a process of their own: what throws, hangs or eats memory there harms nobody else. The
 * process may read nothing but its own source, write nothing, start nothing, and reach no network. That keeps a
 * careless release from touching this machine; against a malicious one it is a seat belt, not a wall.
 */
export const renderInChild: Renderer = (order, limits) => {
  const child = fork(worker, [], {
    execArgv: [
      `--max-old-space-size=${limits.heap}`,
      '--permission',
      `--allow-fs-read=${folder}*`,
      '--disable-warning=ExperimentalWarning',
    ],
    // Nothing of this process's environment is a release's business.
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const said = lastWords(child);
  return new Promise((resolve) => {
    const end = (outcome: RenderOutcome) => {
      clearTimeout(timer);
      clearInterval(looking);
      child.kill('SIGKILL');
      resolve(outcome);
    };
    const timer = setTimeout(() => end(tooLong(limits)), limits.time);
    const looking = setInterval(async () => {
      const resident = child.pid === undefined ? null : await residentMemory(child.pid);
      if (resident !== null && resident > limits.resident) end(tooMuch(limits));
    }, lookInterval);
    child.on('error', (error) => end(failure(`Its process could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      const heap = /heap out of memory/.test(said());
      end(heap ? tooMuch(limits) : failure(`Its process ended with ${signal ?? code}. ${said()}`.trim()));
    });
    child.on('message', (message) => end(outcomeOf(message as RenderAnswer)));
    child.send(order);
  });
};

/** The end of what the child wrote on stderr: why it broke, in the words of Node. */
function lastWords(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    text = (text + more).slice(-2000);
  });
  return () => text.trim();
}

function tooLong({ time }: RenderLimits): RenderOutcome {
  return { at: 'failed', code: 'render-too-long', reason: `It took longer than ${time / 1000} s.` };
}

function tooMuch({ heap, resident }: RenderLimits): RenderOutcome {
  const reason = `It needs more memory than ${heap} MiB of heap, or ${resident} MiB in all.`;
  return { at: 'failed', code: 'render-too-big', reason };
}
