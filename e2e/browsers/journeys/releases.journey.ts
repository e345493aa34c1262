import { applicant } from '../../support/join-form.ts';
import { pdfOnDisk } from '../../support/sample-files.ts';
import { changedWords } from '../../support/variants.data.ts';
import { expectSameDocument, expectScrolledTo, markDocument, scrollTo } from '../support/arrival.ts';
import { tabTo } from '../support/tab-to.ts';
import { button, field, heading, inFooter, inMain, link, role, text, toast } from '../support/target.ts';
import { test as base, expect } from '../support/test.ts';

/** Words of the live release, and their replacement in the next one. */
const words = { now: 'Not sure which one?', next: changedWords.career };
const formWords = { now: 'Join Innovation', next: changedWords.join };

const changed = inMain(heading(words.next));
const unchanged = inMain(heading(words.now));

const test = base.extend<{ firstLive: null }>({
  firstLive: [
    async ({ operations, first }, use) => {
      await operations.activate(first);
      await use(null);
      await operations.activate(first);
    },
    { auto: true },
  ],
});

test('a recall replaces the open page and keeps the scroll position', async ({
  visitor,
  operations,
  next,
}) => {
  await operations.activate(next);
  await visitor.visit('/career');
  await markDocument(visitor);
  await visitor.see(changed);
  await scrollTo(visitor, 700);
  await operations.rollback('careers', 'recall');
  await visitor.see(unchanged);
  await visitor.gone(changed);
  await expectScrolledTo(visitor, 700);
  await visitor.until('/career', () => window.location.pathname);
  await expectSameDocument(visitor);
});

test('a document that was fetched ahead of the click is not shown after a recall', async ({
  visitor,
  network,
  operations,
  next,
}) => {
  await operations.activate(next);
  await visitor.open('/home');
  // The tab would hear of a recall now.
  await visitor.until(true, () => sessionStorage.getItem('site:newest') !== null);
  const requested = () => network.requests().filter((one) => one === 'GET /career').length;
  await visitor.hover(inFooter(link('Career')));
  await expect.poll(requested).toBe(1);
  await operations.rollback('careers', 'recall');
  await expect.poll(requested, 'the copy is replaced at once').toBe(2);
  await visitor.click(inFooter(link('Career')));
  await visitor.see(unchanged);
  await visitor.gone(changed);
});

test('a recall asks before it replaces a form with values, and keeps the values', async ({
  visitor,
  operations,
  next,
}, info) => {
  await operations.activate(next);
  await visitor.visit('/join-innovation');
  await markDocument(visitor);
  await visitor.fill(field('Full name'), applicant.fullName);
  await visitor.click(role('radio', 'Other'));
  await visitor.choose(role('combobox', 'Position applying for'), 'App Developer');
  await visitor.chooseFile(await pdfOnDisk(info));
  await operations.rollback('careers', 'recall');
  await visitor.see(toast('This page was replaced'));
  // As on a phone with its keyboard. Nothing that gets the focus is behind the question.
  await visitor.resize({ width: 360, height: 330 });
  await tabTo(visitor, role('combobox', 'Position applying for'));
  await tabTo(visitor, button('Apply Now'));
  await visitor.see(inMain(heading(formWords.next)));
  await visitor.click(button('Switch now'));
  await visitor.see(inMain(heading(formWords.now)));
  await visitor.see(field('Full name'), { value: applicant.fullName });
  await visitor.see(role('radio', 'Other'), { checked: true });
  await visitor.see(role('combobox', 'Position applying for'), { value: 'App Developer' });
  await visitor.see(text('Asha Kerbstone.pdf'));
  await expectSameDocument(visitor);
});
