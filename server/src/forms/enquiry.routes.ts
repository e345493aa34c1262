import type { FoundForm } from '@site/composition/serving';
import { type EmailServiceRequest, type FormDeclaration, formNames } from '@site/shared-ui/contracts';
import { site } from '@site/shared-ui/site';
import type { FastifyPluginAsync } from 'fastify';
import * as yup from 'yup';
import { FormProblem, withFormValues } from '../answers/form-problem.ts';
import type { FormAnswer, Note } from '../form-pages/form-answer.ts';
import type { Messages } from '../messages/index.ts';
import { perMinute } from '../security/rate-limits.ts';
import { inAnswerTime } from '../submissions/answer-time.ts';
import { readIdempotencyKey } from '../submissions/idempotency-key.ts';
import { addForms, type FormRoute } from './add-forms.ts';
import { type FormGuard, guardOf } from './form-guard.ts';
import { asStored, checkForm, type SentParts } from './read-form.ts';
import { keptValues, refusalAnswer } from './refusal-answer.ts';
import { subjectOf } from './submission-mail.ts';

const identifier = (name: string) =>
  yup.string().strict().max(100, `${name} is too long.`).required(`${name} is required.`);

/** The wire format of EmailJS. The form's declaration decides which of the parameters that are texts count. */
const enquirySchema: yup.ObjectSchema<EmailServiceRequest> = yup
  .object({
    lib_version: identifier('lib_version'),
    user_id: identifier('user_id'),
    service_id: identifier('service_id'),
    template_id: identifier('template_id'),
    template_params: yup
      .mixed<Readonly<Record<string, string>>>()
      .transform(onlyTexts)
      .required('template_params is required.'),
  })
  .required('Send JSON in the format of EmailJS.');

function onlyTexts(params: unknown): unknown {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return undefined;
  return Object.fromEntries(Object.entries(params).filter(([, value]) => typeof value === 'string'));
}

const address = '/api/v1.0/email/send';

/**
 * `POST /api/v1.0/email/send`, the specification's address of the enquiry: accepts requests of EmailJS's own client and
 * answers in plain text, as EmailJS does. Our own form names JSON in `Accept`: its failures are an `ApiProblem` with the
 * name of the form's field. A form that was submitted without script has no captcha pass: it is answered with the form's
 * page.
 */
export const enquiryRoutes: FastifyPluginAsync = async (app) => {
  const { find, store } = addForms(app, {
    address,
    specified: { unit: 'contact', form: 'enquiry' },
    refusal: enquiryAnswer,
    errorsAsText: true,
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
  );
  app.post<FormRoute>(address, { config: perMinute(app, 'form') }, async (request, reply) => {
    if (request.body instanceof URLSearchParams)
      throw await refuseFormPost(request.body, (release) => find(request, release), app.core.formGuards);
    const key = readIdempotencyKey(request);
    const { template_params: params } = await enquirySchema.validate(request.body, {
      abortEarly: false,
    });
    const release = request.headers[formNames.releaseHeader];
    const found = await find(request, typeof release === 'string' ? release : null);
    await inAnswerTime(store(request, found, declared(found, params), key), app.core.clock);
    return reply.type('text/plain; charset=utf-8').send('OK');
  });
};

function declared({ form }: FoundForm, params: Readonly<Record<string, string>>): SentParts {
  const names = form.fields.map(({ name }) => name).filter((name) => Object.hasOwn(params, name));
  const values = Object.fromEntries(names.map((name) => [name, params[name] ?? '']));
  return { values, file: null, problem: null };
}

/** Without script there is no equally good captcha, so the enquiry is always refused. */
async function refuseFormPost(
  sent: URLSearchParams,
  find: (release: string | null) => Promise<FoundForm>,
  guards: readonly FormGuard[],
): Promise<FormProblem> {
  const texts = Object.fromEntries([...sent].map(([field, value]) => [field, asStored(value)]));
  const found = await find(sent.get(formNames.release)).catch((error: unknown) => {
    throw withFormValues(error, texts);
  });
  const parts = declared(found, texts);
  const problems = await checkForm(parts, found.form).then(
    () => [],
    (error: unknown) => {
      if (error instanceof FormProblem) return error.problems;
      throw error;
    },
  );
  const refusal = guardOf(guards, found)?.refusal('pass-missing');
  return new FormProblem([...problems, ...(refusal ? [refusal] : [])], parts.values);
}

/** Some mail programs and systems truncate or refuse longer `mailto:` addresses (characters). */
const maxAddressLength = 2000;

const back =
  'If JavaScript is switched on, the page was just not ready yet: go back and press Submit again. Without JavaScript the check cannot run.';

/** What the form's page shows for a refused enquiry. Without script, every enquiry is refused. Null as in `refusalAnswer`. */
function enquiryAnswer(form: FormDeclaration | null, problem: FormProblem, messages: Messages): FormAnswer {
  if (form === null) return refusalAnswer(form, problem, messages);
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
