import { sortUnits } from '@platform/contract';
import * as fc from 'fast-check';
import { holdUnits } from '../../changes/hold.ts';
import { rollback } from '../../changes/rollback.ts';
import { followJournal } from '../../serving/follow-journal.ts';
import { memoryStore, objectsOf } from '../../testing/memory-store.ts';
import {
  delegationOf,
  forgedEntry,
  type OwnedSite,
  overwrite,
  ownedSite,
  readJson,
  teamsSite,
  writeEntry,
} from '../../testing/owned-site.ts';
import { renderHere } from '../../testing/render-here.ts';
import { countingAttacks, rightfulAttacks } from '../../testing/rightful-attacks.data.ts';
import { attacks, writeAs } from '../../testing/store-attacks.data.ts';
import {
  rollbackAs,
  setOwners,
  storeAs,
  testKey,
  testOwners,
  testPublicKey,
} from '../../testing/test-owners.ts';
import { tinyRelease, tinyRoute } from '../../testing/tiny-release.ts';
import { authorOf, publishTiny, rollbackTiny, tinySite } from '../../testing/tiny-site.ts';
import { later, verifierSays } from '../../testing/verifier-says.ts';
import { changesIn, entryKey } from '../entries/journal-entry.ts';
import { refusals } from '../findings/finding.ts';
import { examineEntries, examineJournal, readJournal } from '../journal/journal.ts';
import { futureFindings, journalFindings } from '../journal/journal-findings.ts';
import { applyRepair, planRepair } from '../journal/repair.ts';
import { checkpointFindings } from '../journal/stored-checkpoint.ts';
import { sessionSigner } from '../keys/delegation.ts';
import { recordHash } from '../releases/release-statement.ts';
import { releaseKey } from '../releases/releases.ts';
import { verifyNeeded } from '../releases/verify-release.ts';
import { trusted } from '../signing/trusted.ts';
import { foldJournal, neededReleases } from '../state/history.ts';
import { type Journal, recordIn } from '../state/journal-state.ts';
import type { Store } from '../store/store.ts';
import { releasesOf } from './composition.ts';

/** What a reader that starts now finds, like `verify --newest`. */
async function readerSays(store: Store, root: string, newest: string) {
  const journal = await examineJournal(storeAs(store, null, root));
  const released = trusted(store, () => journal);
  const findings = [...journalFindings(journal), ...futureFindings(journal, new Date(later))];
  findings.push(...(await checkpointFindings(store, (await examineEntries(store)).entries)));
  const owners = journal.authority?.owners;
  for (const needed of neededReleases(journal, false).filter(({ role }) => role === 'live'))
    findings.push(...(await verifyNeeded({ ...store, ...released }, needed, owners)));
  if (!journal.entries.some(({ signed }) => signed?.chain === newest))
    findings.push({ code: 'journal-older', sentence: '' });
  return { journal, codes: refusals(findings).map(({ code }) => code) };
}

const liveIn = (journal: Parameters<typeof foldJournal>[0]) =>
  Object.entries(foldJournal(journal).units).map(([unit, { id }]) => `${unit}@${id}`);

/** Which release answers at which address. */
async function answersOf(store: Store, journal: Journal): Promise<readonly string[]> {
  const { units } = await releasesOf(store, journal);
  const routes = sortUnits(Object.keys(units)).flatMap((unit) => {
    const live = units[unit]?.live;
    const moved = (live?.redirects ?? []).map(({ from }) => ({ path: from }));
    const forms = Object.values(live?.forms ?? {}).flatMap(({ replaces = [] }) =>
      replaces.map((form) => ({ path: `/api/forms/${form}` })),
    );
    return [...(live?.routes ?? []), ...moved, ...forms].map(
      ({ path }) => [path, `${unit}@${live?.id}`] as const,
    );
  });
  // Of two units with the same address, the first answers.
  return [...new Map(routes.reverse())].map(([path, release]) => `${path} ${release}`).sort();
}

const pathOf = (answer: string) => answer.split(' ')[0];

/** A server that follows a store. `check` lets it check everything. */
async function startServer(
  store: Store,
  load: (journal: Journal) => Promise<readonly string[]> = async (journal) => liveIn(journal),
) {
  const errors: string[] = [];
  let time = 0;
  const follower = await followJournal({
    ...{ store, load, hasMore: async () => false },
    ...{ onChange: () => undefined, onError: (error) => void errors.push(String(error)) },
    ...{ clock: () => time, random: () => 0.5, sleep: async () => undefined },
  });
  return {
    live: follower.current,
    errors,
    check: async () => {
      time += 200_000;
      const read = time;
      follower.check();
      for (let turn = 0; turn < 2000 && (follower.silence() > 0 || time !== read); turn += 1)
        await new Promise(setImmediate);
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    },
    isFollowing: () => follower.status().status === 'following',
    close: follower.close,
  };
}

test('an honest site passes', async () => {
  const { store, root, newest, b } = await ownedSite();
  const { journal, codes } = await readerSays(store, root, newest);
  expect(codes).toEqual([]);
  expect(liveIn(journal)).toContainEqual(`catalog@${b}`);
  expect(await verifierSays(store, root, newest)).toEqual({ passed: true, codes: [] });
});

test.each(attacks)('refused: $what', async ({ code, does, unread }) => {
  const site = await ownedSite();
  const { store, root, newest } = site;
  const server = await startServer(store);
  const before = server.live();
  await does(site);
  const reader = await readerSays(store, root, newest);
  expect(reader.codes).toContain(code);
  // A checkpoint is for readers without any of their own.
  if (code === 'checkpoint-differs') expect(liveIn(reader.journal)).toEqual(before);
  const verified = await verifierSays(store, root, newest);
  expect(verified.codes).toContain(code);
  expect(verified.passed).toBe(false);
  await server.check();
  expect(server.live()).toEqual(before);
  if (!unread) expect(server.errors).not.toEqual([]);
  server.close();
});

test.each([
  ...rightfulAttacks.map((attack) => ({ ...attack, moves: null })),
  ...countingAttacks.map((attack) => ({ ...attack, moves: 'catalog' })),
])('a rightful key, without the gate: $what', async ({ code, does, moves }) => {
  const site = await teamsSite();
  const { store, root, newest } = site;
  const server = await startServer(store, (journal) => answersOf(store, journal));
  const own = server.live().filter((answer) => answer.includes(` ${moves}@`));
  const others = () => server.live().filter((answer) => !own.map(pathOf).includes(pathOf(answer)));
  const before = others();
  await does(site);
  expect((await readerSays(store, root, newest)).codes).toContain(code);
  expect((await verifierSays(store, root, newest)).codes).toContain(code);
  await server.check();
  expect(server.isFollowing()).toBe(true);
  expect(others()).toEqual(before);
  server.close();
});

test('without owners, another release under the id of a live one counts as not there', async () => {
  const [store, , before, live] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  const running = await startServer(store, (journal) => answersOf(store, journal));
  const answers = running.live();
  const { unit, id } = live.release;
  const evil = tinyRelease(unit, { mark: 'evil', routes: [tinyRoute('/evil', 'CellarPage')] });
  for (const key of await store.list(releaseKey(live.release, ''))) await store.remove(key);
  await publishTiny(store, { ...evil, release: { ...evil.release, id, container: `${unit}_${id}` } });
  const journal = await readJournal(store);
  const { units, findings } = await releasesOf(store, journal);
  expect(findings).toMatchObject([{ code: 'release-swapped' }]);
  expect(units.catalog?.live.id).toBe(before.release.id);
  expect(await verifierSays(store, '', '')).toEqual({ passed: false, codes: ['release-swapped'] });
  await holdUnits(store, ['shell'], authorOf(50), null, journal);
  await running.check();
  for (const server of [running, await startServer(store, (all) => answersOf(store, all))]) {
    expect(server.live().map(pathOf)).toEqual(answers.map(pathOf));
    server.close();
  }
});

const copyOf = async (store: Store) => memoryStore(await objectsOf(store, 'journal/', 'releases/'));

const damage = fc.record({
  kind: fc.constantFrom('flip', 'flip', 'swap', 'remove', 'replay', 'cut'),
  one: fc.nat(10_000),
  other: fc.nat(10_000),
  at: fc.nat(1_000_000),
});

test('whatever is changed in a store, only what was signed has an effect, and both readers find it', async () => {
  const site = await ownedSite();
  const { root, newest } = site;
  const honest = await examineJournal(site.store);
  const runs = fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
    const store = await copyOf(site.store);
    for (const { kind, one, other, at } of damages) {
      const keys = (await store.list('journal/')).concat(
        (await store.list('releases/')).filter((key) => /release\.(sig\.)?json$|\.js$/.test(key)),
      );
      const [key = '', target = ''] = [keys[one % keys.length], keys[other % keys.length]];
      const content = Buffer.from((await store.read(key)) ?? '');
      if (kind === 'flip' && content.length > 0) {
        content[at % content.length] = (content[at % content.length] ?? 0) ^ (1 << (at % 7));
        await overwrite(store, key, content);
      }
      if (kind === 'remove') await store.remove(key);
      if (kind === 'swap') {
        await overwrite(store, key, (await store.read(target)) ?? content);
        await overwrite(store, target, content);
      }
      const entries = await store.list('journal/');
      if (kind === 'replay') await overwrite(store, entryKey(entries.length + 1), content);
      if (kind === 'cut') await store.remove(entries.at(-1) ?? key);
    }
    const { journal, codes } = await readerSays(store, root, newest);
    for (const entry of journal.entries) {
      if (entry.action === 'rejected') continue;
      const { signed: _, ...own } = entry;
      const { signed: __, ...known } = honest.entries[entry.sequence - 1] ?? entry;
      expect(own).toEqual(known);
    }
    const released = trusted(store, () => journal);
    const checked = honest.entries.flatMap(changesIn).map(({ unit, release }) => ({
      unit,
      id: release,
      record: recordIn(honest, { unit, id: release }),
    }));
    for (const { unit, id, record } of journal.entries.length === 0 ? [] : checked) {
      const content = await released.read(`releases/${unit}/${id}/release.json`).catch(() => null);
      if (content && record !== null) expect(recordHash(content)).toBe(record);
    }
    expect((await verifierSays(store, root, newest)).passed).toBe(codes.length === 0);
  });
  await fc.assert(runs, { numRuns: 60 * Number(process.env.RACES ?? 1) });
});

const lie = (site: OwnedSite, by: string) =>
  writeAs(site, by, { action: 'rollback', release: site.a, previous: '0'.repeat(64) });

test.each<[what: string, codes: readonly string[], does: (site: OwnedSite) => Promise<unknown>]>([
  [
    'not signed',
    ['entry-unsigned'],
    async (site) => writeEntry(site.store, await forgedEntry(site, { release: site.c })),
  ],
  ['signed after other entries', ['entry-replayed'], (site) => lie(site, 'ravi')],
  [
    'signed after other entries by two people',
    ['entry-replayed', 'entry-replayed'],
    async (site) => [await lie(site, 'ravi'), await lie(site, 'machine')],
  ],
])('an entry that is %s stops nobody, before and after others', async (_, codes, does) => {
  const site = await ownedSite();
  const { store, root } = site;
  const running = await startServer(store);
  await does(site);
  await rollbackAs(store, 'ravi', 'catalog', 56);
  await does(site);
  const asha = storeAs(store, 'asha');
  expect(await planRepair(asha, authorOf(57))).toEqual([]);
  await holdUnits(asha, ['catalog'], authorOf(57), null, await readJournal(asha));
  const reading = await examineJournal(storeAs(store, null, root));
  const chain = reading.authority?.chain ?? '';
  // They are reported, and need nobody any more.
  const reported = [...codes, ...codes].map((code) => ({ code, warning: true }));
  expect(journalFindings(reading)).toMatchObject(reported);
  expect(await verifierSays(store, root, chain)).toEqual({ passed: true, codes: [] });
  await running.check();
  const started = await startServer(store);
  for (const server of [running, started]) {
    expect(server.isFollowing()).toBe(true);
    expect(server.live()).toContainEqual(`catalog@${site.a}`);
    expect(server.errors).toHaveLength(reported.length);
    server.close();
  }
});

test('under a changed entry, the next one stops commands and brings back nothing, until a repair', async () => {
  const site = await ownedSite();
  const { store, root } = site;
  await rollbackAs(store, 'machine', 'catalog', 55);
  await writeAs(site, 'asha', { action: 'hold', unit: null, hold: { units: ['catalog'], until: null } });
  const server = await startServer(store);
  await overwrite(store, entryKey(9), { ...(await readJson(store, entryKey(9))), reason: 'another' });
  expect(await examineJournal(store)).toMatchObject({ damages: [{ status: 'broken', sequence: 10 }] });
  const again = () => rollbackAs(store, 'ravi', 'catalog', 56);
  await expect(again()).rejects.toMatchObject({ code: 'bad-journal' });
  await server.check();
  expect(server.live()).toContainEqual(`catalog@${site.a}`);
  server.close();
  const asha = storeAs(store, 'asha');
  await applyRepair(asha, await planRepair(asha, authorOf(57)));
  await again();
  const { entries, authority } = await examineJournal(store);
  expect(entries.slice(8).map(({ action }) => action)).toEqual(['rejected', 'repair', 'rollback']);
  const { chain = '' } = authority ?? {};
  expect(await verifierSays(store, root, chain)).toEqual({ passed: true, codes: [] });
});

test('a server that has read half of an attack’s entry follows the next rollback', async () => {
  const site = await ownedSite();
  const forged = await forgedEntry(site, { release: site.c });
  const key = entryKey(forged.sequence);
  const whole = Buffer.from(JSON.stringify(forged));
  const remains: readonly (Uint8Array | null)[] = [Buffer.of(), whole.subarray(0, 40), whole, null];
  for (const read of remains.slice(0, 3))
    for (const written of remains) {
      const store = await copyOf(site.store);
      const server = await startServer(store);
      await overwrite(store, key, read ?? Buffer.of());
      await server.check();
      await store.remove(key);
      if (written) await overwrite(store, key, written);
      await server.check();
      await writeAs({ ...site, store }, 'ravi', { action: 'rollback', release: site.a });
      await server.check();
      expect(server.live()).toContainEqual(`catalog@${site.a}`);
      expect(server.isFollowing()).toBe(true);
      server.close();
    }
});

test.each([0, 40])(
  'an operator signs the whole of an attack’s entry, of which %i bytes were read',
  async (bytes) => {
    const site = await ownedSite();
    const forged = await forgedEntry(site, { release: site.c });
    const key = entryKey(forged.sequence);
    const whole = Buffer.from(JSON.stringify(forged));
    const operator = storeAs(site.store, 'asha');
    await overwrite(site.store, key, whole.subarray(0, bytes));
    const base = await readJournal(operator);
    await overwrite(site.store, key, whole);
    const request = { unit: 'catalog', to: null, recall: false, force: false };
    await rollback(operator, request, authorOf(55), base, renderHere);
    await holdUnits(operator, ['shell'], authorOf(56), null, base);
    const { damages, ...journal } = await examineJournal(site.store);
    expect(damages).toEqual([]);
    expect(journal.entries.slice(base.entries.length).map(({ action }) => action)).toEqual([
      'rollback',
      'hold',
    ]);
    expect(liveIn(journal)).toContainEqual(`catalog@${site.a}`);
  },
);

/** The store as a session of asha has it. */
const sessionOf = ({ store, root }: OwnedSite): Store => ({
  ...store,
  identity: { root, signer: sessionSigner(delegationOf(root), testKey('session')) },
});

test('an operator’s session does what was delegated to it, also after an entry that is dated ahead', async () => {
  const site = await ownedSite();
  const { store, root } = site;
  const fields = { action: 'hold', unit: null, hold: { units: ['catalog'], until: null } };
  await writeAs(site, 'ravi', { ...fields, at: '2999-01-05T09:00:00.000Z' });
  await rollbackTiny(sessionOf(site), 'catalog', authorOf(56, 'the page'));
  const journal = await examineJournal(store);
  expect(journal.entries.at(-1)).toMatchObject({ by: 'asha', action: 'rollback' });
  expect(liveIn(journal)).toContainEqual(`catalog@${site.a}`);
  expect((await verifierSays(store, root, journal.authority?.chain ?? '')).passed).toBe(true);
});

test('an operator’s entry that is dated ahead is reported, however old it is, until an operator writes again', async () => {
  const site = await ownedSite();
  const { store, root } = site;
  const { owners = testOwners } = (await readJournal(store)).authority ?? {};
  const mira = { keys: { ...owners.keys, mira: testPublicKey('mira') }, expires: { ravi: '2098-01-01' } };
  const catalogOwners = { ...owners.units.catalog, publish: ['pipe'], activate: ['ravi', 'mira'] };
  await setOwners(store, { ...owners, ...mira, units: { ...owners.units, catalog: catalogOwners } });
  const holding = { action: 'hold', unit: null, hold: { units: ['shell'], until: null } };
  await writeAs(site, 'asha', { ...holding, at: '2099-01-05T09:00:00.000Z' });
  for (let others = 0; others < 25; others += 1)
    await writeAs(site, 'mira', { ...holding, hold: { units: ['catalog'], until: null } });
  const session = sessionOf(site);
  const hold = async (by: Store) => holdUnits(by, ['catalog'], authorOf(56), null, await readJournal(by));
  await expect(hold(session)).rejects.toMatchObject({ code: 'not-allowed' });
  await expect(hold(storeAs(store, 'ravi'))).rejects.toMatchObject({ code: 'not-allowed' });
  const reported = async () => {
    const journal = await readJournal(store);
    const now = '2026-01-06T00:00:00.000Z';
    const { codes } = await verifierSays(store, root, journal.authority?.chain ?? '', now);
    return { codes, sentences: futureFindings(journal, new Date(now)).map(({ sentence }) => sentence) };
  };
  expect(await reported()).toEqual({
    codes: ['entry-future'],
    sentences: [expect.stringMatching(/^Entry 10 by asha .* Until an operator writes again/)],
  });
  await hold(storeAs(store, 'ben'));
  expect(await reported()).toEqual({ codes: [], sentences: [] });
  for (const by of [session, storeAs(store, 'ravi')]) await hold(by);
});
