import { fileURLToPath } from 'node:url';
import { runLimited } from './limited-process.ts';
import { failure, parseOutcome, type Renderer } from './render-outcome.ts';

const worker = fileURLToPath(new URL('./render.worker.ts', import.meta.url));

const readable = [
  new URL('./close-process.ts', import.meta.url),
  new URL('./page-modules.ts', import.meta.url),
  new URL('./render-pages.ts', import.meta.url),
].map((url) => fileURLToPath(url));

/** Maximum bytes of one character in JSON. */
const bytesPerCharacter = 6;

/**
 * Renders pages in a child process, so that code that throws, hangs or uses up memory affects nothing else. The
 * process may only read its own source files and write its answer; `close-process.ts` and `page-modules.ts` define
 * what a release can use of Node. This protects the machine from careless releases. It is not enough against
 * malicious ones: run deployments as a user with no other permissions.
 */
export const renderInChild: Renderer = async (order, limits) => {
  const mostBytes = limits.page * bytesPerCharacter * (order.pages.length + 1);
  const ending = await runLimited([worker, ...readable], JSON.stringify(order), limits, mostBytes);
  const { time, heap, resident } = limits;
  switch (ending.status) {
    case 'ended':
      return parseOutcome(ending.text, order.pages.length) ?? failure(ending.how);
    case 'too-long':
      return failure(`It took longer than ${time / 1000} s.`, 'render-too-long');
    case 'too-much-memory':
      return failure(
        `It needs more memory than ${heap} MiB of heap, or ${resident} MiB in all.`,
        'render-too-big',
      );
    case 'too-much-output':
      return failure('Its process wrote more than its pages can be.');
    case 'not-started':
      return failure(`Its process could not be started: ${ending.reason}`);
  }
};
