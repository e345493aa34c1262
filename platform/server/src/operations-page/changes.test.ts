import { setImmediate } from 'node:timers/promises';
import { readJournal, type Store, StoreError } from '@platform/releases';
import { type ActionContext, planAction } from '@platform/releases/changes';
import {
  authorOf,
  deployTiny,
  faultyStore,
  publishTiny,
  renderHere,
  tinyRelease,
} from '@platform/releases/testing';
import { noticeReceiver } from '../testing/notice-receiver.ts';
import {
  type OperationsSite,
  openOperations,
  operationsSite,
  type Person,
} from '../testing/operations-site.ts';

const lastOf = async ({ store }: OperationsSite) => (await readJournal(store)).entries.at(-1);

/** Somebody who has pressed a button of the first screen. */
async function pressed(label: string) {
  const site = await operationsSite();
  const asha = await site.signIn();
  await asha.get();
  return { site, asha, plan: await asha.press(label) };
}

test('the first press shows the text of the dry run, the second applies it', async () => {
  const { site, asha, plan } = await pressed('Roll back catalog');
  const [, b] = site.ids;
  const context: ActionContext = {
    store: site.store,
    author: authorOf(9),
    base: await readJournal(site.store),
    render: renderHere,
    now: () => new Date(),
    mount: () => Promise.reject(new Error('nothing is mounted')),
    isDry: true,
    print: (line) => expect(plan.text).toContain(line),
  };
  const request = { kind: 'rollback', unit: 'catalog', to: null, recall: true, hold: true } as const;
  for (const line of (await planAction(context, request)).lines) expect(plan.text).toContain(line);
  // It takes the focus, and only what has a role has a name.
  expect(plan.html).toContain('<pre class="plan" tabindex="0" role="region" aria-label="Plan">');
  expect((await readJournal(site.store)).entries).toHaveLength(4);
  const done = await asha.press('Apply');
  expect(done.text).toContain(`Done, entry 5: Rolled back: catalog@${b} is live instead of`);
  expect(await lastOf(site)).toMatchObject({
    ...{ action: 'rollback', release: b, by: 'Asha', reason: 'worse than the release before', recall: true },
    hold: { units: ['catalog'], until: null },
  });
});

test('other options make another plan, which is shown before it can be applied', async () => {
  const { site, asha } = await pressed('Roll back catalog');
  const [a] = site.ids;
  const plan = await asha.press('Show that plan', { to: a ?? '', hold: '', recall: '' });
  expect(plan.text).toContain(`catalog@${a} would go live`);
  expect(plan.text).not.toContain('No deploy would change catalog');
  await asha.press('Apply', { reason: 'the text is wrong' });
  const entry = await lastOf(site);
  expect(entry).toMatchObject({ release: a, recall: false, reason: 'the text is wrong' });
  expect(entry).not.toHaveProperty('hold');
});

test('a hold is made and released, and a held unit cannot be activated', async () => {
  const { site, asha } = await pressed('Hold of catalog');
  const [a] = site.ids;
  expect((await asha.press('Show that plan', { hours: '12' })).text).toContain(
    'would be held until 2100-01-01T12:00',
  );
  await asha.press('Apply');
  expect(await lastOf(site)).toMatchObject({ action: 'hold', hold: { until: '2100-01-01T12:00:00.000Z' } });
  await asha.get('/-/site/releases');
  const held = await asha.press('Check, and show the plan', { 'release:catalog': `catalog@${a}` });
  expect(held.text).toMatch(/Nothing would go live: catalog is held by Asha .* nothing can be applied/);
  await expect(asha.press('Apply')).rejects.toThrow('0 buttons');
  await asha.get();
  const release = await asha.press('Release the hold of catalog');
  expect(release.text).toContain('It would be released.');
  await asha.press('Apply');
  expect(await lastOf(site)).toMatchObject({ action: 'release-hold', by: 'Asha' });
});

test('published releases are listed, checked and activated together', async () => {
  await using site = await operationsSite();
  const [shell, next] = [tinyRelease('shell', { mark: 'two' }), tinyRelease('catalog', { mark: 'next' })];
  for (const tiny of [shell, next]) await publishTiny(site.store, tiny);
  const asha = await site.signIn();
  const list = await asha.get('/-/site/releases');
  for (const id of [...site.ids.slice(0, 2), next.release.id]) expect(list.text).toContain(id);
  const plan = await asha.press('Check, and show the plan', {
    'release:catalog': `catalog@${next.release.id}`,
    'release:shell': `shell@${shell.release.id}`,
  });
  expect(plan.text).toMatch(/mount +skipped .*the operations page has no browser/);
  expect(plan.text).toContain(`shell@${shell.release.id} and catalog@${next.release.id} would go live.`);
  await asha.press('Apply', { reason: 'the new pages' });
  expect(await lastOf(site)).toMatchObject({
    ...{ action: 'activate', unit: 'shell', release: shell.release.id, reason: 'the new pages' },
    with: [{ unit: 'catalog', release: next.release.id }],
    evidence: { checks: expect.arrayContaining([expect.objectContaining({ outcome: 'skipped' })]) },
  });
  expect((await asha.get('/-/site/releases')).text).not.toContain(next.release.id);
});

test('of what is pressed twice, one is applied, and the page says so twice', async () => {
  const { site, asha } = await pressed('Roll back catalog');
  const results = await Promise.all([asha.press('Apply'), asha.press('Apply')]);
  expect(results.map(({ status }) => status)).toEqual([200, 200]);
  for (const { text } of results) expect(text).toContain('Done, entry 5');
  expect((await readJournal(site.store)).entries).toHaveLength(5);
});

test('a part of what somebody has asked for is not taken for the whole', async () => {
  await using site = await operationsSite();
  const [shell, next] = [tinyRelease('shell', { mark: 'two' }), tinyRelease('catalog', { mark: 'next' })];
  for (const tiny of [shell, next]) await publishTiny(site.store, tiny);
  const [one, other] = [await site.signIn(), await site.signIn()];
  const catalog = { 'release:catalog': `catalog@${next.release.id}` };
  for (const tab of [one, other]) await tab.get('/-/site/releases');
  await one.press('Check, and show the plan', catalog);
  await other.press('Check, and show the plan', {
    ...catalog,
    'release:shell': `shell@${shell.release.id}`,
  });
  expect((await one.press('Apply')).text).toContain('Done, entry 5');
  expect((await other.press('Apply')).status).toBe(409);
  expect((await readJournal(site.store)).entries).toHaveLength(5);
});

/** What two people press, each to see the plan. The second press is always "Apply". */
const races: readonly (readonly [
  string,
  (person: Person, site: OperationsSite) => Promise<unknown>,
  string,
])[] = [
  ['rollback', (person) => person.press('Roll back catalog'), 'catalog@r\\w+ is live'],
  ['hold', (person) => person.press('Hold of catalog'), 'catalog is held'],
  [
    'activation',
    async (person, { ids: [a = ''] }) => {
      await person.get('/-/site/releases');
      await person.press('Check, and show the plan', { 'release:catalog': `catalog@${a}` });
    },
    'catalog@r\\w+ is live',
  ],
];

test.each(races)(
  'of two people at once, one %s is made, and the other is told who was first',
  async (_, plan, state) => {
    await using one = await operationsSite();
    await using other = await openOperations(one.store, one.ids);
    const [asha, ravi] = [await one.signIn('Asha'), await other.signIn('Ravi')];
    await Promise.all([asha, ravi].map((person) => person.get()));
    await Promise.all([plan(asha, one), plan(ravi, other)]);
    const results = await Promise.all([asha.press('Apply'), ravi.press('Apply')]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = results[0]?.status === 200 ? 'Asha' : 'Ravi';
    const told = results.find(({ status }) => status === 409);
    expect(told?.text).toMatch(
      new RegExp(`Somebody else was first .*${first} was first: ${state} since .* Since you looked`),
    );
    expect((await readJournal(one.store)).entries).toHaveLength(5);
    expect(await lastOf(one)).toMatchObject({ by: first });
  },
);

test('a plan that is older than a change of its unit is not applied, and one of another unit is', async () => {
  await using site = await operationsSite();
  const [asha, ravi] = [await site.signIn('Asha'), await site.signIn('Ravi')];
  await asha.get();
  await asha.press('Roll back catalog');
  await deployTiny(site.store, ['product', 'a']);
  await ravi.get();
  await ravi.press('Roll back catalog');
  await deployTiny(site.store, ['catalog', 'd']);
  expect((await ravi.press('Apply')).text).toContain('asha was first: catalog@');
  expect((await asha.press('Apply')).status).toBe(409);
  // The first screen may be as old.
  await asha.get();
  await deployTiny(site.store, ['catalog', 'e']);
  expect((await asha.press('Roll back catalog')).text).toContain('nothing was changed');
  await asha.get();
  await asha.press('Roll back catalog');
  await deployTiny(site.store, ['product', 'b']);
  expect((await asha.press('Apply')).text).toContain('Done, entry');
});

const withoutJournal = (store: Store) =>
  faultyStore(store, {
    before: (call, key) => {
      if (call !== 'create' && key.startsWith('journal/')) throw new StoreError(`${call} ${key}`, '503');
    },
  });

/** A record that cannot be parsed. */
const damaged = (store: Store, id: string): Store => ({
  ...store,
  read: async (key) =>
    key === `releases/catalog/${id}/release.json` ? new Uint8Array([1]) : store.read(key),
});

test.each<readonly [what: string, sentence: string, through: (store: Store, live: string) => Store]>([
  [
    'the journal',
    'The newest entries cannot be read at the moment: The store failed to read journal/00000005.json: 503',
    withoutJournal,
  ],
  ['differences', 'The records of its releases cannot be read at the moment', damaged],
])('while %s cannot be read, a rollback takes two presses', async (_, sentence, through) => {
  await using whole = await operationsSite();
  const live = whole.ids.at(-1) ?? '';
  await using site = await openOperations(whole.store, whole.ids, {
    through: (store) => through(store, live),
  });
  await twoPresses(site, sentence);
});

test('while mail and the disk cannot be read, a rollback takes two presses', async () => {
  const broken = () => Promise.reject(new Error('a path of this machine'));
  await using site = await operationsSite({ freeShare: broken });
  Object.assign(site.server.repositories.outbox, { countUnsent: broken });
  await twoPresses(site, 'This cannot be read');
});

test('while the database does not answer at all, the page comes after its time limit', async () => {
  await using site = await operationsSite();
  const never = () => new Promise<never>(() => undefined);
  Object.assign(site.server.app.core.visits, { summary: never });
  Object.assign(site.server.repositories.outbox, { countUnsent: never });
  const { clock } = site.server;
  await twoPresses(site, 'Visits cannot be read at the moment: This has taken more than 2 s.', async () => {
    // Two parts and two conditions wait. All others have been read.
    while (clock.pauses().filter((pause) => pause === 2000).length !== 4) await setImmediate();
    clock.advance(2000);
  });
});

/** @param wait until the page can come */
async function twoPresses(site: OperationsSite, sentence: string, wait = async () => {}) {
  const asha = await site.signIn();
  const [page] = await Promise.all([asha.get(), wait()]);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(sentence)]);
  expect(page.text).not.toContain('a path of this machine');
  await asha.press('Roll back catalog');
  const [last] = await Promise.all([asha.press('Apply'), wait()]);
  expect(last.status).toBe(200);
  expect(await lastOf(site)).toMatchObject({ action: 'rollback', release: site.ids.at(-2), by: 'Asha' });
}

test('three in the morning: from the notice to the rolled-back site in two presses after signing in', async () => {
  await using receiver = await noticeReceiver();
  await using site = await operationsSite({ fetch, env: { NOTIFY_URL: receiver.url } });
  await deployTiny(site.store, ['catalog', 'bad']);
  const { notice } = await receiver.next();
  const address = / Or open: (\S+)$/.exec(notice.text)?.[1] ?? '';
  expect(address).toBe('https://operations.example/-/site');
  const ravi = await site.signIn('Ravi');
  await ravi.get(new URL(address).pathname);
  const presses = [await ravi.press('Roll back catalog'), await ravi.press('Apply')];
  expect(presses.at(-1)?.text).toContain(`catalog@${site.ids.at(-1)} is live instead of`);
  expect(presses.length).toBeLessThanOrEqual(3);
});
