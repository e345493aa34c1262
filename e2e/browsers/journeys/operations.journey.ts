import { localStore, readJournal } from '@platform/releases';
import { tabTo } from '../support/tab-to.ts';
import { button, field, heading, inMain, label, link, part, role, text } from '../support/target.ts';
import { test as base, expect, narrow, operationsToken, wide } from '../support/test.ts';
import { type Visitor, visitorIn } from '../support/visitor.ts';

/** The visitor is at the origin of the page. */
const test = base.extend({
  visitor: async ({ driver, network }, use) => {
    const tab = await driver.newTab(wide);
    await use(visitorIn(tab, `http://operations.localhost:${new URL(network.url).port}`));
    await tab.close();
  },
});

async function signIn(visitor: Visitor, name: string): Promise<void> {
  await visitor.open('/-/site', { font: 'may be missing' });
  await visitor.fill(field('Your name'), name);
  await visitor.fill(label('Token'), operationsToken);
  await visitor.click(button('Sign in'));
  await visitor.see(heading('What is live'));
}

const rollBack = button(part('Roll back careers'));
const apply = button(part('Apply'));

test('on a phone, a fault is rolled back in two presses, and the hold is released in two more', async ({
  visitor,
  operations,
  first,
  next,
}) => {
  await operations.activate(next);
  await visitor.resize(narrow);
  await signIn(visitor, 'Asha');
  await visitor.see(role('region', 'careers'));
  await visitor.click(rollBack);
  await visitor.see(text(part(`careers@${first.id} would go live, instead of ${next.id}.`)));
  await visitor.click(apply);
  await visitor.see(text(part('Done, entry')));
  expect(await operations.live('careers')).toEqual(first);
  await visitor.until(true, () => document.documentElement.scrollWidth <= window.innerWidth);

  await visitor.click(button(part('Release the hold')));
  await visitor.see(text(part('It would be released.')));
  await visitor.click(apply);
  await visitor.see(text('No unit is held.'));
});

test('with the keyboard only', { tag: '@long' }, async ({ visitor, operations, first, next, site }) => {
  await operations.activate(next);
  await visitor.open('/-/site', { font: 'may be missing' });
  await tabTo(visitor, link('Skip to main content'), 1);
  await tabTo(visitor, field('Your name'));
  await visitor.type('Ravi');
  await tabTo(visitor, label('Token'));
  await visitor.type(operationsToken);
  await visitor.press('Enter');
  await visitor.see(heading('What is live'));
  await tabTo(visitor, rollBack);
  await visitor.press('Enter');
  await visitor.see(heading('Roll back careers'));
  await tabTo(visitor, text('Other options'));
  await visitor.press('Enter');
  await tabTo(visitor, role('checkbox', part('Hold the unit')));
  await visitor.press('Space');
  await tabTo(visitor, button('Show that plan'));
  await visitor.press('Enter');
  await visitor.see(heading('Roll back careers'));
  await visitor.gone(text(part('No deploy would change careers')));
  await tabTo(visitor, apply);
  await visitor.press('Enter');
  await visitor.see(text(part('Done, entry')));
  expect(await operations.live('careers')).toEqual(first);
  expect((await readJournal(localStore(site.store))).entries.at(-1)).toMatchObject({
    by: 'Ravi',
    recall: true,
  });
});

test('an open page shows what others change, and moves neither focus nor scroll position', async ({
  visitor,
  operations,
  first,
  next,
}) => {
  await operations.activate(first);
  await signIn(visitor, 'Asha');
  await visitor.see(inMain(text(first.id)));
  await tabTo(visitor, button('Sign out'));
  await visitor.evaluate(() => window.scrollTo(0, 300));
  await operations.activate(next);
  await visitor.see(inMain(text(next.id)));
  await visitor.see(button('Sign out'), { focused: true });
  await visitor.until(300, () => Math.round(window.scrollY));
  const news = () => document.querySelector('[data-news]')?.textContent;
  await visitor.until(expect.stringContaining(next.id), news);

  // A card that has the focus is not replaced.
  await tabTo(visitor, rollBack);
  await operations.activate(first);
  await visitor.until(expect.stringContaining(`is live instead of ${next.id}`), news);
  await visitor.see(rollBack, { focused: true });
});

test('a script of the live site reads nothing of the page and changes nothing, though the browser is signed in', async ({
  visitor: operator,
  driver,
  network,
  operations,
  first,
  next,
}) => {
  await operations.activate(next);
  await signIn(operator, 'Asha');
  const tab = await driver.newTab(wide);
  const visitor = visitorIn(tab, network.url);
  await visitor.visit('/career');
  const got = (address: string) => {
    const send = (url: string, init: RequestInit) =>
      fetch(url, { ...init, credentials: 'include' }).then(
        ({ status, type }) => (type === 'opaque' ? type : status),
        () => 'refused',
      );
    const body = new URLSearchParams({ kind: 'rollback', unit: 'careers', seen: '5', ready: 'x' });
    return Promise.all([
      ...[send(address, {}), send(`${address}/apply`, { method: 'POST', body })],
      ...[send('/-/site', {}), send('/-/site/apply', { method: 'POST', body })],
    ]);
  };
  const page = `http://operations.localhost:${new URL(network.url).port}/-/site`;
  expect(await visitor.evaluate(got, page)).toEqual(['refused', 'refused', 404, 404]);
  await tab.close();
  expect(await operations.live('careers')).toEqual(next);
  await operator.open('/-/site', { font: 'may be missing' });
  await operator.see(button('Sign out'));
  await operations.activate(first);
});
