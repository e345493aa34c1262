import type { SiteSnapshot } from '@site/composition';
import { sitePlugin } from '../site/site.plugin.ts';
import { sampleSite } from './sample-site.ts';
import { testServer } from './test-server.ts';

/** Changes a site many times, requests new pages each time, and reports the used memory (bytes). */
const snapshotBytes = 200_000;
const sample = sampleSite();
const listeners: ((snapshot: SiteSnapshot) => void)[] = [];
const take = () => ({ ...sample.current(), weight: Buffer.alloc(snapshotBytes, 1) });
let snapshot: SiteSnapshot = take();

const site = {
  ...sample,
  current: () => snapshot,
  onChange: (listener: (changed: SiteSnapshot) => void) => void listeners.push(listener),
};
/** Buffers are freed by another thread after a garbage collection, so it runs several times with pauses. */
const held = async () => {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((done) => setTimeout(done, 20));
    globalThis.gc?.();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

await using server = await testServer({ plugins: [sitePlugin(site)] });
const measured: number[] = [];
for (let swap = 1; swap <= 200; swap += 1) {
  snapshot = take();
  for (const listener of listeners) listener(snapshot);
  for (const page of ['a', 'b']) await server.app.inject({ url: `/page-${page}-${swap}` });
  if (swap === 20 || swap === 200) measured.push(await held());
}
process.send?.(measured);
