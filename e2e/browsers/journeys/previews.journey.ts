import { localStore, readJournal } from '@platform/releases';
import { grantPreview, planPreview } from '@platform/releases/previews';
import { changedWords } from '../../support/variants.data.ts';
import { button, heading, inMain, link, main, role, text } from '../support/target.ts';
import { expect, test, wide } from '../support/test.ts';
import { visitorIn } from '../support/visitor.ts';

/** Words of the live release, and of the one that is previewed. */
const words = { live: 'Not sure which one?', shown: changedWords.career };
const banner = role('complementary', 'Preview');

test('a preview has a host of its own: its pages and forms work, and the live site stays as it is', async ({
  visitor: live,
  driver,
  site,
  network,
  next,
}) => {
  const store = localStore(site.store);
  const at = new Date();
  const mark = { by: 'a test', at: at.toISOString() };
  const plan = await planPreview(store, await readJournal(store), [next]);
  const { token } = await grantPreview(store, plan, {
    ...{ mark, until: at.getTime() + 3_600_000, year: at.getFullYear() },
  });
  const tab = await driver.newTab(wide);
  const origin = `http://preview.localhost:${new URL(network.url).port}`;
  const visitor = visitorIn(tab, origin);
  // Leads to another address.
  await tab.open(`${origin}/-/preview/${token}`);
  await visitor.see(banner);
  await visitor.visit('/career');
  await visitor.see(inMain(heading(words.shown)));
  await live.visit('/career');
  await live.see(inMain(heading(words.live)));
  await live.gone(banner);

  await visitor.visit('/join-innovation');
  await visitor.click(inMain(button('Apply Now')));
  await visitor.see(text('Enter your full name.'));
  expect(network.requests().filter((asked) => asked.startsWith('POST /api'))).toEqual([]);
  await visitor.click(link('Leave the preview'));
  await visitor.gone(banner);
  await visitor.see(main);
  await visitor.until('/home', () => window.location.pathname);
  await visitor.until(false, () => window.location.hostname.startsWith('preview'));
  await tab.close();
});
