import { deployTiny, memoryStore } from '@site/composition/testing';
import { applyCopy, digestObjects, planCopy, summarize, verifyCopy } from './copy-objects.ts';
import { storeObjects } from './object-set.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function stores() {
  const [from, to] = [memoryStore(), memoryStore()];
  await deployTiny(from, ['shell', 'one'], ['careers', 'a'], ['careers', 'b']);
  return { from, to, source: storeObjects(from, 'from'), target: storeObjects(to, 'to') };
}

test('a copy has every object, and its digest is that of the source', async () => {
  const { source, target } = await stores();
  const plan = await planCopy(source, target);
  expect(plan).toEqual({ missing: await source.list(), changed: [], deleted: [], equal: 0 });
  await applyCopy(source, target, plan);
  expect(await verifyCopy(source, target)).toEqual(summarize(await digestObjects(source)));
  expect(await planCopy(source, target)).toEqual({
    missing: [],
    changed: [],
    deleted: [],
    equal: plan.missing.length,
  });
});

test('marks of running processes are not copied', async () => {
  const { from, source } = await stores();
  await from.create('uses/careers@r1-x.json', bytes('{}'));
  expect((await source.list()).filter((key) => key.startsWith('uses/'))).toEqual([]);
});

test.each([0, 1, 7, 30])(
  'a copy that stops after %i objects never has an entry without its release',
  async (stop) => {
    const { to, source, target } = await stores();
    let written = 0;
    const failing = {
      ...target,
      create: async (key: string, content: Uint8Array) => {
        written += 1;
        if (written > stop) throw new Error('stopped');
        return target.create(key, content);
      },
    };
    const plan = await planCopy(source, target);
    await applyCopy(source, failing, plan).catch(() => undefined);
    const entries = await to.list('journal/');
    if (entries.length > 0) {
      const wanted = plan.missing.filter((key) => key.startsWith('releases/'));
      expect(await to.list('releases/')).toEqual([...wanted].sort());
    }
    const again = await planCopy(source, target);
    await applyCopy(source, target, again);
    await verifyCopy(source, target);
  },
);

test('a second run copies what was written since', async () => {
  const { from, source, target } = await stores();
  await applyCopy(source, target, await planCopy(source, target));
  await deployTiny(from, ['careers', 'c']);
  const again = await planCopy(source, target);
  expect(again.missing.filter((key) => key.startsWith('journal/'))).toEqual(['journal/00000004.json']);
  await applyCopy(source, target, again);
  await verifyCopy(source, target);
});

test('an object that the source does not have is refused and named', async () => {
  const { to, source, target } = await stores();
  await to.create('journal/00000009.json', bytes('{}'));
  await expect(planCopy(source, target)).rejects.toMatchObject({
    code: 'target-not-empty',
    message: 'to holds journal/00000009.json, which is not in from. Choose an empty place.',
  });
});

test('another content under the same key is refused', async () => {
  const { to, source, target } = await stores();
  await to.create('journal/00000001.json', bytes('{}'));
  await expect(planCopy(source, target)).rejects.toMatchObject({ code: 'target-not-empty' });
});

test.each([
  ['a file of a release is replaced, since it may have been repaired', 'releases/careers/r1/main.js', true],
  ['an uploaded file is refused, since it never changes', 'job_applications/1_resume.pdf', false],
])('of what an earlier run has copied, %s', async (_what, key, isReplaced) => {
  const [from, to] = [memoryStore(), memoryStore()];
  await from.create(key, bytes('now'));
  await to.create(key, bytes('before'));
  const copied = { has: () => true, add: async () => {}, clear: async () => {} };
  const list = async () => [key];
  const source = { place: 'from', list, read: from.read, copied };
  const plan = planCopy(source, { place: 'to', list, read: to.read });
  if (isReplaced) expect(await plan).toMatchObject({ changed: [key], missing: [] });
  else await expect(plan).rejects.toMatchObject({ code: 'target-not-empty' });
});

test('bytes that change on the way are found', async () => {
  const { source, target } = await stores();
  const careless = {
    ...target,
    create: (key: string, content: Uint8Array) =>
      target.create(key, key.endsWith('main.css') ? content.slice(1) : content),
  };
  await applyCopy(source, careless, await planCopy(source, target));
  await expect(verifyCopy(source, target)).rejects.toMatchObject({ code: 'copy-differs' });
});

test('an entry that a listing lacks while later ones are there is looked up', async () => {
  const { from } = await stores();
  const list: typeof from.list = async (prefix) =>
    (await from.list(prefix)).filter((key) => key !== 'journal/00000002.json');
  expect(await storeObjects({ ...from, list }, 'from').list()).toContain('journal/00000002.json');
});
