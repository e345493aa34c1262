import { readFileSync, writeSync } from 'node:fs';
import { closeProcess } from './close-process.ts';
import { requireForPage } from './page-modules.ts';
import type { RenderOrder, RenderOutcome } from './render-outcome.ts';
import { renderPages } from './render-pages.ts';

/**
 * Reads a `RenderOrder` from standard input and writes a `RenderOutcome` to standard output, both as JSON. It has no
 * IPC channel to its parent, which a release could misuse.
 */
const order = JSON.parse(readFileSync(0, 'utf8')) as RenderOrder;
const exit = process.exit.bind(process);
const { stringify } = JSON;

const answerAndExit = (outcome: RenderOutcome) => {
  const bytes = Buffer.from(stringify(outcome));
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written);
  exit(0);
};

let failureOf = (error: unknown): RenderOutcome => ({
  status: 'failed',
  code: 'render-failed',
  reason: String(error),
});
process.on('uncaughtException', (error) => answerAndExit(failureOf(error)));
process.on('unhandledRejection', (error) => answerAndExit(failureOf(error)));
closeProcess(requireForPage);
const rendering = renderPages(order, requireForPage);
failureOf = rendering.failureOf;
rendering.answer.then(answerAndExit);
