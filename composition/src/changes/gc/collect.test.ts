import { readJournal } from '../../core/journal/journal.ts';
import { publish } from '../../core/releases/publish.ts';
import { beginLease, beginRemoval, refuseWhileRemoved } from '../../core/releases/release-leases.ts';
import { readRelease } from '../../core/releases/releases.ts';
import type { Store } from '../../core/store/store.ts';
import { verifyRelease } from '../../core/verify.ts';
import {
  findRendered,
  formerPageKey,
  pageJobs,
  pageKey,
  type ShellAndOwner,
} from '../../rendering/prerender/rendered-page.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { renderHere } from '../../testing/render-here.ts';
import { type TinyRelease, tinyRelease } from '../../testing/tiny-release.ts';
import { authorOf, deployTiny, publishTiny } from '../../testing/tiny-site.ts';
import { activate } from '../activate.ts';
import { rollback } from '../rollback.ts';
import { collectGarbage, findGarbage } from './collect.ts';
import type { GcRules } from './plan-gc.ts';

const minute = 60_000;
const start = Date.parse(authorOf(0).at);
/** Rules some minutes after the first change, with tabs of at most one hour. */
const at = (minutes: number, more: Partial<GcRules> = {}): GcRules => ({
  now: start + minutes * minute,
  tabAge: 60 * minute,
  steps: null,
  ...more,
});
const noPause = async () => undefined;
const back = async (store: Store, change: number) =>
  rollback(
    store,
    { unit: 'careers', to: null, recall: false, force: false },
    authorOf(change),
    await readJournal(store),
    renderHere,
  );

async function keeps(store: Store, rules: GcRules) {
  const { verdicts } = await findGarbage(store, rules);
  return Object.fromEntries(verdicts.map(({ name, keep }) => [name.id, keep]));
}
const id = (tiny: TinyRelease | undefined) => tiny?.release.id ?? '';

test('live releases and all rollback targets are kept, with the reason', async () => {
  const store = memoryStore();
  const [shell, a, b, c] = await deployTiny(
    store,
    ['shell', 'one'],
    ['careers', 'a'],
    ['careers', 'b'],
    ['careers', 'c'],
  );
  expect(await keeps(store, at(100_000))).toEqual({
    [id(shell)]: 'live since 2026-01-05T09:01:00.000Z',
    [id(a)]: '2 rollbacks of careers go there',
    [id(b)]: 'the next rollback of careers goes there',
    [id(c)]: 'live since 2026-01-05T09:04:00.000Z',
  });
});

test('the number of rollbacks to keep can be limited', async () => {
  const store = memoryStore();
  const [, a, b] = await deployTiny(
    store,
    ['shell', 'one'],
    ['careers', 'a'],
    ['careers', 'b'],
    ['careers', 'c'],
  );
  const rules = at(100_000, { steps: 1 });
  expect((await keeps(store, rules))[id(a)]).toBeNull();
  expect((await keeps(store, rules))[id(b)]).not.toBeNull();
});

test('a release that was taken back is kept while an open tab may run it', async () => {
  const store = memoryStore();
  const [, , b] = await deployTiny(store, ['shell', 'one'], ['careers', 'a'], ['careers', 'b']);
  await back(store, 10);
  expect((await keeps(store, at(69)))[id(b)]).toBe(
    'live until 2026-01-05T09:10:00.000Z: an open tab may still run it',
  );
  expect((await keeps(store, at(70)))[id(b)]).toBeNull();
});

test('a release that was never live is kept while it may be about to go live', async () => {
  const store = memoryStore();
  const tiny = await publishTiny(store, tinyRelease('careers'));
  expect((await keeps(store, at(59)))[id(tiny)]).toMatch(/^published 2026-01-05T09:00.*about to go live/);
  expect((await keeps(store, at(60)))[id(tiny)]).toBeNull();
});

test('an old release that was removed and published again is kept while it may be about to go live', async () => {
  const store = memoryStore();
  const [, , b] = await deployTiny(store, ['shell', 'one'], ['careers', 'a'], ['careers', 'b']);
  await back(store, 10);
  const rules = at(1000);
  await collectGarbage(store, await findGarbage(store, rules), rules, noPause);
  if (!b) throw new Error('a release');
  await publish(store, b.release, b.readFile, { by: 'ravi', at: authorOf(999).at });
  expect((await keeps(store, rules))[id(b)]).toMatch(/^published .* about to go live$/);
});

test('a release is kept by its newest lease, as long as that is young', async () => {
  const store = memoryStore();
  const tiny = await publishTiny(store, tinyRelease('careers'));
  const other = await publishTiny(store, tinyRelease('product'));
  for (const change of [50, 90, 70])
    await beginLease(store, tiny.release, { by: 'ravi', at: authorOf(change).at });
  await beginLease(store, other.release, { by: 'ravi', at: authorOf(10).at });
  const kept = await keeps(store, at(149));
  expect(kept[id(tiny)]).toBe('published again, being made live or previewed at 2026-01-05T10:30:00.000Z');
  expect(kept[id(other)]).toBeNull();
  expect((await keeps(store, at(150)))[id(tiny)]).toBeNull();
});

test('marks of killed commands are removed once they are old, and no others', async () => {
  const store = memoryStore();
  const [, a] = await deployTiny(store, ['shell', 'one'], ['careers', 'a']);
  if (!a) throw new Error('a release');
  const young: string[] = [];
  for (const begin of [beginLease, beginRemoval]) {
    await begin(store, a.release, { by: 'ravi', at: authorOf(1).at });
    young.push(await begin(store, a.release, { by: 'ravi', at: authorOf(2).at }));
  }
  const rules = at(61);
  await collectGarbage(store, await findGarbage(store, rules), rules, noPause);
  const marks = [...(await store.list('uses/')), ...(await store.list('removals/'))];
  expect(marks.toSorted()).toEqual(young.toSorted());
});

test('an incomplete upload is removed once it is old', async () => {
  const store = memoryStore();
  const tiny = await publishTiny(store, tinyRelease('careers'));
  await store.remove(`releases/careers/${id(tiny)}/release.json`);
  expect((await keeps(store, at(59)))[id(tiny)]).toMatch(/^its upload began/);
  const rules = at(60);
  const plan = await findGarbage(store, rules);
  expect(await collectGarbage(store, plan, rules, noPause)).toMatchObject({ releases: [{ id: id(tiny) }] });
  expect(await store.list('releases/')).toEqual([]);
});

test('only the planned releases and their pages are removed', async () => {
  const store = memoryStore();
  const [shell, a, b] = await deployTiny(store, ['shell', 'one'], ['careers', 'a'], ['careers', 'b']);
  await back(store, 10);
  const rules = at(1000);
  const plan = await findGarbage(store, rules);
  expect(plan.pages).toHaveLength(2);
  expect(await collectGarbage(store, plan, rules, noPause)).toEqual({
    releases: [{ unit: 'careers', id: id(b) }],
    stillUsed: [],
    pages: 2,
  });
  expect(await store.list(`releases/careers/${id(b)}/`)).toEqual([]);
  expect(await store.list('pages/')).toHaveLength(4);
  for (const tiny of [shell, a]) expect(tiny && (await verifyRelease(store, tiny.release))).toEqual([]);
  expect((await findGarbage(store, rules)).verdicts.every(({ keep }) => keep !== null)).toBe(true);
});

test('pages of earlier versions are found, and removed once their releases are neither live nor the next target', async () => {
  const store = memoryStore();
  const [shell, a, b] = await deployTiny(store, ['shell', 'one'], ['careers', 'a'], ['careers', 'b']);
  const pairs = [shell, a, b].map(
    (owner) => ({ shell: shell?.release, owner: owner?.release }) as ShellAndOwner,
  );
  for (const job of pairs.flatMap(pageJobs)) {
    await store.create(formerPageKey(job), (await store.read(pageKey(job))) ?? new Uint8Array());
    await store.remove(pageKey(job));
    expect(await findRendered(store, job)).toMatchObject({ status: 'found' });
  }
  const rules = at(1000);
  expect((await findGarbage(store, rules)).pages).toEqual([]);
  await back(store, 10);
  const plan = await findGarbage(store, rules);
  expect(plan.pages).toHaveLength(2);
  await collectGarbage(store, plan, rules, noPause);
  for (const job of pairs.slice(0, 2).flatMap(pageJobs))
    expect(await findRendered(store, job)).toMatchObject({ status: 'found' });
});

test('planning reads neither records nor pages, and the date of a release only if nothing else keeps it', async () => {
  const below = memoryStore();
  const marks = Array.from({ length: 40 }, (_, index) => ['careers', `mark ${index}`] as const);
  await deployTiny(below, ['shell', 'one'], ...marks);
  const never = await publishTiny(below, tinyRelease('careers', { mark: 'never live' }));
  const reads: string[] = [];
  const store: Store = {
    ...below,
    read: (key) => {
      if (!key.startsWith('journal/')) reads.push(key);
      return below.read(key);
    },
  };
  await findGarbage(store, at(100_000));
  expect(reads).toEqual([`releases/careers/${id(never)}/published.json`]);
});

test('planning changes nothing', async () => {
  const store = memoryStore();
  await deployTiny(store, ['shell', 'one'], ['careers', 'a'], ['careers', 'b']);
  const keys = await store.list('releases/');
  await findGarbage(store, at(100_000, { steps: 1 }));
  expect(await store.list('releases/')).toEqual(keys);
});

test('a release that goes live while it is being removed is kept complete', async () => {
  const store = memoryStore();
  await deployTiny(store, ['shell', 'one']);
  const tiny = await publishTiny(store, tinyRelease('careers'));
  const seen = await readJournal(store);
  const rules = at(1000);
  const plan = await findGarbage(store, rules);
  // The activation read the record before it was removed, and writes its entry now.
  const entry = {
    format: 1,
    sequence: seen.length + 1,
    action: 'activate',
    unit: 'careers',
    release: id(tiny),
  };
  const whole = { ...entry, ...authorOf(5), recall: false, evidence: null };
  const collected = await collectGarbage(store, plan, rules, async () => {
    expect(await readRelease(store, tiny.release)).toBeNull();
    await store.create('journal/00000002.json', new TextEncoder().encode(JSON.stringify(whole)));
  });
  expect(collected).toMatchObject({ releases: [], stillUsed: [{ id: id(tiny) }] });
  expect(await readRelease(store, tiny.release)).toEqual(tiny.release);
  expect(await verifyRelease(store, tiny.release)).toEqual([]);
});

test('an activation after the record was removed fails, and the release can be published again', async () => {
  const store = memoryStore();
  await deployTiny(store, ['shell', 'one']);
  const tiny = await publishTiny(store, tinyRelease('careers'));
  const rules = at(1000);
  await collectGarbage(store, await findGarbage(store, rules), rules, async () => {
    await expect(activate(store, tiny.release, authorOf(5), { render: renderHere })).rejects.toMatchObject({
      code: 'release-unknown',
    });
  });
  await publishTiny(store, tiny);
  expect(await activate(store, tiny.release, authorOf(6), { render: renderHere })).toMatchObject({
    sequence: 2,
  });
});

test('a change reads only removal marks of its own release', async () => {
  const below = memoryStore();
  const [, a] = await deployTiny(below, ['shell', 'one'], ['careers', 'a'], ['careers', 'b']);
  for (let index = 0; index < 300; index += 1)
    await beginRemoval(below, { unit: 'careers', id: `rother${index}` }, authorOf(4));
  const reads: string[] = [];
  const store: Store = {
    ...below,
    read: async (key) => {
      if (key.startsWith('removals/')) reads.push(key);
      return below.read(key);
    },
  };
  await back(store, 5);
  expect(reads).toEqual([]);
  const mark = await beginRemoval(below, { unit: 'careers', id: id(a) }, authorOf(6));
  await expect(refuseWhileRemoved(store, { unit: 'careers', id: id(a) }, authorOf(6))).rejects.toMatchObject({
    code: 'being-removed',
  });
  expect(reads).toEqual([mark]);
});

test('a run of many minutes refuses publications of what it removes, until its end', async () => {
  const below = memoryStore();
  const tinies: TinyRelease[] = [];
  for (const mark of ['a', 'b', 'c', 'd'])
    tinies.push(await publishTiny(below, tinyRelease('careers', { mark })));
  const rules = at(1000);
  const plan = await findGarbage(below, rules);
  // Planning took 20 minutes, and the removal of each release takes four.
  let minutes = 1020;
  const now = () => at(minutes).now;
  const refused: unknown[] = [];
  const finished = new Set<string>();
  const store: Store = {
    ...below,
    remove: async (key) => {
      await below.remove(key);
      if (!key.endsWith('/published.json')) return;
      minutes += 4;
      const author = { by: 'asha', at: new Date(now()).toISOString() };
      for (const { release, readFile } of tinies.filter((tiny) => !finished.has(id(tiny)))) {
        const code = await publish(below, release, readFile, author).catch((error) => error.code);
        refused.push(code);
      }
      finished.add(key.split('/')[2] ?? '');
    },
  };
  const collected = await collectGarbage(store, plan, rules, noPause, now);
  expect(collected.releases).toHaveLength(4);
  expect(refused).toEqual(Array.from({ length: 4 + 3 + 2 + 1 }, () => 'being-removed'));
  expect(await below.list('releases/')).toEqual([]);
  expect(await below.list('removals/')).toEqual([]);
});

test('an interrupted run is completed by the next one', async () => {
  const store = memoryStore();
  const tiny = await publishTiny(store, tinyRelease('careers'));
  const rules = at(1000);
  const dying: Store = {
    ...store,
    remove: async (key) => {
      if (key.endsWith('.cjs')) throw new Error('killed');
      return store.remove(key);
    },
  };
  const plan = await findGarbage(store, rules);
  await expect(collectGarbage(dying, plan, rules, noPause)).rejects.toThrow('killed');
  expect(await readRelease(store, tiny.release)).toBeNull();
  await collectGarbage(store, await findGarbage(store, rules), rules, noPause);
  expect(await store.list('releases/')).toEqual([]);
});

test('folders that are not releases are left alone and reported', async () => {
  const store = memoryStore();
  await store.create('releases/my-blog/r123456789/x.js', new Uint8Array());
  await store.create('releases/readme.txt', new Uint8Array());
  const rules = at(100_000);
  const plan = await findGarbage(store, rules);
  expect(plan).toMatchObject({ invalidNames: ['my-blog@r123456789', 'readme.txt'], verdicts: [] });
  await collectGarbage(store, plan, rules, noPause);
  expect(await store.list('releases/')).toHaveLength(2);
});
