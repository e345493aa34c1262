import { type EnquiryFields, enquiryMessages, formActions } from '@site/shared-ui/contracts';
import { site } from '@site/shared-ui/site';
import type { FormAnswer, Note } from '../form-pages/form-answer.ts';
import type { PageForm } from '../form-pages/form-pages.ts';
import { FormProblem } from '../problems/form-problem.ts';
import type { ProblemError } from '../problems/problem-error.ts';

export const enquiryForm: PageForm = { page: '/contact', action: formActions.enquiry };

/** Some mail programs and systems truncate or refuse longer `mailto:` addresses (characters). */
const maxAddressLength = 2000;

const back =
  'If JavaScript is switched on, the page was just not ready yet: go back and press Submit again. Without JavaScript the check cannot run.';

/** What the form's page shows for a refused enquiry. Without script, every enquiry is refused. */
export function enquiryAnswer(problem: ProblemError): FormAnswer {
  if (!(problem instanceof FormProblem)) {
    const notes = [{ text: problem.message }, { text: 'Go back, and what you typed is still there.' }];
    return { message: enquiryMessages.failed, notes, fieldErrors: {}, values: {} };
  }
  const { fieldErrors, values } = problem;
  const nothingSent: Note = {
    text: 'Nothing has been sent, because the robot check has not run. What you typed is still here.',
  };
  return {
    message: enquiryMessages.incomplete,
    notes: [nothingSent, byMail(values), { text: back }],
    fieldErrors,
    values,
  };
}

/** A `mailto:` link with the form's values, if they fit into an address. */
function byMail(values: Partial<EnquiryFields>): Note {
  const { firstName = '', lastName = '', source = '', useCase = '' } = values;
  const name = `${firstName} ${lastName}`.trim();
  const lines = [useCase, '', name, ...(source === '' ? [] : [`Heard about you: ${source}`])];
  const body = lines.join('\n').replaceAll('\n', '\r\n');
  const subject = encodeURIComponent(`Enquiry: ${name}`);
  const whole = `mailto:${site.email}?subject=${subject}&body=${encodeURIComponent(body)}`;
  const fits = whole.length <= maxAddressLength;
  return {
    text: fits
      ? 'Send it as a mail instead; this opens your mail program with what you typed:'
      : 'Send it as a mail instead; copy what you typed below into it:',
    link: { text: site.email, href: fits ? whole : `mailto:${site.email}?subject=${subject}` },
  };
}
