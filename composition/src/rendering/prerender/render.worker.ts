import { readFileSync, writeSync } from 'node:fs';
import { closeProcess } from './close-process.ts';
import { requireForPage } from './page-modules.ts';
import type { RenderAnswer, RenderOrder } from './render-order.ts';
import { renderPages } from './render-pages.ts';

/**
 * Renders the order on standard input and writes the answer to standard output, both as JSON. Two plain pipes: this
 * process has no channel on which a release could speak to its parent, or break it.
 */
const order = JSON.parse(readFileSync(0, 'utf8')) as RenderOrder;
const exit = process.exit.bind(process);
const { stringify } = JSON;

const answerAndExit = (answer: RenderAnswer) => {
  const bytes = Buffer.from(stringify(answer));
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written);
  exit(0);
};

let blame = (error: unknown): RenderAnswer => ({ status: 'failed', pathname: '', reason: String(error) });
process.on('uncaughtException', (error) => answerAndExit(blame(error)));
process.on('unhandledRejection', (error) => answerAndExit(blame(error)));
closeProcess(requireForPage);
const rendering = renderPages(order, requireForPage);
blame = rendering.blame;
rendering.answer.then(answerAndExit);
