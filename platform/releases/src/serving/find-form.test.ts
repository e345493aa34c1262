import type { Release } from '@platform/contract';
import { StoreError } from '../core/store/store.ts';
import { faultyStore } from '../testing/faulty-store.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { type TinyRelease, tinyForm, tinyRelease } from '../testing/tiny-release.ts';
import { publishTiny } from '../testing/tiny-site.ts';
import { createFindForm } from './find-form.ts';

const form = tinyForm('/contact');
const neverLive: string[] = [];

/** A release of the unit `contact` in which the form is kept for so many days. */
const releaseWith = (keepDays: number, unit = 'contact') =>
  tinyRelease(unit, { mark: String(keepDays), record: { forms: { question: { ...form, keepDays } } } });

/** A store with two releases. The second one is live. `reads` lists the keys that were read. */
async function site(live: Release | null = releaseWith(50).release) {
  const store = memoryStore();
  const older = (await publishTiny(store, releaseWith(40))).release;
  await publishTiny(store, releaseWith(50));
  const state = { live, reachable: true };
  const before = (_: string, key: string) => {
    if (!state.reachable) throw new StoreError(`read ${key}`, 'no answer');
  };
  const counting = faultyStore(store, { before });
  const reads = counting.calls.read;
  const find = createFindForm(counting, {
    live: () => (state.live ? [state.live] : []),
    isInTabs: ({ unit, id }) => unit === 'contact' && !neverLive.includes(id),
  });
  return { ...{ store, state, reads, older, live: releaseWith(50).release }, find };
}

test('a form is that of the named release, else that of the live one', async () => {
  const { find, older, live } = await site();
  const found = async (release: string | null) => {
    const one = await find('contact', 'question', release);
    return [one?.release, one?.form.keepDays];
  };
  expect(await found(older.id)).toEqual([older.id, 40]);
  for (const name of [null, live.id, 'r9unknown0', '', '../x', `${older.id}/../${older.id}`])
    expect([name, ...(await found(name))]).toEqual([name, live.id, 50]);
  expect(await find('contact', 'question', older.id)).toMatchObject({ unit: 'contact', name: 'question' });
});

test('only a name that a release can have is looked up, and the live release never', async () => {
  const { find, reads, live } = await site();
  for (const name of [null, live.id, '', '../x', '..', 'R1', '__proto__', 'r1\u0000', 'r'.repeat(33)])
    await find('contact', 'question', name);
  expect(reads).toEqual([]);
  await find('contact', 'question', 'r9unknown0');
  expect(reads).toEqual(['releases/contact/r9unknown0/release.json']);
});

test('a release is read once; one that is missing may be published later', async () => {
  const { find, reads, older, store } = await site();
  for (let times = 0; times < 3; times += 1) await find('contact', 'question', older.id);
  expect(reads).toHaveLength(1);
  const later = releaseWith(60);
  expect(await find('contact', 'question', later.release.id)).toMatchObject({ form: { keepDays: 50 } });
  await publishTiny(store, later);
  expect(await find('contact', 'question', later.release.id)).toMatchObject({ form: { keepDays: 60 } });
});

test.each([
  ['contact', 'answer'],
  ['contact', 'constructor'],
  ['contact', '__proto__'],
  ['nobody', 'question'],
  ['__proto__', 'question'],
])('%s has no form %s', async (unit, name) => {
  const { find, older, reads } = await site();
  expect(await find(unit, name, null)).toBeNull();
  expect(await find(unit, name, older.id)).toBeNull();
  expect(reads.filter((key) => !key.startsWith('releases/contact/'))).toEqual([]);
});

test('the form of a unit that has left the site is answered by the one that replaces it', async () => {
  const forms = { message: { ...form, page: '/help', replaces: ['contact/question'] } };
  const { release } = tinyRelease('help', { record: { forms } });
  const { find, older } = await site(release);
  const found = { unit: 'help', name: 'message', release: release.id };
  expect(await find('contact', 'question', null)).toMatchObject(found);
  expect(await find('contact', 'other', null)).toBeNull();
  expect(await find('help', 'message', null)).toMatchObject(found);
  expect(await find('contact', 'question', older.id)).toMatchObject({ unit: 'contact', release: older.id });
});

test('a form that this version cannot check is as none', async () => {
  const { release } = releaseWith(100_000);
  const { find, store, older } = await site(release);
  await publishTiny(store, releaseWith(100_001));
  expect(await find('contact', 'question', null)).toBeNull();
  expect(await find('contact', 'question', releaseWith(100_001).release.id)).toBeNull();
  expect(await find('contact', 'question', older.id)).toMatchObject({ release: older.id });
});

test.each<[what: string, release: TinyRelease, isRead: boolean]>([
  ['no tab can have', releaseWith(70), false],
  ['has no such form', tinyRelease('contact', { mark: 'without forms' }), true],
  ['belongs to another unit', releaseWith(30, 'product'), true],
])('for a release that %s, the form is that of the live one', async (_, tiny, isRead) => {
  const { find, store, reads, live } = await site();
  const { release } = await publishTiny(store, tiny);
  if (!isRead) neverLive.push(release.id);
  expect(await find('contact', 'question', release.id)).toMatchObject({ release: live.id });
  expect(reads).toHaveLength(isRead ? 1 : 0);
});

test('while the store cannot be read, the live release and known ones are found, and others are an error', async () => {
  const { find, state, older, live } = await site();
  await find('contact', 'question', older.id);
  state.reachable = false;
  for (const { id } of [older, live])
    expect(await find('contact', 'question', id)).toMatchObject({ release: id });
  await expect(find('contact', 'question', 'r9unknown0')).rejects.toThrow(StoreError);
  state.reachable = true;
  expect(await find('contact', 'question', 'r9unknown0')).toMatchObject({ release: live.id });
});
