import { defaultSettings } from '@platform/contract';
import { grantPreview, planPreview } from '../changes/preview.ts';
import { readJournal } from '../core/journal/journal.ts';
import { applyRepair, planRepair } from '../core/journal/repair.ts';
import { createLink, linkKey, longestPreview } from '../core/preview/preview-link.ts';
import type { Journal } from '../core/state/journal-state.ts';
import { StoreError } from '../core/store/store.ts';
import { compositionName } from '../rendering/pages/composition-file.ts';
import { faultyStore } from '../testing/faulty-store.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { overwrite } from '../testing/owned-site.ts';
import { renderHere } from '../testing/render-here.ts';
import { pageCode, tinyRelease, tinyRoute } from '../testing/tiny-release.ts';
import { authorOf, deployTiny, publishTiny } from '../testing/tiny-site.ts';
import { type PreviewSites, previewSites, type ShownPreview } from './preview-sites.ts';
import { BusyError } from './search-limit.ts';

const mark = { by: 'asha', at: authorOf(9).at };

/** A site with a link, and servers that follow its store. */
async function site() {
  const below = memoryStore();
  const reads: string[] = [];
  const state = { reachable: true };
  const before = (call: string, key: string) => {
    if (!state.reachable) throw new StoreError(`${call} ${key}`, 'no answer');
    reads.push(key);
  };
  const store = faultyStore(below, { before });
  await deployTiny(below, ['shell', 'one'], ['catalog', 'a'], ['product', 'a']);
  const { release } = await publishTiny(below, tinyRelease('catalog', { mark: 'next' }));
  const plan = await planPreview(below, await readJournal(below), [{ unit: 'catalog', id: release.id }]);
  const { token } = await grantPreview(below, plan, { mark, until: 1000, year: 2026, render: renderHere });
  const server = (journal: Journal, now = () => 0) => {
    return previewSites({ store, settings: defaultSettings, journal: () => journal, now });
  };
  return {
    ...{ store, below, reads, state, token, server, next: { unit: 'catalog', id: release.id } },
    base: await readJournal(below),
  };
}

const shown = (found: { readonly status: string }) => {
  if (found.status !== 'shown') throw new Error(found.status);
  return found as ShownPreview;
};

/** More at once than may be read and wait. */
const askForInvented = (previews: PreviewSites) =>
  Promise.allSettled(
    Array.from({ length: 300 }, (_, index) => previews.find(`invented${index}`.padEnd(43, '-'))),
  );

test('a site is made once for a set and a journal: later requests only read the link', async () => {
  const { server, base, token, reads } = await site();
  const previews = server(base);
  reads.length = 0;
  await Promise.all(Array.from({ length: 5 }, () => previews.find(token)));
  const made = reads.filter((key) => key.startsWith('pages/'));
  expect(new Set(made).size).toBe(made.length);
  reads.length = 0;
  await previews.find(token);
  expect(reads).toEqual([linkKey(token)]);
});

test('what can be no token asks nothing, and an invented one costs one read of a few at once', async () => {
  const { server, base, reads } = await site();
  const previews = server(base);
  reads.length = 0;
  for (const text of ['', '__proto__', 'invented', `${'x'.repeat(43)}=`, '../'.repeat(20)])
    expect(await previews.find(text)).toMatchObject({ status: 'altered' });
  expect(reads).toEqual([]);
  const invented = 'invented'.padEnd(43, '-');
  expect(await previews.find(invented)).toMatchObject({ status: 'altered' });
  expect(reads).toEqual([linkKey(invented)]);
  const found = await askForInvented(previews);
  expect(found.filter(({ status }) => status === 'rejected')).toHaveLength(92);
});

test('who has opened a link does not wait behind invented ones until it ends or is removed', async () => {
  const { server, base, token, below, next } = await site();
  let time = 0;
  const previews = server(base, () => time);
  const removed = await createLink(below, { set: [next], until: 2000 }, 'asha');
  /** While as many invented links are asked for as may wait. */
  const findBusy = async (token: string) => {
    const invented = askForInvented(previews);
    const [found] = await Promise.allSettled([previews.find(token)]);
    await invented;
    return found.status === 'fulfilled' ? found.value.status : found.reason;
  };
  expect(await findBusy(token)).toBeInstanceOf(BusyError);
  for (const [link, end, status] of [
    [token, () => (time = 1000), 'expired'],
    [removed, () => below.remove(linkKey(removed) ?? ''), 'altered'],
  ] as const) {
    expect(await previews.find(link)).toMatchObject({ status: 'shown' });
    expect(await findBusy(link)).toBe('shown');
    await end();
    expect(await findBusy(link)).toBe(status);
    expect(await findBusy(link)).toBeInstanceOf(BusyError);
  }
});

test('a link that is longer than any may be never works', async () => {
  const { server, base, below, next } = await site();
  const statusOf = async (until: number) =>
    (await server(base).find(await createLink(below, { set: [next], until }, 'asha'))).status;
  expect(await statusOf(longestPreview)).toBe('shown');
  expect(await statusOf(longestPreview + 1)).toBe('altered');
});

test('a preview follows the repair of an entry, which makes the journal no longer', async () => {
  const { store, below, base, token } = await site();
  const [{ release }] = await deployTiny(below, ['product', 'b']);
  let journal = await readJournal(below);
  const previews = previewSites({
    ...{ store, settings: defaultSettings, now: () => 0 },
    journal: () => journal,
  });
  const product = async () => shown(await previews.find(token)).site.current().composition.remotes.product;
  expect((await product())?.live.id).toBe(release.id);
  const [key = ''] = (await below.list('journal/')).slice(-1);
  await overwrite(below, key, Buffer.from('{"format'));
  await applyRepair(below, await planRepair(below, authorOf(9)));
  const before = journal.entries.length;
  journal = await readJournal(below);
  expect(journal.entries).toHaveLength(before);
  expect((await product())?.live.id).not.toBe(release.id);
  expect(base.entries).toHaveLength(before - 1);
});

test('a composition is found by a server that is behind or ahead of the one that made the page', async () => {
  const { server, base, token, below } = await site();
  await deployTiny(below, ['product', 'b']);
  const later = await readJournal(below);
  expect(later.entries).toHaveLength(base.entries.length + 1);
  for (const [page, other] of [
    [base, later],
    [later, base],
  ] as const) {
    const { composition } = shown(await server(page).find(token)).site.current();
    const found = await shown(await server(other).find(token)).site.findComposition(
      compositionName(composition),
    );
    expect(JSON.parse(Buffer.from(found?.plain ?? []).toString())).toEqual(composition);
  }
  const { findComposition } = shown(await server(base).find(token)).site;
  for (const name of ['', '0-x', '1-x', '3-x', '99-x', '999999999-x', 'x', '../1-x'])
    expect([name, await findComposition(name)]).toEqual([name, null]);
});

test('a store that does not answer is an error, and no refusal', async () => {
  const { server, base, token, state } = await site();
  const previews = server(base);
  state.reachable = false;
  await expect(previews.find(token)).rejects.toBeInstanceOf(StoreError);
  state.reachable = true;
  expect(await previews.find(token)).toMatchObject({ status: 'shown' });
});

test('a preview shows what is closed as it is closed', async () => {
  const { server, below, base } = await site();
  let time = 1000;
  const files = { 'node/CellarPage.cjs': pageCode("props.hasPassed(1050) ? 'closed' : 'open'") };
  const routes = [tinyRoute('/cellar', 'CellarPage', { closesAt: new Date(1050).toISOString() })];
  const { release } = await publishTiny(below, tinyRelease('catalog', { mark: 'closing', files, routes }));
  const plan = await planPreview(below, base, [{ unit: 'catalog', id: release.id }]);
  const { token } = await grantPreview(below, plan, { mark, until: 2000, year: 2026, render: renderHere });
  const previews = server(base, () => time);
  const main = async () => {
    const { plain } = shown(await previews.find(token))
      .site.current()
      .page('/cellar');
    return /<main>(\w+)/.exec(new TextDecoder().decode(plain))?.[1];
  };
  const seen = [];
  for (time of [1000, 1049, 1051, 1060]) seen.push(await main());
  expect(seen).toEqual(['open', 'open', 'closed', 'closed']);
});
