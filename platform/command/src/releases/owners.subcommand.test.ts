import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJournal, type Store } from '@platform/releases';
import type { Owners } from '@platform/releases/owners';
import { unrenderedPages } from '@platform/releases/rendering';
import {
  catalog,
  forgedEntry,
  memoryStore,
  publishAs,
  publishTiny,
  signedBy,
  storeAs,
  temporaryFolder,
  testOwners,
  testPublicKey,
  tinyRelease,
  writeEntry,
} from '@platform/releases/testing';
import { liveTestSite, testSite } from '../testing/test-site.ts';

const file = join(temporaryFolder(), 'owners.json');
writeFileSync(file, JSON.stringify(testOwners));

/** A live site, and the site command of somebody with a key. */
async function ownedSite() {
  const { store } = await liveTestSite({ store: memoryStore() });
  return { store, as: (name: string | null) => testSite({ store: storeAs(store, name) }) };
}

test('a dry run prints the first owners and writes nothing', async () => {
  const { store, as } = await ownedSite();
  const { code, out } = await as('asha').run('owners', file, '--dry-run');
  expect(code).toBe(0);
  expect(out).toContain('  activate product: asha, ravi (two people)');
  expect(await store.list('journal/')).toHaveLength(3);
  expect((await as(null).run('status')).out[3]).toContain('Owners: unsigned.');
});

test('an operator writes owners; status, who and the file’s twin say so', async () => {
  const { as } = await ownedSite();
  const { code, out } = await as('asha').run('owners', file);
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.arrayContaining([expect.stringMatching(/OWNERS_ROOT=[0-9a-f]{64}$/)]),
  });
  expect((await as(null).run('status')).out[3]).toMatch(/^Owners: entry 4 by asha, OWNERS_ROOT [0-9a-f]{64}/);
  expect((await as('asha').run('owners', file)).out).toEqual(['These are the owners already.']);
  const who = (await as(null).run('who', 'catalog')).out.join('\n');
  expect(who).toContain('publish catalog');
  expect(who).toMatch(/activate by asha, not signed/);
});

test.each([
  ['pipe', ' does not have the right to activate catalog'],
  [null, 'SITE_KEY'],
])('a dry run of a deploy with the key of %s is refused as the deploy is', async (name, words) => {
  const { store, as } = await ownedSite();
  await as('asha').run('owners', file);
  const site = as(name);
  site.sources(tinyRelease('catalog', { mark: 'next' }));
  const keys = await store.list('releases/');
  const dry = await site.run('deploy', 'catalog', '--dry-run');
  expect([dry.code, dry.err.join()]).toEqual([12, expect.stringContaining(words)]);
  expect(await site.run('deploy', 'catalog')).toEqual(dry);
  expect(await store.list('releases/')).toEqual(keys);
});

test('who may end no hold of another person is refused before the checks, and told who may', async () => {
  const { as } = await ownedSite();
  await as('asha').run('owners', file);
  const ravi = as('ravi');
  await publishAs(ravi.store, 'pipe', catalog('next'));
  await as('ben').run('hold', 'catalog', '--reason', 'the fair');
  const activate = ['activate', `catalog@${catalog('next').release.id}`];
  const held = await ravi.run(...activate);
  expect([held.code, held.err.join()]).toEqual([9, expect.stringContaining('asha or ben may end the hold')]);
  const refused = await ravi.run(...activate, '--end-hold', '--reason', 'fixed');
  expect([refused.code, refused.out.join('\n')]).toEqual([12, expect.not.stringContaining('compatibility')]);
});

test('an entry that was signed after other ones stops no command; status, verify, repair and who name it', async () => {
  const { store, as } = await ownedSite();
  await as('asha').run('owners', file);
  const forged = await forgedEntry({ store }, { by: 'mira', action: 'retire', previous: '0'.repeat(64) });
  await writeEntry(store, signedBy('mira', forged));
  const says = async (subcommand: string, ...args: readonly string[]) => {
    const { code, out } = await as('asha').run(subcommand, ...args);
    return { code, named: out.filter((line) => line.includes('signed after other entries')).length };
  };
  expect(await says('status')).toEqual({ code: 0, named: 1 });
  expect(await says('verify')).toEqual({ code: 3, named: 1 });
  expect(await says('repair')).toEqual({ code: 0, named: 1 });
  expect((await as('asha').run('who', 'catalog')).out.join('\n')).toMatch(/rejected by mira, SHA256:/);
  expect((await as('ravi').run('rollback', 'catalog', '--reason', 'broken')).code).toBe(0);
  const next = await publishAs(store, 'pipe', catalog('next'));
  const deploy = ['activate', `catalog@${next.release.id}`, '--end-hold', '--reason', 'fixed'];
  expect((await as('ravi').run(...deploy)).code).toBe(0);
  expect(await says('verify')).toEqual({ code: 0, named: 1 });
  expect(await says('repair')).toEqual({ code: 0, named: 0 });
});

const writeOwners = (value: object) => {
  const place = join(temporaryFolder(), 'next.json');
  writeFileSync(place, JSON.stringify(value));
  return place;
};

test('no page is without its HTML at any moment of three changes of owners', async () => {
  const { store } = await liveTestSite({ store: memoryStore() });
  const missing: string[] = [];
  let looks = 0;
  const probed = async <T>(change: Promise<T>) => {
    const result = await change;
    looks += 1;
    missing.push(...(await unrenderedPages(store, await readJournal(store))).map(({ sentence }) => sentence));
    return result;
  };
  const watched: Store = {
    ...store,
    create: (key, content) => probed(store.create(key, content)),
    remove: (key) => probed(store.remove(key)),
  };
  const as = (name: string) => testSite({ store: storeAs(watched, name) });
  const { asha, ben, ...others } = testOwners.keys;
  const rotated = { ...testOwners, keys: { ...others, ben, asha: testPublicKey('asha two') } };
  const again = { ...rotated, keys: { ...rotated.keys, ben: testPublicKey('ben two') } };
  expect((await as('asha').run('owners', writeOwners(testOwners))).code).toBe(0);
  expect((await as('ben').run('owners', writeOwners({ after: 4, ...rotated }))).code).toBe(0);
  expect((await as('asha two').run('owners', writeOwners({ after: 5, ...again }))).code).toBe(0);
  expect(looks).toBeGreaterThan(3);
  expect(missing).toEqual([]);
});

const catalogOwners = (change: object) => ({
  units: { ...testOwners.units, catalog: { ...testOwners.units.catalog, ...change } },
});

test.each([
  ['makes its signer no operator', { operators: ['ben'] }, 'You are no operator any more'],
  ['ends the key of its signer', { expires: { asha: '2026-01-06' } }, 'You are no operator any more'],
  ['lets nobody publish a live unit', catalogOwners({ publish: [] }), 'Nobody may publish catalog'],
  ['lets nobody activate a live unit', catalogOwners({ activate: [] }), 'Nobody may activate catalog'],
  [
    'ends the keys of all who may activate a live unit',
    { expires: { ravi: '2026-01-06', mira: '2026-01-06' } },
    'Nobody may activate catalog',
  ],
  [
    'ends the key of one of two people that a live unit needs',
    { ...catalogOwners({ approvals: 2 }), expires: { mira: '2026-01-06' } },
    'Nobody may activate catalog',
  ],
  ['takes the rollback from all servers', { rollback: [] }, 'No key of "rollback" counts'],
  [
    'takes an address from a live page',
    catalogOwners({ paths: ['/cellar'] }),
    'The route "/join-innovation" of catalog@',
  ],
  ['has no base', { after: undefined, rollback: ['ben'] }, 'The file has no "after"'],
])('a file that %s is refused without --force', async (_, change, message) => {
  const { as } = await ownedSite();
  await as('asha').run('owners', file);
  const next = writeOwners({ after: 4, ...testOwners, ...change });
  for (const dry of [['--dry-run'], []]) {
    const { code, err } = await as('asha').run('owners', next, ...dry);
    expect({ code, err: err.join() }).toEqual({ code: 3, err: expect.stringContaining(message) });
  }
  expect((await as('asha').run('owners', next, '--force')).code).toBe(0);
});

test('a file that was made from older owners is refused, and what is printed can be changed', async () => {
  const { as } = await ownedSite();
  await as('asha').run('owners', file);
  const printed = JSON.parse((await as(null).run('owners')).out.join('\n'));
  expect((await as('ben').run('owners', writeOwners({ ...printed, rollback: ['ben'] }))).code).toBe(0);
  const { code, err } = await as('asha').run('owners', writeOwners({ ...printed, units: {} }), '--force');
  expect({ code, err: err.join() }).toEqual({
    code: 5,
    err: expect.stringContaining('was made from the owners of entry 4, and those of entry 5 replaced them'),
  });
});

const keyFile = (name: string) => {
  const place = join(temporaryFolder(), `${name}.pub`);
  writeFileSync(place, `${testPublicKey(name)} ${name}@laptop.example\n`);
  return place;
};

test('one key is added, rotated and removed; all else stays', async () => {
  const { as } = await ownedSite();
  await as('asha').run('owners', file);
  const owners = async () => (await as(null).json('owners')).result.owners as Owners;
  const before = await owners();
  const dry = await as('asha').run('owners', 'add-key', 'tom', keyFile('tom'), '--dry-run');
  expect([dry.code, dry.out]).toEqual([0, [`  key tom: ${testPublicKey('tom')} tom@laptop.example`]]);
  expect(await owners()).toEqual(before);
  for (const name of ['tom', 'tom two']) await as('asha').run('owners', 'add-key', 'tom', keyFile(name));
  const keys = { ...before.keys, tom: `${testPublicKey('tom two')} tom two@laptop.example` };
  expect(await owners()).toEqual({ ...before, keys });
  expect((await as('asha').run('owners', 'remove-key', 'tom')).code).toBe(0);
  expect(await owners()).toEqual(before);
});

test.each([
  ['2026-01-20', /^The key catalog-ci expires on 2026-01-20/],
  ['2026-01-06T16:59:00Z', /^The key catalog-ci expired on 2026-01-06T16:59:00Z/],
  ['2026-01-21', null],
])('a key that expires on %s is told 14 days before, until it is replaced', async (end, sentence) => {
  const { as } = await ownedSite();
  const keys = { ...testOwners.keys, 'catalog-ci': testPublicKey('catalog-ci') };
  await as('asha').run('owners', writeOwners({ ...testOwners, keys, expires: { 'catalog-ci': end } }));
  const told = async () => {
    const { result } = await as(null).json('status');
    const { out } = await as(null).run('doctor');
    const line = out.find((one) => one.trim().startsWith('journal')) ?? '';
    return { findings: result.findings, line };
  };
  const none = { findings: [], line: expect.stringContaining(' ok ') };
  const one = { code: 'key-expires', sentence: expect.stringMatching(sentence ?? ''), warning: true };
  expect(await told()).toEqual(
    sentence ? { findings: [one], line: expect.stringMatching(/ warning +The key catalog-ci/) } : none,
  );
  await as('asha').run('owners', 'add-key', 'catalog-ci', keyFile('catalog-ci two'));
  expect(await told()).toEqual(none);
});

test('a removed key is in no list any more', async () => {
  const { as } = await ownedSite();
  await as('asha').run('owners', file);
  for (const name of ['ben', 'mira', 'branch'])
    expect((await as('asha').run('owners', 'remove-key', name)).code).toBe(0);
  expect((await as('asha').run('owners', 'remove-key', 'pipe')).code).toBe(3);
  expect((await as('asha').run('owners', 'remove-key', 'pipe', '--force')).code).toBe(0);
  const owners = (await as(null).json('owners')).result.owners as Owners;
  expect(owners).toMatchObject({
    operators: ['asha'],
    units: { ...testOwners.units, catalog: { publish: [], preview: [], activate: ['ravi'] } },
  });
  expect(Object.keys(owners.keys)).toEqual(['asha', 'machine', 'ravi', 'shop']);
  expect((await as(null).run('who')).out.join('\n')).toMatch(/withdrawn +ben, .*pipe/);
});

test.each([
  ['the own key', 'ben', 3, ['remove-key', 'ben'], 'You are no operator any more'],
  ['the last but one of two people', 'asha', 2, ['remove-key', 'ravi'], 'product needs two people'],
  ['a name without a key', 'asha', 2, ['remove-key', 'rav'], 'rav has no key. Did you mean "ravi"?'],
  ['no name', 'asha', 2, ['remove-key'], 'owners takes'],
  ['no file', 'asha', 2, ['add-key', 'tom'], 'owners takes'],
  ['a key that somebody has', 'asha', 2, ['add-key', 'tom', keyFile('ravi')], 'have the same key'],
  ['a key by who is no operator', 'ravi', 12, ['add-key', 'tom', keyFile('tom')], 'right to owners'],
])('%s: the key of %s ends with %i', async (_, by, exit, args, message) => {
  const { as } = await ownedSite();
  await as('asha').run('owners', file);
  const { code, err } = await as(by).run('owners', ...args);
  expect({ code, err: err.join() }).toEqual({ code: exit, err: expect.stringContaining(message) });
});

test('two teams, one change: each approves the set, and one of them activates it', async () => {
  const { store, as } = await ownedSite();
  await as('asha').run('owners', file);
  const { release: next } = await publishTiny(
    storeAs(store, 'pipe'),
    tinyRelease('catalog', { mark: 'next' }),
  );
  const { release: shell } = await publishTiny(storeAs(store, 'shop'), tinyRelease('shell', { mark: 'two' }));
  const set = [`catalog@${next.id}`, `shell@${shell.id}`];
  const first = await as('ravi').run('activate', ...set);
  expect(first).toMatchObject({ code: 13, out: [] });
  const asked = `asha. They run: npm run site -- approve ${set.join(' ')}`;
  expect(first.err.join()).toContain(asked);
  const dry = async () => {
    const { code, out } = await as('ravi').run('activate', ...set, '--dry-run');
    return { code, asks: out.join('\n').includes(asked) };
  };
  expect(await dry()).toEqual({ code: 13, asks: true });
  expect((await as('asha').run('approve', set[1] ?? '')).code).toBe(0);
  expect((await as('ravi').run('activate', ...set)).code).toBe(13);
  expect((await as('asha').run('approve', ...set)).out).toEqual([
    expect.stringContaining(`${set.join(' and ')} are approved by asha`),
  ]);
  for (const args of [[], ['--dry-run']])
    expect((await as('machine').run('activate', ...set, ...args)).code).toBe(12);
  expect(await dry()).toEqual({ code: 0, asks: false });
  const url = 'https://ci.example.com/7';
  expect((await as('ravi').run('activate', ...set, '--run-url', url)).code).toBe(0);
  expect((await as(null).run('history', 'shell')).out.join('\n')).toContain(`run ${url}`);
  const who = (await as(null).run('who', 'shell')).out.join('\n');
  expect(who).toMatch(/activate by ravi, SHA256:\S+, run https:/);
});

test('approve --list says which releases wait for whom, and who has approved them', async () => {
  const { store, as } = await ownedSite();
  expect((await as(null).run('approve', '--list')).code).toBe(2);
  await as('asha').run('owners', file);
  const list = async () => (await as(null).run('approve', '--list')).out;
  const publishNext = async (by: string, unit: string) => {
    const { release } = await publishAs(store, by, tinyRelease(unit, { mark: 'next' }));
    return `${unit}@${release.id}`;
  };
  const catalog = await publishNext('pipe', 'catalog');
  expect(await list()).toEqual(['No release waits for an approval.']);
  const product = await publishNext('shop', 'product');
  const shell = await publishNext('shop', 'shell');
  const needs = (name: string, people: string) =>
    `${name}, which needs the approval of a second person: ${people}`;
  expect(await list()).toEqual([
    `${needs(product, 'asha or ravi')}. Approved by nobody. They run: npm run site -- approve ${product}`,
  ]);
  await as('ravi').run('approve', product);
  await as('asha').run('approve', shell, catalog);
  expect(await list()).toEqual([
    `${needs(product, 'asha')}. Approved by ravi. They run: npm run site -- approve ${product}`,
    `${needs(catalog, 'ravi or mira')}. Approved by asha. They run: npm run site -- approve ${shell} ${catalog}`,
  ]);
  const { result } = await as(null).json('approve', '--list');
  expect(result.waiting).toMatchObject([
    { set: [{ unit: 'product' }], approvers: ['ravi'], missing: [{ unit: 'product', people: ['asha'] }] },
    { set: [{ unit: 'shell' }, { unit: 'catalog' }], missing: [{ unit: 'catalog' }] },
  ]);
  await as('asha').run('activate', product);
  await as('asha').run('activate', shell);
  expect(await list()).toEqual(['No release waits for an approval.']);
});

test('history and status name the commit that was signed, whatever the store says of it', async () => {
  const { store, as } = await ownedSite();
  await as('asha').run('owners', file);
  const source = { commit: 'c0ffee1234567890', date: null };
  const { release } = await publishTiny(
    storeAs(store, 'pipe'),
    tinyRelease('catalog', { mark: 'signed', record: { source } }),
  );
  await as('ravi').run('activate', `catalog@${release.id}`);
  const key = `releases/catalog/${release.id}/release.json`;
  const record = new TextDecoder().decode((await store.read(key)) ?? undefined);
  await store.remove(key);
  await store.create(key, new TextEncoder().encode(record.replace('c0ffee', 'beefed')));
  for (const subcommand of ['history', 'status'])
    expect((await as(null).run(subcommand)).out.join('\n')).toContain('commit c0ffee1234');
});

test('a key for previews previews what it has built, and deploys nothing', async () => {
  const { store, as } = await ownedSite();
  await as('asha').run('owners', file);
  const env = { SITE_BY: 'branch', PREVIEW_ORIGIN: 'https://preview.example.com' };
  const branch = testSite({ store: storeAs(store, 'branch'), env });
  branch.sources(catalog('next'));
  const name = `catalog@${catalog('next').release.id}`;
  expect((await branch.run('deploy', 'catalog', '--preview')).code).toBe(0);
  for (const call of [
    ['deploy', 'catalog'],
    ['publish', 'catalog'],
    ['activate', name],
    ['approve', name],
  ])
    expect([call, (await branch.run(...call)).code]).toEqual([call, 12]);
  for (const call of ['activate', 'approve'])
    expect(await as('ravi').run(call, name)).toMatchObject({
      code: 3,
      err: [expect.stringContaining('Only a key for previews')],
    });
});
