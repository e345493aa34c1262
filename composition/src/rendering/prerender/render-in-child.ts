import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  failure,
  outcomeOf,
  parseAnswer,
  type Renderer,
  type RenderLimits,
  type RenderOutcome,
} from './render-outcome.ts';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const worker = pathOf('render.worker.ts');

/** Files that the rendering process may read. */
const readable = [worker, ...['close-process.ts', 'page-modules.ts', 'render-pages.ts'].map(pathOf)];

/** How often the child's memory is checked (ms). */
const checkInterval = 50;

/** Maximum bytes of one character in JSON. */
const bytesPerCharacter = 6;

/**
 * Renders pages in a child process, so that code that throws, hangs or uses up memory affects nothing else. The
 * process may only read its own source files and write its answer; `close-process.ts` and `page-modules.ts` define
 * what a release can use of Node. This protects the machine from careless releases. It is not enough against
 * malicious ones: run deployments as a user with no other permissions.
 */
export const renderInChild: Renderer = (order, limits) => {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${limits.heap}`,
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      '--disable-warning=ExperimentalWarning',
      worker,
    ],
    // Without the environment of this process.
    { env: { NODE_ENV: 'production' }, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const answer = collect(child.stdout, limits.page * bytesPerCharacter * (order.pages.length + 1));
  const stderr = stderrTail(child);
  return new Promise((resolve) => {
    const end = (outcome: RenderOutcome) => {
      clearTimeout(timer);
      clearInterval(memoryCheck);
      child.kill('SIGKILL');
      resolve(outcome);
    };
    const timer = setTimeout(() => end(tooLong(limits)), limits.time);
    const memoryCheck = setInterval(async () => {
      const resident = child.pid === undefined ? null : await residentMemory(child.pid);
      if (resident !== null && resident > limits.resident) end(tooMuch(limits));
      if (answer.isTooLong()) end(failure('Its process wrote more than its pages can be.'));
    }, checkInterval);
    child.on('error', (error) => end(failure(`Its process could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      const parsed = parseAnswer(answer.text(), order.pages.length);
      if (parsed) return end(outcomeOf(parsed));
      const heap = /heap out of memory/.test(stderr());
      end(heap ? tooMuch(limits) : failure(`Its process ended with ${signal ?? code}. ${stderr()}`.trim()));
    });
    // Ignored: a process that ended before it read its input is handled by `close`.
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(order));
  });
};

/** Collects the text of a stream, up to a number of bytes. */
function collect(stream: NodeJS.ReadableStream, maxBytes: number) {
  const chunks: Buffer[] = [];
  let length = 0;
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
  });
  return { text: () => Buffer.concat(chunks).toString(), isTooLong: () => length > maxBytes };
}

/** The last 2000 characters of the child's stderr, with Node's error message. */
function stderrTail(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    text = (text + more).slice(-2000);
  });
  return () => text.trim();
}

function tooLong({ time }: RenderLimits): RenderOutcome {
  return { status: 'failed', code: 'render-too-long', reason: `It took longer than ${time / 1000} s.` };
}

function tooMuch({ heap, resident }: RenderLimits): RenderOutcome {
  const reason = `It needs more memory than ${heap} MiB of heap, or ${resident} MiB in all.`;
  return { status: 'failed', code: 'render-too-big', reason };
}

/**
 * Resident memory of a process (MiB). Includes buffers, which the heap limit does not count. Null if the system has
 * no `/proc`, or the process has ended.
 */
async function residentMemory(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) / 1024;
}
