import type { ReleaseName } from '@site/composition';
import { derivedUnit } from '../../support/derive-release.ts';
import { applicant } from '../../support/join-form.ts';
import {
  expectArrival,
  expectSameDocument,
  expectScrolledTo,
  markDocument,
  scrollTo,
} from '../support/arrival.ts';
import { stayInDocumentInPage } from '../support/in-page.ts';
import { tabTo } from '../support/tab-to.ts';
import { button, field, heading, inFooter, inMain, link, role, toast } from '../support/target.ts';
import { test as base, expect } from '../support/test.ts';

/** Words of the live release, and their replacement in the next one. */
const words = { now: 'Explore Roles', next: 'Explore the Roles' };
const formWords = { now: 'Good to know', next: 'Good to hear' };

const next = inMain(heading(words.next));
const now = inMain(heading(words.now));

const test = base.extend<{ firstLive: null }, { first: ReleaseName; second: ReleaseName }>({
  first: [async ({ operations }, use) => use(await operations.live('careers')), { scope: 'worker' }],
  second: [
    async ({ operations }, use) => {
      const derived = await derivedUnit('careers', 'r00000new1', (_path, source) =>
        source.replaceAll(words.now, words.next).replaceAll(formWords.now, formWords.next),
      );
      await use(await operations.publish(derived));
    },
    { scope: 'worker' },
  ],
  firstLive: [
    async ({ operations, first }, use) => {
      await operations.activate(first);
      await use(null);
      await operations.activate(first);
    },
    { auto: true },
  ],
});

test('a deploy does not change the open section; entering the section again shows it', {
  tag: '@long',
}, async ({ visitor, operations, network, second }) => {
  await visitor.visit('/career');
  await markDocument(visitor);
  // A first click may open a document, if the other page's code is not there yet. This is about the tab's navigation.
  await visitor.evaluate(stayInDocumentInPage);
  await scrollTo(visitor, 700);
  const sequence = await operations.activate(second);
  await expect.poll(() => network.newestSequence()).toBe(sequence);
  await expectScrolledTo(visitor, 700);
  await visitor.click(inMain(link('Join Innovation')));
  await visitor.see(inMain(heading(formWords.now)));
  await visitor.back();
  await visitor.see(now);
  await visitor.gone(next);
  await visitor.click(inFooter(link('About')));
  await expectArrival(visitor, '/about');
  await visitor.click(inFooter(link('Career')));
  await visitor.see(next);
  await expectSameDocument(visitor);
});

test('a recall replaces the open page and keeps the scroll position', async ({
  visitor,
  operations,
  second,
}) => {
  await operations.activate(second);
  await visitor.visit('/career');
  await markDocument(visitor);
  await visitor.see(next);
  await scrollTo(visitor, 700);
  await operations.rollback('careers', 'recall');
  await visitor.see(now);
  await visitor.gone(next);
  await expectScrolledTo(visitor, 700);
  await visitor.until('/career', () => window.location.pathname);
  await expectSameDocument(visitor);
});

test('a recall asks before it replaces a form with values, and keeps the values', async ({
  visitor,
  operations,
  second,
}) => {
  await operations.activate(second);
  await visitor.visit('/join-innovation');
  await markDocument(visitor);
  await visitor.fill(field('Full name'), applicant.fullName);
  await visitor.click(role('radio', 'Other'));
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
  await expectSameDocument(visitor);
});
