import * as fc from 'fast-check';
import { collectGarbage, findGarbage } from '../changes/gc/collect.ts';
import { grantPreview, planPreview } from '../changes/preview.ts';
import { readJournal } from '../core/journal/journal.ts';
import { findRelease } from '../core/releases/releases.ts';
import { verifyRelease } from '../core/releases/verify-release.ts';
import { hour } from '../core/time.ts';
import { objectsOf } from '../testing/memory-store.ts';
import { renderHere } from '../testing/render-here.ts';
import { tinyRelease } from '../testing/tiny-release.ts';
import { authorOf, publishTiny, tinySite } from '../testing/tiny-site.ts';
import { raceStore } from './race-store.ts';

/*
 * A link is given out for a release that was published long ago, while `gc` removes it. A scheduler chooses the order of
 * their reads and writes.
 */

const races = Number(process.env.RACES ?? 1);
const mark = authorOf(600);
const now = Date.parse(mark.at);
const catalog = tinyRelease('catalog', { mark: 'next' });

async function oldRelease(): Promise<ReadonlyMap<string, Uint8Array>> {
  const [store] = await tinySite(['shell', 'one']);
  await publishTiny(store, catalog);
  return objectsOf(store, 'releases/', 'journal/', 'pages/');
}

test('a link that was given out shows a whole release until its end, and one that was refused keeps nothing', async () => {
  const start = await oldRelease();
  const counts = { granted: 0, refused: 0 };
  const rules = { now, tabAge: hour, steps: null };
  const property = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
    const store = raceStore(start, scheduler);
    const [gc, command] = [store.viewOf([]), store.viewOf([])];
    const collect = async () => {
      const plan = await findGarbage(gc, rules);
      return collectGarbage(gc, plan, rules, async () => undefined);
    };
    const grant = async () => {
      const plan = await planPreview(command, await readJournal(command), [catalog.release]);
      return grantPreview(command, plan, { mark, until: now + hour, year: 2026, render: renderHere });
    };
    const [, granted] = await scheduler.waitFor(Promise.allSettled([collect(), grant()]));
    const found = await scheduler.waitFor(findRelease(command, catalog.release));
    if (granted.status === 'fulfilled') {
      counts.granted += 1;
      expect(found.status).toBe('found');
      expect(await scheduler.waitFor(verifyRelease(command, catalog.release))).toEqual([]);
      const before = { ...rules, now: now + hour - 1 };
      expect(
        (await scheduler.waitFor(findGarbage(command, before))).verdicts.map(({ keep }) => keep),
      ).not.toContain(null);
    } else {
      counts.refused += 1;
      expect(granted.reason.code).toMatch(/^(being-removed|release-unknown|release-incomplete|refused)$/);
      expect(await scheduler.waitFor(command.list('uses/'))).toEqual([]);
    }
  });
  await fc.assert(property, { numRuns: 100 * races, seed: 1 });
  // Otherwise the histories have shown nothing.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(10 * races);
});
