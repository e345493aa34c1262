import type { FormDeclaration } from '@site/shared-ui/contracts';
import { site } from '@site/shared-ui/site';
import type { FormAnswer, Note } from '../form-pages/form-answer.ts';
import type { FormProblem } from '../problems/form-problem.ts';
import { keptValues, refusalAnswer } from './refusal-answer.ts';
import { subjectOf } from './submission-mail.ts';

/** Some mail programs and systems truncate or refuse longer `mailto:` addresses (characters). */
const maxAddressLength = 2000;

const back =
  'If JavaScript is switched on, the page was just not ready yet: go back and press Submit again. Without JavaScript the check cannot run.';

/** What the form's page shows for a refused enquiry. Without script, every enquiry is refused. Null as in `refusalAnswer`. */
export function enquiryAnswer(form: FormDeclaration | null, problem: FormProblem): FormAnswer {
  if (form === null) return refusalAnswer(form, problem);
  const { fieldErrors, values } = problem;
  const nothingSent: Note = {
    text: 'Nothing has been sent, because the robot check has not run. What you typed is still here.',
  };
  return {
    message: form.messages.incomplete,
    notes: [nothingSent, byMail(form, values), { text: back }],
    fieldErrors,
    ...keptValues(form, problem),
  };
}

/** A `mailto:` link with the form's values, if they fit into an address. */
function byMail(form: FormDeclaration, values: Readonly<Record<string, string>>): Note {
  const lines = form.fields.flatMap(({ name, label, format }) => {
    const value = values[name] ?? '';
    if (value === '') return [];
    return format === 'text' ? [value, ''] : [`${label}: ${value}`];
  });
  const body = lines.join('\n').replaceAll('\n', '\r\n');
  const subject = encodeURIComponent(subjectOf(form.mail.subject, values));
  const whole = `mailto:${site.email}?subject=${subject}&body=${encodeURIComponent(body)}`;
  const fits = whole.length <= maxAddressLength;
  return {
    text: fits
      ? 'Send it as a mail instead; this opens your mail program with what you typed:'
      : 'Send it as a mail instead; copy what you typed below into it:',
    link: { text: site.email, href: fits ? whole : `mailto:${site.email}?subject=${subject}` },
  };
}
