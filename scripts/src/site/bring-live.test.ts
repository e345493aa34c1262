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

test('units that move on together go live together, though none fits what the others replace', async () => {
  const store = memoryStore();
  await bringLive(store, [tinyRelease('shell'), tinyRelease('careers')].map(writeBuild), author);
  const provides = { react: '19.3.1', '@site/shared-ui': '2.0.0' };
  const requires = { react: '^19.0.0', '@site/shared-ui': '^2.0.0' };
  const next = [
    tinyRelease('shell', { record: { provides, contract: 2 } }),
    tinyRelease('careers', { record: { requires, contract: 2 } }),
  ].map(writeBuild);
  await expect(bringLive(store, next.slice(0, 1), author)).rejects.toMatchObject({ code: 'refused' });
  expect(await bringLive(store, next, author)).toHaveLength(2);
});

test('what somebody deployed or rolled back does not change with the next start, which says so', async () => {
  const store = memoryStore();
  const [shell, first, second, third] = [
    tinyRelease('shell'),
    tinyRelease('careers'),
    tinyRelease('careers', { mark: 'two' }),
    tinyRelease('careers', { mark: 'three' }),
  ].map(writeBuild);
  if (!shell || !first || !second || !third) throw new Error('four builds');
  await bringLive(store, [shell, first], author);
  await bringLive(store, [shell, second], author);
  const request = { unit: 'careers', to: null, recall: false, force: false } as const;
  await rollback(store, request, authorOf(5), await readJournal(store), renderHere);
  const left: string[] = [];
  for (const build of [second, third]) {
    expect(await bringLive(store, [shell, build], author, (sentence) => left.push(sentence))).toEqual([]);
  }
  expect((await readJournal(store)).at(-1)).toMatchObject({ action: 'rollback', release: first.release.id });
  expect(left).toEqual([
    `careers stays ${first.release.id}, since asha decided so on ${authorOf(5).at}; these sources are careers@${second.release.id}.`,
    expect.stringContaining(`these sources are careers@${third.release.id}.`),
  ]);
});
