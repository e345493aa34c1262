import { applicationForm } from '../../support/forms.data.ts';
import { applicant } from '../../support/join-form.ts';
import { pdfOnDisk } from '../../support/sample-files.ts';
import { expectArrival, expectSameDocument, markDocument } from '../support/arrival.ts';
import { tabTo } from '../support/tab-to.ts';
import {
  button,
  field,
  inMain,
  inNavbar,
  label,
  link,
  main,
  part,
  role,
  text,
  toast,
} from '../support/target.ts';
import { test } from '../support/test.ts';

test('the first link of a page skips the navigation bar', { tag: '@long' }, async ({ visitor }) => {
  await visitor.visit('/about');
  await tabTo(visitor, link('Skip to main content'), 1);
  await visitor.press('Enter');
  await visitor.see(main, { focused: true });
});

test('with the keyboard only, a visitor finds a role, applies and returns to the home page', async ({
  visitor,
}, info) => {
  await visitor.visit('/home');
  await markDocument(visitor);
  await tabTo(visitor, inNavbar(button('Product')));
  await visitor.press('Space');
  await visitor.see(inNavbar(link(part('HelpMyVehicle'))));
  await visitor.press('Escape');
  await visitor.gone(inNavbar(link(part('HelpMyVehicle'))));
  await visitor.see(inNavbar(button('Product')), { focused: true });
  await tabTo(visitor, inNavbar(button('Company')), 1);
  await visitor.press('Enter');
  await tabTo(visitor, inNavbar(link('Career')));
  await visitor.press('Enter');
  await expectArrival(visitor, '/career');
  await tabTo(visitor, inMain(link('Learn More about Full Stack Developer')));
  await visitor.press('Enter');
  await expectArrival(visitor, '/fullstack-developer');
  await tabTo(visitor, inMain(link(part('Join Innovation'))));
  await visitor.press('Enter');
  await expectArrival(visitor, '/join-innovation');

  await tabTo(visitor, field('Full name'));
  await visitor.type(applicant.fullName);
  await tabTo(visitor, field('Email'));
  await visitor.type(applicant.email);
  await tabTo(visitor, role('radio', 'Male'));
  await visitor.press('Space');
  await visitor.press('ArrowDown');
  await visitor.see(role('radio', 'Female'), { checked: true, focused: true });
  // The file picker belongs to the system, not to the page.
  await visitor.chooseFile(await pdfOnDisk(info));
  await visitor.see(text('Asha Kerbstone.pdf'));
  await tabTo(visitor, label('Resume'));
  await tabTo(visitor, role('checkbox', part('I certify')));
  await visitor.press('Space');
  await visitor.see(role('checkbox', part('I certify')), { checked: true });
  await tabTo(visitor, button('Apply Now'));
  await visitor.press('Enter');
  await visitor.see(toast(applicationForm.messages.sent));
  await expectArrival(visitor, '/home');
  await expectSameDocument(visitor);
});
