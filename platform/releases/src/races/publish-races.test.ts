import * as fc from 'fast-check';
import { publish } from '../core/releases/publish.ts';
import { readRelease, releaseKey } from '../core/releases/releases.ts';
import { verifyRelease } from '../core/releases/verify-release.ts';
import { memoryStore, objectsOf } from '../testing/memory-store.ts';
import { tinyRelease } from '../testing/tiny-release.ts';
import { publishTiny } from '../testing/tiny-site.ts';
import { raceStore } from './race-store.ts';

/*
 * Two writers publish a release whose record is damaged. Some of its files are missing. A scheduler chooses the order
 * of their reads and writes.
 */

const catalog = tinyRelease('catalog');
const races = Number(process.env.RACES ?? 1);
const damaged = ['release.json', 'CellarPage.js', 'JoinPage.css'];

async function damagedRelease(): Promise<ReadonlyMap<string, Uint8Array>> {
  const store = memoryStore();
  await publishTiny(store, catalog);
  const objects = await objectsOf(store, 'releases/');
  const [record = '', ...lost] = damaged.map((path) => releaseKey(catalog.release, path));
  for (const key of lost) objects.delete(key);
  return objects.set(record, Buffer.from('{"format": 1'));
}

test('two publications at once of a damaged release say together what they have restored', async () => {
  const start = await damagedRelease();
  let shared = 0;
  const property = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
    const store = raceStore(start, scheduler);
    const put = (by: string) =>
      publish(store.viewOf([]), catalog.release, catalog.readFile, { by, at: '2026-01-05T09:00:00.000Z' });
    const both = await scheduler.waitFor(Promise.all([put('asha'), put('ravi')]));
    expect(new Set(both.flatMap(({ restored }) => restored))).toEqual(new Set(damaged));
    for (const { status, restored } of both)
      expect(status).toBe(restored.length > 0 ? 'restored' : 'already-published');
    expect(await scheduler.waitFor(verifyRelease(store.viewOf([]), catalog.release))).toEqual([]);
    expect(await scheduler.waitFor(readRelease(store.viewOf([]), catalog.release))).toEqual(catalog.release);
    if (both.every(({ restored }) => restored.length > 0)) shared += 1;
  });
  await fc.assert(property, { numRuns: 100 * races, seed: 1 });
  // Otherwise the histories have shown nothing.
  expect(shared).toBeGreaterThan(10 * races);
});
