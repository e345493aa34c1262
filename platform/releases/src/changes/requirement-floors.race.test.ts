import * as fc from 'fast-check';
import { refusals } from '../core/findings/finding.ts';
import { appendEntry, readJournal } from '../core/journal/journal.ts';
import { foldJournal, rollbackTarget } from '../core/state/history.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { tinyRelease } from '../testing/tiny-release.ts';
import { authorOf, publishTiny } from '../testing/tiny-site.ts';
import { planActivation } from './activate.ts';
import { planRollback } from './rollback.ts';

const remotes = ['catalog', 'product', 'contact', 'edition'] as const;

const news = ['react patch', 'react minor', 'host patch', 'host minor', 'none'] as const;
/** A deploy of the shell, after a new version of a library or without one, or of a remote that uses an export of `host`. */
const deploy = fc.oneof(
  { weight: 1, arbitrary: fc.record({ unit: fc.constant('shell'), news: fc.constantFrom(...news) }) },
  { weight: 3, arbitrary: fc.record({ unit: fc.constantFrom(...remotes), used: fc.nat(100) }) },
);

const runs = 2 * Number(process.env.RACES ?? 1);

test('after each of 50 deploys over patches and minor versions, the shell and every unit can be rolled back', async () => {
  let [rollbacks, together] = [0, 0];
  const deploys = fc.array(deploy, { minLength: 50, maxLength: 50 });
  const history = fc.asyncProperty(deploys, async (deploys) => {
    const store = memoryStore();
    const version = { 'react patch': 0, 'react minor': 0, 'host patch': 0, 'host minor': 0, none: 0 };
    /** The minor version of `host` of the live shell: a remote can use what it has. */
    let hosted = 0;
    const goLive = async (unit: string, mark: string, record: object) => {
      const { release } = await publishTiny(store, tinyRelease(unit, { mark, record }));
      const { entry, base } = planActivation(release, authorOf(1), { base: await readJournal(store) });
      if (entry) await appendEntry(store, base, entry, async () => null);
    };
    const deployShell = async (mark: string) => {
      hosted = version['host minor'];
      const react = `19.${version['react minor']}.${version['react patch']}`;
      const host = `2.${version['host minor']}.${version['host patch']}`;
      await goLive('shell', mark, { provides: { react, '@platform/host': host } });
    };
    const deployRemote = (unit: string, mark: string, used: number) => {
      // As the build computes it: a patch of nothing, and what is new only if it is used.
      const host = `^2.${used % 4 === 0 ? hosted : Math.min(hosted, used % 3)}.0`;
      return goLive(unit, mark, { requires: { react: '^19.0.0', '@platform/host': host } });
    };
    await deployShell('first');
    for (const unit of remotes) await deployRemote(unit, 'first', 1);
    for (const [turn, one] of deploys.entries()) {
      if ('news' in one) {
        version[one.news] += 1;
        await deployShell(`${turn}`);
      } else await deployRemote(one.unit, `${turn}`, one.used);
      const base = await readJournal(store);
      for (const unit of Object.keys(foldJournal(base).units)) {
        if (rollbackTarget(base, unit) === null) continue;
        const request = { unit, to: null, recall: false, force: false };
        const plan = await planRollback(store, request, authorOf(2), base, async () => []);
        expect(refusals(plan.findings)).toEqual([]);
        rollbacks += 1;
        if (plan.entry?.with) together += 1;
      }
    }
  });
  await fc.assert(history, { numRuns: runs, seed: 1 });
  // Otherwise the histories have shown nothing.
  expect(rollbacks).toBeGreaterThan(100 * runs);
  expect(together).toBeGreaterThan(0);
}, 120_000);
