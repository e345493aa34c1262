import { translate } from '@platform/host/testing/translate';
import { applicationForm, enquiryForm } from '../../support/forms.data.ts';
import { applicant } from '../../support/join-form.ts';
import { pdf, pdfOnDisk } from '../../support/sample-files.ts';
import { storedForms } from '../../support/stored-forms.ts';
import { expectArrival, expectSameDocument, markDocument } from '../support/arrival.ts';
import { button, field, label, part, role, text, toast } from '../support/target.ts';
import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/visitor.ts';

const resume = label('Resume');
const position = role('combobox', part('Position applying for'));
const apply = button('Apply Now');
const submit = button('Submit');
const robot = role('checkbox', part('I am not a robot'));
const source = role('combobox', part('How did you hear about us?'));

async function fillEnquiry(visitor: Visitor): Promise<void> {
  await visitor.fill(field('First name'), 'Asha');
  await visitor.fill(field('Last name'), 'Kerbstone');
  await visitor.fill(field('Email'), applicant.email);
  await visitor.fill(field('Use case'), 'Remind me of the pollution certificate.');
  await visitor.choose(source, 'An event or the news');
}

test('a form works in a document whose end comes after the start script', async ({ visitor, network }) => {
  const slow = { type: 'slow', bytes: 8000 } as const;
  network.injectFault((asked) => asked === 'GET /contact', slow);
  await visitor.visit('/contact');
  const came = await visitor.evaluate(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const start = files.find(({ name }) => name.includes('/start.'));
    return { start: start?.responseEnd ?? 0, end: page?.domInteractive ?? 0 };
  });
  expect(came.start).toBeGreaterThan(0);
  expect(came.end).toBeGreaterThan(came.start);
  await visitor.click(submit);
  await visitor.see(field('First name'), { focused: true });
});

/** What lies over a part of the focused element; null if all of it can be seen. */
function coverOfFocused(): string | null {
  const focused = document.activeElement ?? document.body;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  for (const y of [top + 4, (top + bottom) / 2, bottom - 4]) {
    const hit = document.elementFromPoint((left + right) / 2, y);
    if (hit !== focused) return hit?.outerHTML.slice(0, 100) ?? 'the edge of the window';
  }
  return null;
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 664 },
]) {
  test(`nothing covers the field that gets the focus after a refused submit, at ${size.width} px`, {
    tag: '@long',
  }, async ({ visitor }) => {
    await visitor.resize(size);
    await visitor.visit('/join-innovation');
    await visitor.click(apply);
    await visitor.see(field('Full name'), { focused: true });
    await visitor.until(null, coverOfFocused);
    await visitor.fill(field('Full name'), applicant.fullName);
    await visitor.click(apply);
    await visitor.see(field('Email'), { focused: true });
    await visitor.until(null, coverOfFocused);
  });
}

test('an application of a translated page whose answer is lost is in the form after a reload, asks for its file, and is stored once', async ({
  visitor,
  network,
  site,
  engine,
}, info) => {
  const name = `Asha ${engine}`;
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('form:'));
  await visitor.visit('/join-innovation');
  await visitor.until([], drafts);
  await visitor.evaluate(translate as () => void);
  await visitor.click(apply);
  await visitor.see(field('Full name'), { focused: true });
  await visitor.fill(field('Full name'), name);
  await visitor.fill(field('Email'), applicant.email);
  await visitor.chooseFile(await pdfOnDisk(info));
  await visitor.see(text('Asha Kerbstone.pdf'));
  const recover = network.injectFault((asked) => asked.startsWith('POST /api/send-email'), { type: 'half' });
  await visitor.click(apply);
  await visitor.see(role('heading', 'What you sent may have arrived'));
  expect(storedForms(site, 'application', name)).toHaveLength(1);
  recover();
  await visitor.reload();
  await visitor.interactive();
  await visitor.see(role('heading', 'What you typed before is here again'));
  await visitor.see(field('Full name'), { value: name });
  await visitor.see(field('Email'), { value: applicant.email });
  // Some browsers put the file back.
  await visitor.chooseFile(await pdfOnDisk(info));
  await visitor.click(apply);
  await visitor.see(toast(applicationForm.messages.sent));
  await visitor.gone(role('heading', 'What you typed before is here again'));
  await visitor.until([], drafts);
  expect(storedForms(site, 'application', name)).toHaveLength(1);
});

test('an application whose checking code never comes is sent by the browser, with its file', async ({
  visitor,
  network,
  site,
  engine,
  expectedFaults,
}, info) => {
  const name = `Asha ${engine} by the browser`;
  expectedFaults.push(/LoadError: .*sending|release failed: careers/);
  network.answer(/^GET .*\/sending\.\w+\.js/, 404, '', 'text/plain');
  await visitor.visit('/join-innovation');
  await visitor.fill(field('Full name'), name);
  await visitor.fill(field('Email'), applicant.email);
  await visitor.chooseFile(await pdfOnDisk(info));
  await visitor.see(text('Asha Kerbstone.pdf'));
  await visitor.click(apply);
  await visitor.until('/application-sent', () => window.location.pathname);
  await visitor.see(role('heading', applicationForm.messages.sent));
  expect(storedForms(site, 'application', name)).toHaveLength(1);
});

test('an enquiry on a translated page is checked and sent, and the home page opens', async ({
  visitor,
  network,
}) => {
  await visitor.visit('/contact');
  await visitor.evaluate(translate as () => void);
  await markDocument(visitor);
  await fillEnquiry(visitor);
  await visitor.click(robot);
  await visitor.see(text('Checked. Thank you.'));
  await visitor.click(submit);
  await visitor.see(toast(enquiryForm.messages.sent));
  await expectArrival(visitor, '/home');
  await expectSameDocument(visitor);
  expect(network.requests().filter((one) => one.startsWith('POST /api/v1.0/email/send'))).toHaveLength(1);
});

test('hydration keeps values typed, selected and dropped before it, and the cursor position', async ({
  visitor,
  network,
}) => {
  const release = network.hold(/^GET \/assets\/.*\.js/);
  await visitor.open('/join-innovation');
  await visitor.fill(field('Email'), applicant.email);
  await visitor.click(role('radio', 'Other'));
  await visitor.choose(position, 'App Developer');
  await visitor.click(role('checkbox', part('I certify')));
  await visitor.dropFile(resume, 'dropped.pdf', 'application/pdf', pdf().buffer.toString('latin1'));
  await visitor.fill(field('Full name'), 'Asha Kerbtone');
  await visitor.see(role('radio', 'Other'), { checked: true });
  await visitor.see(role('checkbox', part('I certify')), { checked: true });
  for (const _ of 'tone') await visitor.press('ArrowLeft');
  release();
  await visitor.interactive();
  await visitor.see(button('Remove dropped.pdf'));
  await visitor.see(field('Full name'), { focused: true });
  await visitor.type('s');
  await visitor.see(field('Full name'), { value: applicant.fullName });
  await visitor.see(field('Email'), { value: applicant.email });
  await visitor.see(role('radio', 'Other'), { checked: true });
  await visitor.see(position, { value: 'App Developer' });
  await visitor.see(role('checkbox', part('I certify')), { checked: true });
  await visitor.click(apply);
  await visitor.see(toast(applicationForm.messages.sent));
});
