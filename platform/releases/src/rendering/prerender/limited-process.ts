import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Limits for a process that works on what somebody else has written. */
export interface ProcessLimits {
  /** In ms. */
  readonly time: number;
  /** Of its heap (MiB). */
  readonly heap: number;
  /** Of the whole process, with buffers and Node itself (MiB). */
  readonly resident: number;
}

export type Ending =
  | { readonly status: 'ended'; readonly text: string; readonly how: string }
  | { readonly status: 'too-long' | 'too-much-memory' | 'too-much-output' }
  | { readonly status: 'not-started'; readonly reason: string };

/** Between two checks of the process's memory (ms). */
const checkInterval = 50;

/** Nothing that the file works on affects this process. Never rejects. */
export function runLimited(
  [worker, ...readable]: readonly [string, ...string[]],
  input: string,
  limits: ProcessLimits,
  mostBytes: number,
): Promise<Ending> {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${limits.heap}`,
      '--permission',
      ...[worker, ...readable].map((path) => `--allow-fs-read=${path}`),
      '--disable-warning=ExperimentalWarning',
      worker,
    ],
    // Without the environment of this process.
    { env: { NODE_ENV: 'production' }, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const output = collect(child.stdout, mostBytes);
  const stderr = stderrTail(child);
  return new Promise((resolve) => {
    const end = (ending: Ending) => {
      clearTimeout(timer);
      clearInterval(memoryCheck);
      child.kill('SIGKILL');
      resolve(ending);
    };
    const timer = setTimeout(() => end({ status: 'too-long' }), limits.time);
    const memoryCheck = setInterval(async () => {
      const resident = child.pid === undefined ? null : await residentMemory(child.pid);
      if (resident !== null && resident > limits.resident) end({ status: 'too-much-memory' });
      if (output.isTooLong()) end({ status: 'too-much-output' });
    }, checkInterval);
    child.on('error', ({ message }) => end({ status: 'not-started', reason: message }));
    child.on('close', (code, signal) => {
      const heap = /heap out of memory/.test(stderr());
      const how = `Its process ended with ${signal ?? code}. ${stderr()}`.trim();
      end(heap ? { status: 'too-much-memory' } : { status: 'ended', text: output.text(), how });
    });
    // Ignored: a process that ended before it read its input is handled by `close`.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

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

/**
 * Resident memory of a process (MiB). Includes buffers, which the heap limit does not count. Null if the system has
 * no `/proc`, or the process has ended.
 */
async function residentMemory(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) / 1024;
}
