import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJournal, type Store } from '@platform/releases';
import { testUndo } from '@platform/releases/changes';
import {
  type BucketPolicy,
  restrictedBucket,
  storeAs,
  temporaryFolder,
  testOwners,
  tinyRelease,
} from '@platform/releases/testing';
import { testSite } from '../testing/test-site.ts';

const doc = readFileSync(new URL('../../../docs/operations/store.md', import.meta.url), 'utf8');
const [, json = ''] = /```json\n(.*?)```/s.exec(doc) ?? [];
const policy = JSON.parse(json.replaceAll(':::bucket', ':::tiny')) as BucketPolicy;

const owners = {
  ...testOwners,
  units: {
    shell: { publish: ['asha'], activate: ['asha'] },
    catalog: { publish: ['ravi'], activate: ['ravi'], paths: ['/cellar', '/join-innovation'] },
    product: { publish: ['ravi'], activate: ['asha', 'ravi'], approvals: 2, paths: ['/TimeTable'] },
  },
};
const file = join(temporaryFolder(), 'owners.json');
writeFileSync(file, JSON.stringify(owners));

/** Everything that people, pipelines and servers do to a site, with the role `site`. */
async function useSite(
  restricted: Awaited<ReturnType<typeof restrictedBucket>>,
  isSigned: boolean,
): Promise<void> {
  const storeOf = (name: string): Store => {
    const store = restricted.as('site');
    return isSigned ? storeAs(store, name) : store;
  };
  const as = (name: string) => {
    const env = { SITE_BY: name, PREVIEW_ORIGIN: 'https://preview.example.com' };
    const { sources, run, json } = testSite({ store: storeOf(name), env });
    return {
      json,
      sources,
      run: async (...args: readonly string[]) => {
        const { code, out, err } = await run(...args);
        expect([args.join(' '), code, code === 0 ? [] : [...out, ...err]]).toEqual([args.join(' '), 0, []]);
      },
    };
  };
  const [asha, ravi, machine] = [as('asha'), as('ravi'), as('machine')];
  const releases = (['catalog', 'catalog', 'product'] as const).map((unit, index) =>
    tinyRelease(unit, { mark: `release ${index}` }),
  );
  const [a, b, product] = releases.map(({ release }) => `${release.unit}@${release.id}`);
  asha.sources(tinyRelease('shell', { mark: 'one' }));
  await asha.run('deploy', 'shell');
  if (isSigned) await asha.run('owners', file);
  for (const release of releases) {
    ravi.sources(release);
    const { unit } = release.release;
    await ravi.run(unit === 'product' ? 'publish' : 'deploy', unit);
  }
  await ravi.run('publish', 'catalog');
  if (isSigned) await asha.run('approve', product ?? '');
  await ravi.run('activate', product ?? '');
  await ravi.run('hold', 'catalog', '--reason', 'the fair');
  await ravi.run('release-hold', 'catalog', '--reason', 'over');
  await ravi.run('rollback', 'catalog', '--reason', 'a fault');
  await ravi.run('activate', b ?? '', '--again', '--end-hold', '--reason', 'no fault');
  await ravi.run('preview', a ?? '');
  const { links } = (await ravi.json('preview', '--list')).result as { links: [{ id: string }] };
  await ravi.run('preview', '--revoke', links[0].id);
  await machine.run('rollback', 'catalog', '--reason', 'failing');
  const store = storeOf('machine');
  expect(await testUndo(store, await readJournal(store), () => new Date())).toEqual([]);
  const { result } = await machine.json('doctor');
  expect(result.diagnoses).toContainEqual(expect.objectContaining({ name: 'store', status: 'ok' }));
}

test.each([false, true])('a site works with the policy of store.md, signed: %s', async (isSigned) => {
  await using bucket = await restrictedBucket(policy);
  await useSite(bucket, isSigned);
  expect(bucket.refused).toEqual([]);
});

test('with the policy of store.md, only an operator replaces or removes what is published', async () => {
  await using bucket = await restrictedBucket(policy);
  await useSite(bucket, true);
  const [site, operator] = [bucket.as('site'), bucket.as('site-operator')];
  const all = [...(await site.list('releases/')), ...(await site.list('journal/'))];
  for (const key of all) {
    await expect(site.remove(key)).rejects.toThrow('denied');
    expect([key, await bucket.overwrite('site', key)]).toEqual([key, 403]);
  }
  const gc = (store: Store) =>
    testSite({ store, now: () => new Date('2026-03-01') }).run('gc', '--days', '1', '--steps', '1');
  expect((await gc(site)).code).toBe(1);
  const [, unit, id] = (await site.list('releases/'))[0]?.split('/') ?? [];
  const pin = (store: Store) => testSite({ store }).run('gc', '--keep', `${unit}@${id}`);
  expect([(await pin(site)).code, (await pin(operator)).code]).toEqual([1, 0]);
  for (const key of all) expect([key, await site.read(key)]).not.toEqual([key, null]);
  // A mark that nobody could remove would stop publications.
  expect(await site.list('removals/')).toEqual([]);
  expect((await gc(operator)).code).toBe(0);
  expect(await operator.list('hidden/')).not.toEqual([]);
  // It remembers the journal in a bucket too.
  const [newest = ''] = (await operator.list('journal/')).slice(-1);
  await operator.remove(newest);
  const { code, err } = await gc(operator);
  expect({ code, err }).toEqual({ code: 4, err: [expect.stringContaining(`${newest} is missing`)] });
});
