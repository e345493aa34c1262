import { readJournal, releaseText } from '@platform/releases';
import {
  authorOf,
  faultyStore,
  memoryStore,
  renderHere,
  tinyRelease,
  tinyRoute,
} from '@platform/releases/testing';
import { writeBuild } from '../../testing/write-build.ts';
import { activateFirst, prepareStore, startAuthor } from './first-start.ts';

const author = () => authorOf(1, startAuthor);
const builds = (mark: string) =>
  [tinyRelease('shell', { mark }), tinyRelease('catalog', { mark })].map(writeBuild);
const names = (mark: string) => builds(mark).map(({ release }) => release);
const first = (store: ReturnType<typeof memoryStore>, mark: string) =>
  activateFirst(store, builds(mark), author, { render: renderHere });

/** Starts with these sources; returns how often they were built, and the printed lines. */
async function start(store: ReturnType<typeof memoryStore>, mark: string) {
  const lines: string[] = [];
  let count = 0;
  await prepareStore({
    store,
    sources: names(mark),
    build: async () => {
      count += 1;
      return builds(mark);
    },
    now: () => new Date('2026-01-05T09:00:00Z'),
    print: (line) => lines.push(line),
    render: renderHere,
  });
  return { builds: count, lines };
}

test('a start builds only if nothing is live yet', async () => {
  const store = memoryStore();
  const live = `Live from now on: ${names('a').map(releaseText).join(', ')}.`;
  expect(await start(store, 'a')).toEqual({ builds: 1, lines: [live] });
  expect(await start(store, 'a')).toEqual({ builds: 0, lines: [] });
});

test.each([
  ['damaged', '{'],
  ['of a newer version', '{"format":99}'],
])('a start with a newest entry that is %s builds nothing', async (_, content) => {
  const store = memoryStore();
  await first(store, 'a');
  await store.create('journal/00000002.json', new TextEncoder().encode(content));
  expect(await start(store, 'a')).toEqual({ builds: 0, lines: [] });
});

test.each([
  ['other', 'b', 2],
  ['the same', 'a', 0],
])(
  'a start that another one with %s sources overtakes does not fail, and says what is not live',
  async (_, mark, told) => {
    const below = memoryStore();
    const isEntry = (key: string) => key.startsWith('journal/');
    let isFirst = true;
    const store = faultyStore(below, {
      before: async (call, key) => {
        if (call !== 'create' || !isEntry(key) || !isFirst) return;
        isFirst = false;
        await start(below, mark);
      },
    });
    const { lines } = await start(store, 'a');
    expect(lines.filter((line) => line.startsWith('Not live: '))).toHaveLength(told);
    expect((await readJournal(below)).entries).toMatchObject([{ release: names(mark)[0]?.id }]);
  },
);

test('builds are activated once in an empty store, and a second start has nothing to do', async () => {
  const store = memoryStore();
  expect((await first(store, 'a')).map(releaseText)).toEqual(names('a').map(releaseText));
  expect(await first(store, 'a')).toEqual([]);
  const journal = await readJournal(store);
  expect(journal.entries.map(({ by }) => by)).toEqual([startAuthor]);
  expect(journal.entries[0]?.evidence?.checks).toContainEqual(
    expect.objectContaining({ check: 'mount', outcome: 'skipped' }),
  );
});

test('a first start refuses what a deploy refuses', async () => {
  const store = memoryStore();
  const print: string[] = [];
  const bad = tinyRelease('shell', { routes: [tinyRoute('/', 'HomePage'), tinyRoute('*', 'NotFoundPage')] });
  const built = [bad, tinyRelease('catalog')].map(writeBuild);
  const more = { print: (line: string) => print.push(line), render: renderHere };
  await expect(activateFirst(store, built, author, more)).rejects.toMatchObject({
    code: 'refused',
    findings: [expect.objectContaining({ code: 'path-reserved' })],
  });
  expect(print).toEqual([expect.stringContaining('refused [path-reserved]')]);
  expect((await readJournal(store)).entries).toEqual([]);
});

test('other sources change nothing in a store with a journal; the command to deploy them is printed', async () => {
  const store = memoryStore();
  await first(store, 'newer');
  const [keys, journal] = [await store.list('releases/'), await readJournal(store)];
  expect(await first(store, 'older')).toEqual([]);
  expect(await store.list('releases/')).toEqual(keys);
  expect((await readJournal(store)).entries).toEqual(journal.entries);
  expect(await start(store, 'older')).toEqual({
    builds: 0,
    lines: names('older').map(
      ({ unit }) => `Not live: the sources of ${unit}. To make them live: npm run site -- deploy ${unit}`,
    ),
  });
  expect(await start(store, 'newer')).toEqual({ builds: 0, lines: [] });
});

test('a unit that is new in the sources is not activated; one line says what would', async () => {
  const store = memoryStore();
  await first(store, 'a');
  const journal = await readJournal(store);
  const lines: string[] = [];
  await prepareStore({
    ...{ store, render: renderHere, now: () => new Date('2026-01-05T09:00:00Z') },
    sources: [...names('a'), { unit: 'blog', id: null }],
    build: async () => Promise.reject(new Error('nothing is built')),
    print: (line) => lines.push(line),
  });
  expect(lines).toEqual(['Not live: the sources of blog. To make them live: npm run site -- deploy blog']);
  expect((await readJournal(store)).entries).toEqual(journal.entries);
});

test('units that are compatible only with each other are activated together', async () => {
  const store = memoryStore();
  const record = { provides: { react: '19.3.1', '@platform/host': '2.0.0' }, contract: 2 };
  const requires = { react: '^19.0.0', '@platform/host': '^2.0.0' };
  const both = [
    tinyRelease('shell', { record }),
    tinyRelease('catalog', { record: { requires, contract: 2 } }),
  ].map(writeBuild);
  expect(await activateFirst(store, both, author, { render: renderHere })).toHaveLength(2);
});
