import { readJournal, rollback } from '@site/composition';
import { authorOf, memoryStore, renderHere, tinyRelease } from '@site/composition/testing';
import { bringLive } from './bring-live.ts';
import { writeBuild } from './testing/write-build.ts';

const author = () => authorOf(1, 'npm start');

test('builds go live once, and a second start changes nothing', async () => {
  const store = memoryStore();
  const builds = [writeBuild(tinyRelease('shell')), writeBuild(tinyRelease('careers'))];
  expect(await bringLive(store, builds, author)).toEqual(
    builds.map(({ release }) => `${release.unit}@${release.id}`),
  );
  expect(await bringLive(store, builds, author)).toEqual([]);
  expect(await readJournal(store)).toHaveLength(2);
});

test('what was rolled back does not come back with the next start', async () => {
  const store = memoryStore();
  const [shell, first, second] = [
    tinyRelease('shell'),
    tinyRelease('careers'),
    tinyRelease('careers', { mark: 'two' }),
  ].map(writeBuild);
  if (!shell || !first || !second) throw new Error('three builds');
  await bringLive(store, [shell, first], author);
  await bringLive(store, [shell, second], author);
  const request = { unit: 'careers', to: null, recall: false, force: false } as const;
  await rollback(store, request, authorOf(5), await readJournal(store), renderHere);
  expect(await bringLive(store, [shell, second], author)).toEqual([]);
  expect((await readJournal(store)).at(-1)).toMatchObject({ action: 'rollback', release: first.release.id });
});
