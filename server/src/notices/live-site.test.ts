import { openLiveSite, readJournal, releaseHealth, undoRelease } from '@site/composition';
import { authorOf, deployTiny, memoryStore, renderHere } from '@site/composition/testing';
import { defaultSettings } from '@site/shared-ui/contracts';
import { noticeReceiver } from '../testing/notice-receiver.ts';
import { testServer } from '../testing/test-server.ts';

test('a server of a live site tells an activation and an undo', async () => {
  const store = memoryStore();
  await deployTiny(store, ['shell', 'one'], ['careers', 'a']);
  const site = await openLiveSite({ store, settings: defaultSettings, onError: () => undefined });
  await using receiver = await noticeReceiver();
  await using _ = await testServer({ site, fetch, env: { NOTIFY_URL: receiver.url } });
  const [bad] = await deployTiny(store, ['careers', 'b']);
  const { id = '' } = bad?.release ?? {};
  expect((await receiver.next()).notice).toMatchObject({ kind: 'activate', release: id, by: 'asha' });
  const counts = { visits: 40, failed: 12 };
  const before = { visits: 2000, failed: 10 };
  const { expected, ratio } = releaseHealth(counts, before);
  const undo = { ...counts, elsewhere: { visits: 24, failed: 7 }, before, expected, ratio };
  await undoRelease(
    store,
    { unit: 'careers', id },
    { undo, where: null },
    () => new Date(authorOf(9).at),
    renderHere,
  );
  expect((await receiver.next()).notice).toMatchObject({
    ...{ kind: 'undo', unit: 'careers', by: 'automatic' },
    text: expect.stringMatching(`${id} was activated by asha\\..* Next: npm run site -- history careers`),
  });
  expect(receiver.posted).toHaveLength((await readJournal(store)).length - 2);
  site.close();
});
