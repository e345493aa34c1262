import { localStore } from '@platform/releases';
import { root } from '@platform/releases/root';
import { connectionLimits, readSiteEnvironment, serveStore } from '@platform/server';
import type { ServerReply, ServerRequest } from './attacked-server.ts';

/** A server of the site on the store in `SITE_STORE`. It exits when its parent process disconnects. */
const errors: string[] = [];
const log = {
  write: (line: string) => {
    if (line.includes('"level":50') || line.includes('"level":60')) errors.push(line);
  },
};
const limits = { ...connectionLimits, ...(JSON.parse(process.env.ATTACK_LIMITS ?? '{}') as object) };
const { url, close } = await serveStore(
  await readSiteEnvironment(process.env, root),
  localStore(process.env.SITE_STORE ?? ''),
  { log, connectionLimits: limits },
);
let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 25).unref();
const send = (reply: ServerReply) => process.send?.(reply);

process.on('message', (message: ServerRequest) => {
  if (message === 'close') {
    const began = performance.now();
    void close().then(() => send({ closed: performance.now() - began }));
    return;
  }
  // Without a collection, garbage would count as growth.
  globalThis.gc?.();
  const memory = process.memoryUsage.rss();
  send({ memory, peak: Math.max(peak, memory), errors: errors.splice(0) });
  peak = 0;
});
process.on('disconnect', () => process.exit());
send({ url });
