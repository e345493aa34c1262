import { readJournal } from '../../core/journal/journal.ts';
import { publish } from '../../core/releases/publish.ts';
import { beginLease, beginRemoval, refuseWhileRemoved } from '../../core/releases/release-leases.ts';
import { readRelease } from '../../core/releases/releases.ts';
import { verifyRelease } from '../../core/releases/verify-release.ts';
import type { Store } from '../../core/store/store.ts';
import { minute } from '../../core/time.ts';
import { faultyStore } from '../../testing/faulty-store.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { forgedEntry, ownedSite, writeEntry } from '../../testing/owned-site.ts';
import { type TinyRelease, tinyRelease } from '../../testing/tiny-release.ts';
import { authorOf, publishTiny, rollbackTiny, tinySite } from '../../testing/tiny-site.ts';
import { collectGarbage, findGarbage } from './collect.ts';
import { restoreRelease } from './hidden-releases.ts';
import { letGo, pinRelease } from './pins.ts';
import type { GcRules } from './plan-gc.ts';

const start = Date.parse(authorOf(0).at);
/** Rules some minutes after the first change, with tabs of at most one hour. */
const at = (minutes: number, more: Partial<GcRules> = {}): GcRules => ({
  now: start + minutes * minute,
  tabAge: 60 * minute,
  steps: null,
  ...more,
});
const noPause = async () => undefined;
const gc = async (store: Store, rules: GcRules) =>
  collectGarbage(store, await findGarbage(store, rules), rules, noPause);
/** Hides what is not needed, and deletes it a day later. */
const hideAndDelete = async (store: Store, minutes: number) => {
  await gc(store, at(minutes));
  return gc(store, at(minutes + 24 * 60));
};
const back = (store: Store, change: number) => rollbackTiny(store, 'catalog', authorOf(change));

async function keeps(store: Store, rules: GcRules) {
  const { verdicts } = await findGarbage(store, rules);
  return Object.fromEntries(verdicts.map(({ name, keep }) => [name.id, keep]));
}
const id = ({ release }: TinyRelease) => release.id;

/** A site with a release that was never live. */
async function published() {
  const [store] = await tinySite(['shell', 'one']);
  return { store, tiny: await publishTiny(store, tinyRelease('catalog')) };
}

test('live releases and all rollback targets are kept, with the reason', async () => {
  const [store, shell, a, b, c] = await tinySite(
    ['shell', 'one'],
    ['catalog', 'a'],
    ['catalog', 'b'],
    ['catalog', 'c'],
  );
  expect(await keeps(store, at(100_000))).toEqual({
    [id(shell)]: 'live since 2026-01-05T09:01:00.000Z',
    [id(a)]: '2 rollbacks of catalog go there',
    [id(b)]: 'the next rollback of catalog goes there',
    [id(c)]: 'live since 2026-01-05T09:04:00.000Z',
  });
});

test('a release that was taken back is kept while an open tab may run it', async () => {
  const [store, , , b] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  await back(store, 10);
  expect((await keeps(store, at(69)))[id(b)]).toBe(
    'live until 2026-01-05T09:10:00.000Z: an open tab may still run it',
  );
  expect((await keeps(store, at(70)))[id(b)]).toBeNull();
});

test('a release that was never live is kept while it may be about to go live', async () => {
  const { store, tiny } = await published();
  expect((await keeps(store, at(59)))[id(tiny)]).toMatch(/^published 2026-01-05T09:00.*about to go live/);
  expect((await keeps(store, at(60)))[id(tiny)]).toBeNull();
});

test('an old release that was removed and published again is kept while it may be about to go live', async () => {
  const [store, , , b] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  await back(store, 10);
  await hideAndDelete(store, 1000);
  await publish(store, b.release, b.readFile, { by: 'ravi', at: authorOf(2999).at });
  expect((await keeps(store, at(3000)))[id(b)]).toMatch(/^published .* about to go live$/);
});

test('a release is kept by its newest lease, as long as that is young', async () => {
  const { store, tiny } = await published();
  const other = await publishTiny(store, tinyRelease('product'));
  for (const change of [50, 90, 70])
    await beginLease(store, tiny.release, { by: 'ravi', at: authorOf(change).at });
  await beginLease(store, other.release, { by: 'ravi', at: authorOf(10).at });
  const kept = await keeps(store, at(149));
  expect(kept[id(tiny)]).toBe('published again, being made live or previewed at 2026-01-05T10:30:00.000Z');
  expect(kept[id(other)]).toBeNull();
  expect((await keeps(store, at(150)))[id(tiny)]).toBeNull();
});

test('leases of killed commands are removed once they are old, and no others', async () => {
  const [store, , a] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  await beginLease(store, a.release, { by: 'ravi', at: authorOf(1).at });
  const young = await beginLease(store, a.release, { by: 'ravi', at: authorOf(2).at });
  await gc(store, at(61));
  expect(await store.list('uses/')).toEqual([young]);
});

test.each([-1e12, 1e12])(
  'a run that is alive keeps its marks, and those of a killed one are removed, if clocks differ by %i ms',
  async (difference) => {
    const [store, , a] = await tinySite(['shell', 'one'], ['catalog', 'a']);
    const mark = { by: 'gc', at: new Date(start + difference).toISOString() };
    const killed = await beginRemoval(store, a.release, mark);
    const alive = await beginRemoval(store, a.release, mark);
    const author = { by: 'ravi', at: authorOf(2).at };
    const again = () => publish(store, a.release, a.readFile, author);
    await expect(again()).rejects.toMatchObject({ code: 'being-removed' });
    const rules = at(61);
    let next = '';
    await collectGarbage(store, await findGarbage(store, rules), rules, async () => {
      expect(await store.list('removals/')).toEqual([alive, killed].toSorted());
      await store.remove(alive);
      next = await beginRemoval(store, a.release, mark);
    });
    expect(await store.list('removals/')).toEqual([next]);
    await store.remove(next);
    expect(await again()).toMatchObject({ status: 'already-published' });
  },
);

test('a pinned release is kept, with the reason, until somebody lets it go', async () => {
  const { store, tiny } = await published();
  const name = { unit: 'catalog', id: id(tiny) };
  await pinRelease(store, name, { ...authorOf(1), reason: 'the demo' });
  await pinRelease(store, name, { ...authorOf(2, 'ravi'), reason: null });
  expect((await keeps(store, at(9000)))[name.id]).toBe(
    'asha keeps it since 2026-01-05T09:01:00.000Z (the demo)',
  );
  expect(await hideAndDelete(store, 9000)).toMatchObject({ hidden: [], deleted: [] });
  expect(await letGo(store, name)).toBe(true);
  expect(await letGo(store, name)).toBe(false);
  await gc(store, at(9000));
  await expect(pinRelease(store, name, { ...authorOf(3), reason: null })).rejects.toMatchObject({
    code: 'release-unknown',
  });
  expect(await store.list('pins/')).toEqual([]);
});

test('a release that is pinned while it is about to be hidden is kept, or the pin is refused', async () => {
  const { store: below, tiny } = await published();
  const pin = () => pinRelease(below, tiny.release, { ...authorOf(1), reason: null });
  const outcomes: unknown[] = [];
  const store = faultyStore(below, {
    after: async (call, key) => {
      if (call === 'create' && key.startsWith('removals/'))
        outcomes.push(
          await pin().then(
            () => 'pinned',
            ({ code }) => code,
          ),
        );
    },
  });
  const plan = await findGarbage(store, at(1000));
  await collectGarbage(store, plan, at(1000), noPause);
  expect(outcomes).toEqual(['being-removed']);
  expect(await below.list('pins/')).toEqual([]);
  const again = await findGarbage(below, at(1000 + 24 * 60));
  await restoreRelease(below, tiny.release, { by: 'asha', at: authorOf(1).at });
  await pin();
  expect(await collectGarbage(below, again, at(1000 + 24 * 60), noPause)).toMatchObject({
    deleted: [],
    stillUsed: [{ id: id(tiny) }],
  });
});

test('an incomplete upload is hidden once it is old, and deleted a day later', async () => {
  const { store, tiny } = await published();
  await store.remove(`releases/catalog/${id(tiny)}/release.json`);
  expect((await keeps(store, at(59)))[id(tiny)]).toMatch(/^its upload began/);
  expect(await gc(store, at(60))).toMatchObject({ hidden: [{ id: id(tiny) }], deleted: [] });
  // Another one of the same release has started.
  const lease = await beginLease(store, tiny.release, { by: 'ravi', at: authorOf(100).at });
  expect(await gc(store, at(101))).toMatchObject({ shown: [{ id: id(tiny) }] });
  await store.remove(lease);
  for (const key of await store.list('uses/')) await store.remove(key);
  expect(await gc(store, at(200))).toMatchObject({ hidden: [{ id: id(tiny) }], deleted: [] });
  expect(await gc(store, at(200 + 24 * 60 - 1))).toMatchObject({ hidden: [], deleted: [] });
  expect(await gc(store, at(200 + 24 * 60))).toMatchObject({ deleted: [{ id: id(tiny) }] });
  expect(await store.list('releases/catalog/')).toEqual([]);
  expect(await store.list('hidden/')).toEqual([]);
});

test('only the planned releases are hidden, and deleted with their pages', async () => {
  const [store, shell, a, b] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  await back(store, 10);
  const none = { hidden: [], deleted: [], shown: [], stillUsed: [], pages: 0 };
  const name = { unit: 'catalog', id: id(b) };
  expect(await gc(store, at(1000))).toEqual({ ...none, hidden: [name] });
  expect(await readRelease(store, name)).toBeNull();
  expect(await gc(store, at(1000 + 24 * 60 - 1))).toEqual(none);
  const plan = await findGarbage(store, at(1000 + 24 * 60));
  expect(plan.pages).toHaveLength(2);
  expect(await gc(store, at(1000 + 24 * 60))).toEqual({ ...none, deleted: [name], pages: 2 });
  expect(await store.list(`releases/catalog/${id(b)}/`)).toEqual([]);
  expect(await store.list('hidden/')).toEqual([]);
  expect(await store.list('pages/')).toHaveLength(4);
  for (const tiny of [shell, a]) expect(await verifyRelease(store, tiny.release)).toEqual([]);
  expect((await findGarbage(store, at(9000))).verdicts.every(({ action }) => action === 'keep')).toBe(true);
});

test('a hidden release that is published again is visible, and is hidden for a day before it is deleted', async () => {
  const { store, tiny } = await published();
  await gc(store, at(1000));
  await publish(store, tiny.release, tiny.readFile, { by: 'ravi', at: authorOf(1100).at });
  expect(await readRelease(store, tiny.release)).toEqual(tiny.release);
  expect(await gc(store, at(3000))).toMatchObject({ hidden: [{ id: id(tiny) }], deleted: [] });
  expect(await gc(store, at(3001))).toMatchObject({ hidden: [], deleted: [] });
  expect(await gc(store, at(5000))).toMatchObject({ deleted: [{ id: id(tiny) }] });
});

test('what a lost journal has made garbage is visible again with the next run that knows the journal', async () => {
  const [store, , , b] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  const newest = (await store.read('journal/00000003.json')) ?? new Uint8Array();
  await store.remove('journal/00000003.json');
  expect(await gc(store, at(1000))).toMatchObject({ hidden: [{ id: id(b) }] });
  await store.create('journal/00000003.json', newest);
  expect(await gc(store, at(5000))).toMatchObject({ shown: [{ id: id(b) }], deleted: [] });
  expect(await verifyRelease(store, b.release)).toEqual([]);
  expect(await readRelease(store, b.release)).toEqual(b.release);
});

test('a run remembers the newest entry that it has read, and removes only older marks', async () => {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  const rules = at(1000);
  const slow = await findGarbage(store, rules);
  const marks = async () => (await store.list('gc/')).map((key) => key.slice(0, -64));
  await collectGarbage(store, slow, rules, noPause);
  expect(await marks()).toEqual(['gc/00000003-']);
  await back(store, 10);
  await gc(store, rules);
  expect(await marks()).toEqual(['gc/00000004-']);
  await collectGarbage(store, slow, rules, noPause);
  expect(await marks()).toEqual(['gc/00000003-', 'gc/00000004-']);
  const plan = await findGarbage(store, rules);
  await collectGarbage(store, plan, rules, noPause);
  expect(await marks()).toEqual(['gc/00000004-']);
  // An entry that is lost after the plan has no hash for a mark.
  for (const key of await store.list('gc/')) await store.remove(key);
  await store.remove('journal/00000004.json');
  await collectGarbage(store, plan, rules, noPause);
  expect(await marks()).toEqual([]);
});

test('an entry without effect is no mark: it may still be replaced', async () => {
  const { store } = await ownedSite();
  await writeEntry(store, await forgedEntry({ store }, {}));
  await gc(store, at(1000));
  expect((await readJournal(store)).entries.at(-1)).toMatchObject({ sequence: 9, action: 'rejected' });
  expect(await store.list('gc/')).toEqual([expect.stringMatching(/^gc\/00000008-/)]);
});

test('an empty journal makes nothing garbage', async () => {
  await expect(findGarbage(memoryStore(), at(1000))).rejects.toMatchObject({ code: 'nothing-live' });
});

test.each<[what: string, change: (store: Store, key: string, newest: Uint8Array) => Promise<unknown>]>([
  ['lacks the newest entry that a run has read', () => Promise.resolve()],
  [
    'has other bytes in its place',
    (store, key, newest) => store.create(key, Buffer.concat([newest, Buffer.from(' ')])),
  ],
])('a run refuses a journal that %s, and ignores other keys beside the mark', async (_, change) => {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  await gc(store, at(1000));
  const [mark = ''] = await store.list('gc/');
  await store.create('gc/00000009-notes', new Uint8Array());
  await gc(store, at(1000));
  const key = 'journal/00000003.json';
  const newest = (await store.read(key)) ?? new Uint8Array();
  await store.remove(key);
  await change(store, key, newest);
  const message = `${key} is missing, or not the entry that gc saw last: put the journal back from a backup, or remove ${mark} from the store if you are sure of this journal.`;
  await expect(findGarbage(store, at(2000))).rejects.toMatchObject({ code: 'journal-older', message });
  await store.remove(mark);
  expect((await findGarbage(store, at(2000))).verdicts).toHaveLength(3);
});

test('planning reads neither records nor pages, and the date of a release only if nothing else keeps it', async () => {
  const marks = Array.from({ length: 40 }, (_, index) => ['catalog', `mark ${index}`] as const);
  const [below] = await tinySite(['shell', 'one'], ...marks);
  const never = await publishTiny(below, tinyRelease('catalog', { mark: 'never live' }));
  const store = faultyStore(below);
  await findGarbage(store, at(100_000));
  const reads = store.calls.read.filter((key) => !key.startsWith('journal/'));
  expect(reads).toEqual([`releases/catalog/${id(never)}/published.json`]);
});

test('a change reads only removal marks of its own release', async () => {
  const [below, , a] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  for (let index = 0; index < 300; index += 1)
    await beginRemoval(below, { unit: 'catalog', id: `rother${index}` }, authorOf(4));
  const store = faultyStore(below);
  const reads = () => store.calls.read.filter((key) => key.startsWith('removals/'));
  await back(store, 5);
  expect(reads()).toEqual([]);
  const mark = await beginRemoval(below, { unit: 'catalog', id: id(a) }, authorOf(6));
  await expect(refuseWhileRemoved(store, { unit: 'catalog', id: id(a) })).rejects.toMatchObject({
    code: 'being-removed',
  });
  expect(reads()).toEqual([mark]);
});

test('a run refuses publications of what it deletes, and keeps what is published before its turn', async () => {
  const [below] = await tinySite(['shell', 'one']);
  const tinies: TinyRelease[] = [];
  for (let mark = 0; mark < 20; mark += 1)
    tinies.push(await publishTiny(below, tinyRelease('catalog', { mark: `${mark}` })));
  await gc(below, at(1000));
  const results = new Map<string, string>();
  let hasRun = false;
  const after = async (call: string, key: string) => {
    if (call !== 'remove' || !key.startsWith('releases/') || hasRun) return;
    hasRun = true;
    for (const { release, readFile } of tinies) {
      const author = { by: 'asha', at: authorOf(2500).at };
      const result = publish(below, release, readFile, author).then(
        ({ status }) => status,
        (error) => error.code,
      );
      results.set(release.id, await result);
    }
  };
  const store = faultyStore(below, { after });
  const { deleted } = await gc(store, at(2500));
  expect(deleted.length).toBeGreaterThan(0);
  expect(deleted.length).toBeLessThan(20);
  for (const { release } of tinies) {
    const isDeleted = deleted.some((name) => name.id === release.id);
    expect(results.get(release.id)).toBe(isDeleted ? 'being-removed' : 'published');
    expect(await readRelease(below, release)).toEqual(isDeleted ? null : release);
    if (!isDeleted) expect(await verifyRelease(below, release)).toEqual([]);
  }
  expect(await below.list('removals/')).toEqual([]);
});

test('an interrupted run is completed by the next one', async () => {
  const { store, tiny } = await published();
  const dying = faultyStore(store, {
    before: (call, key) => {
      if (call === 'remove' && key.endsWith('.cjs')) throw new Error('killed');
    },
  });
  await gc(store, at(1000));
  const rules = at(3000);
  await expect(gc(dying, rules)).rejects.toThrow('killed');
  await expect(
    restoreRelease(store, tiny.release, { by: 'ravi', at: authorOf(3000).at }),
  ).rejects.toMatchObject({ code: 'release-unknown' });
  await hideAndDelete(store, 3000);
  expect(await store.list('releases/catalog/')).toEqual([]);
});

test('folders that are not releases are left alone and reported', async () => {
  const [store] = await tinySite(['shell', 'one']);
  await store.create('releases/my_blog/r123456789/x.js', new Uint8Array());
  await store.create('releases/readme.txt', new Uint8Array());
  const rules = at(100_000);
  const plan = await findGarbage(store, rules);
  expect(plan).toMatchObject({ invalidNames: ['my_blog@r123456789', 'readme.txt'] });
  await collectGarbage(store, plan, rules, noPause);
  expect(await store.list('releases/my_blog/')).toHaveLength(1);
  expect(await store.read('releases/readme.txt')).not.toBeNull();
});
