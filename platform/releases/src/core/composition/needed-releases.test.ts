import { tinySite } from '../../testing/tiny-site.ts';
import { readJournal } from '../journal/journal.ts';
import { neededReleases } from '../state/history.ts';

test('live releases and next rollback targets are needed; all targets on request', async () => {
  const [store, ...released] = await tinySite(
    ['shell', 'one'],
    ['catalog', 'a'],
    ['catalog', 'b'],
    ['catalog', 'c'],
  );
  const [shell, a, b, c] = released.map(({ release }) => release.id);
  const journal = await readJournal(store);
  const rolesOf = (all: boolean) =>
    neededReleases(journal, all).map(({ name, role }) => `${name.id} ${role}`);
  const next = [`${shell} live`, `${c} live`, `${b} rollback`];
  expect(rolesOf(false)).toEqual(next);
  expect(rolesOf(true)).toEqual([...next, `${a} rollback`]);
});
