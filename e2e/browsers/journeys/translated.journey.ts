import { translate } from '@site/shared-ui/testing/translate';
import { applicationForm } from '../../support/forms.data.ts';
import { applicant } from '../../support/join-form.ts';
import { pdfOnDisk } from '../../support/sample-files.ts';
import { button, field, role, text, toast } from '../support/target.ts';
import { expect, test } from '../support/test.ts';

test('an application is sent from a translated page, also after a refusal and a failure', async ({
  visitor,
  network,
}, info) => {
  await visitor.visit('/join-innovation');
  await visitor.evaluate(translate as () => void);
  await visitor.click(button('Apply Now'));
  await visitor.see(field('Full name'), { focused: true });
  await visitor.fill(field('Full name'), applicant.fullName);
  await visitor.fill(field('Email'), applicant.email);
  await visitor.chooseFile(await pdfOnDisk(info));
  await visitor.see(text('Asha Kerbstone.pdf'));
  await visitor.chooseFile(await pdfOnDisk(info, 'better.pdf'));
  await visitor.see(text('better.pdf'));
  const recover = network.answer(/^POST \/api\/send-email/, 500, '{}');
  await visitor.click(button('Apply Now'));
  await visitor.see(role('heading', 'What you sent may have arrived'));
  recover();
  await visitor.click(button('Send again'));
  await visitor.see(toast(applicationForm.messages.sent));
  await visitor.see(field('Full name'), { value: applicant.fullName });
  expect(network.requests().filter((one) => one === 'POST /api/send-email')).toHaveLength(2);
});
