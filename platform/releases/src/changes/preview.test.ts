import { readJournal } from '../core/journal/journal.ts';
import { foldJournal } from '../core/state/history.ts';
import { emptyJournal } from '../core/state/journal-state.ts';
import { overwrite } from '../testing/owned-site.ts';
import { renderHere } from '../testing/render-here.ts';
import { pageCode, tinyRelease } from '../testing/tiny-release.ts';
import { authorOf, publishTiny, tinySite } from '../testing/tiny-site.ts';
import { composePreview, grantPreview, planPreview } from './preview.ts';

const mark = { by: 'asha', at: authorOf(9).at };
const granting = { mark, until: Date.parse(mark.at) + 1000, year: 2026, render: renderHere };

async function site() {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b'], ['product', 'a']);
  const { release } = await publishTiny(store, tinyRelease('catalog', { mark: 'next' }));
  return { store, journal: await readJournal(store), next: { unit: 'catalog', id: release.id } };
}

test('the same set in another order is the same plan', async () => {
  const { store, journal, next } = await site();
  const shell = { unit: 'shell', id: foldJournal(journal).units.shell?.id ?? '' };
  for (const set of [[next, shell] as const, [shell, next] as const])
    expect((await planPreview(store, journal, set)).set).toEqual([shell, next]);
});

test('a release that cannot be read has the code of a deploy, and is not unknown', async () => {
  const { store, journal, next } = await site();
  await expect(planPreview(store, emptyJournal, [next])).rejects.toMatchObject({ code: 'nothing-live' });
  const key = `releases/catalog/${next.id}/release.json`;
  await overwrite(store, key, Buffer.from('{'));
  await expect(planPreview(store, journal, [next])).rejects.toMatchObject({ code: 'bad-release' });
  const nowhere = { unit: 'catalog', id: 'rnowhere12' } as const;
  await expect(planPreview(store, journal, [nowhere])).rejects.toMatchObject({ code: 'release-unknown' });
});

test('a page that cannot be rendered is a warning: the browser renders it', async () => {
  const { store, journal } = await site();
  const files = { 'node/JoinPage.cjs': pageCode('{ throw new Error("no road") }') };
  const { release } = await publishTiny(store, tinyRelease('catalog', { mark: 'broken', files }));
  const plan = await planPreview(store, journal, [{ unit: 'catalog', id: release.id }]);
  expect(await grantPreview(store, plan, granting)).toMatchObject({
    findings: [{ code: 'render-failed', warning: true }],
  });
});

test('a new unit can be previewed, and not without a shell', async () => {
  const { store, journal } = await site();
  const { release } = await publishTiny(store, tinyRelease('callback'));
  const set = [{ unit: 'callback', id: release.id }] as const;
  expect(await composePreview(store, journal, set)).toMatchObject({ status: 'composed' });
  expect(await composePreview(store, emptyJournal, set)).toMatchObject({ status: 'incompatible' });
});
