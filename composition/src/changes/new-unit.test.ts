import { defaultSettings } from '@site/shared-ui/contracts';
import { foldJournal } from '../core/composition/composition.ts';
import { readJournal } from '../core/journal/journal.ts';
import { openLiveSite } from '../serving/live-site.ts';
import { authorOf, rollbackTiny, tinySite } from '../testing/tiny-site.ts';
import { findGarbage } from './gc/collect.ts';

const html = ({ plain }: { readonly plain: Uint8Array }) => new TextDecoder().decode(plain);

test('a unit that nothing was built with goes live, is served, goes back, and needs no release of the shell', async () => {
  const [store, shell, , first, second] = await tinySite(
    ['shell', 'one'],
    ['careers', 'one'],
    ['blog', 'a'],
    ['blog', 'b'],
  );
  const site = await openLiveSite({ store, settings: defaultSettings, onError: () => undefined });
  const { composition } = site.current();
  expect(composition.shell).toBe(shell.release.id);
  expect(composition.remotes.blog).toMatchObject({
    live: { id: second.release.id, routes: [{ path: '/blog', page: 'MainPage' }] },
    previous: { id: first.release.id },
  });
  const page = site.current().page('/blog');
  expect(page.status).toBe(200);
  expect(html(page)).toContain('blog b MainPage');
  expect(html(page)).toContain('shell one');
  const asset = await site.assets.find('blog', second.release.id, 'remoteEntry.js');
  expect(asset && html(asset)).toContain('blog b');
  site.close();

  await rollbackTiny(store, 'blog', authorOf(9));
  expect(foldJournal(await readJournal(store)).units.blog?.id).toBe(first.release.id);
  const { verdicts } = await findGarbage(store, { now: Date.now(), tabAge: 0, steps: null });
  expect(verdicts.find(({ name }) => name.id === first.release.id)?.keep).toMatch(/^live since/);
});
