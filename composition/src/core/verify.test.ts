import type { TinyRelease } from '../testing/tiny-release.ts';
import { tinySite } from '../testing/tiny-site.ts';
import { readJournal } from './journal/journal.ts';
import type { Store } from './store/store.ts';
import { neededReleases, verifyNeeded } from './verify.ts';

const id = ({ release }: TinyRelease) => release.id;

async function _verifyAll(store: Store) {
  const findings = [];
  for (const needed of neededReleases(await readJournal(store), false))
    findings.push(...(await verifyNeeded(store, needed)));
  return findings;
}

test('live releases and next rollback targets are needed; all targets on request', async () => {
  const [store, shell, a, b, c] = await tinySite(
    ['shell', 'one'],
    ['careers', 'a'],
    ['careers', 'b'],
    ['careers', 'c'],
  );
  const entries = await readJournal(store);
  const told = (all: boolean) => neededReleases(entries, all).map(({ name, role }) => [name.id, role]);
  expect(told(false)).toEqual([
    [id(shell), 'live'],
    [id(c), 'live'],
    [id(b), 'rollback'],
  ]);
  expect(told(true)).toContainEqual([id(a), 'rollback']);
});
