import { hour, minute } from '@platform/releases/time';
import type { FastifyInstance } from 'fastify';
import type { ServerOptions } from '../core/core.ts';

/**
 * Tests at the start, after each change of the site, and then every hour, whether this server could undo a release; every
 * minute while it could not.
 *
 * @returns what the last test has found; empty before the first one
 */
export function testUndoRegularly(
  app: FastifyInstance,
  { testUndo, environment, site, clock }: ServerOptions,
): () => readonly string[] {
  if (!testUndo || environment.autoUndo !== 'on') return () => [];
  let found: readonly string[] = [];
  let cancel = () => {};
  let isClosed = false;
  let running = Promise.resolve();
  let isWaiting = false;
  const testOnce = async () => {
    isWaiting = false;
    const before = found;
    try {
      found = await testUndo();
    } catch (error) {
      app.log.error({ err: error }, 'it could not be tested whether a failing release can be undone');
      found = ['The test of it has failed: see the log.'];
    }
    if (found.length > 0 && before.length === 0)
      app.log.error({ found }, 'a failing release cannot be undone');
    cancel();
    if (!isClosed) cancel = clock.schedule(found.length > 0 ? minute : hour, start);
  };
  const start = () => {
    if (isWaiting || isClosed) return;
    isWaiting = true;
    running = running.then(testOnce);
  };
  site.onChange(start);
  // By the clock: a slow store must not delay the start.
  app.addHook('onReady', async () => {
    cancel = clock.schedule(0, start);
  });
  app.addHook('onClose', async () => {
    isClosed = true;
    cancel();
    await running;
    cancel();
  });
  return () => found;
}
