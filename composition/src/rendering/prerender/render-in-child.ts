import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { failure, outcomeOf, parseAnswer, type Renderer, type RenderLimits, type RenderOutcome } from './render-outcome.ts';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const worker = pathOf('render.worker.ts');

/** Everything the process that renders may read. */
const readable = [worker, ...['close-process.ts', 'page-modules.ts', 'render-pages.ts'].map(pathOf)];

/** How often the child's memory is looked at (ms). */
const lookInterval = 50;

/** In JSON, a character of a page takes at most this many bytes. */
const bytesPerCharacter = 6;

/**
 * Renders pages in a process of their own: what throws, hangs or uses up memory there harms nobody else. The process
 * may read nothing but its own source and write nothing but its answer; `close-process.ts` and `page-modules.ts` say
 * what a release gets of Node. That keeps a careless release from touching this machine, and makes it hard for a
 * malicious one; for that, run deployments as a user who may do nothing else.
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
    // Nothing of this process's environment is a release's business.
    { env: { NODE_ENV: 'production' }, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const answer = collect(child.stdout, limits.page * bytesPerCharacter * (order.pages.length + 1));
  const complaints = lastWords(child);
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
      if (answer.isTooLong()) end(failure('Its process wrote more than its pages can be.'));
    }, lookInterval);
    child.on('error', (error) => end(failure(`Its process could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      const parsed = parseAnswer(answer.text(), order.pages.length);
      if (parsed) return end(outcomeOf(parsed));
      const heap = /heap out of memory/.test(complaints());
      end(
        heap ? tooMuch(limits) : failure(`Its process ended with ${signal ?? code}. ${complaints()}`.trim()),
      );
    });
    // A process that has ended before it read its order has said why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(order));
  });
};

/** What a stream gives, up to a number of bytes. */
function collect(stream: NodeJS.ReadableStream, maxBytes: number) {
  const chunks: Buffer[] = [];
  let length = 0;
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
  });
  return { text: () => Buffer.concat(chunks).toString(), isTooLong: () => length > maxBytes };
}

/** The end of what the child wrote on stderr: why it broke, in the words of Node. */
function lastWords(child: ChildProcess): () => string {
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
 * Memory a process really occupies (MiB). The limit of its heap does not count buffers, so this does. Null where
 * the system has no such file, and when the process is gone.
 */
export async function residentMemory(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) / 1024;
}
