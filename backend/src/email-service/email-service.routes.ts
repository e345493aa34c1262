import { type FormDeclaration, formNames } from '@platform/contract';
import { FormProblem, perMinute, withFormValues } from '@platform/server';
import {
  addForms,
  asStored,
  checkForm,
  type FormAnswer,
  type FormKey,
  type FormRequest,
  type FoundForm,
  inAnswerTime,
  type Messages,
  messagesFor,
  type Note,
  readIdempotencyKey,
  refusalAnswer,
  type SentParts,
  sentValues,
  subjectOf,
} from '@platform/server/forms';
import type { EmailServiceRequest } from '@site/shared-ui/site';
import type { FastifyPluginAsync } from 'fastify';
import * as yup from 'yup';
import { notVerified } from '../captcha/captcha-pass.ts';

const identifier = (name: string) =>
  yup.string().strict().max(100, `${name} is too long.`).required(`${name} is required.`);

/** The wire format of EmailJS. The form's declaration decides which of the parameters that are texts count. */
const requestSchema: yup.ObjectSchema<EmailServiceRequest> = yup
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

/** The form that is sent so, and the mail address to which a visitor without script can write instead. */
export interface EmailServiceForm extends FormKey {
  readonly mail: string;
}

/** @see emailServicePart */
export const emailServiceRoutes =
  ({ unit, form, mail }: EmailServiceForm): FastifyPluginAsync =>
  async (app) => {
    const { find, store } = addForms(app, {
      address,
      formOf: () => ({ unit, form }),
      refusal: (declaration, problem, messages) => refusedAnswer(declaration, problem, messages, mail),
      errorsAsText: true,
    });
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    app.post(address, { config: perMinute(app, 'form') }, async (request: FormRequest, reply) => {
      if (request.body instanceof URLSearchParams)
        throw await refuseFormPost(
          request.body,
          (release) => find(request, release),
          messagesFor(request).language,
        );
      const key = readIdempotencyKey(request);
      const { template_params: params } = await requestSchema.validate(request.body, {
        abortEarly: false,
      });
      const release = request.headers[formNames.releaseHeader];
      const found = await find(request, typeof release === 'string' ? release : null);
      await inAnswerTime(store(request, found, declared(found, params), key), app.core.clock);
      return reply.type('text/plain; charset=utf-8').send('OK');
    });
  };

const address = '/api/v1.0/email/send';

function declared({ form }: FoundForm, params: Readonly<Record<string, string>>): SentParts {
  const names = form.fields.map(({ name }) => name).filter((name) => Object.hasOwn(params, name));
  const values = Object.fromEntries(names.map((name) => [name, params[name] ?? '']));
  return { values, file: null, problem: null };
}

/** Without script there is no equally good captcha, so the form is always refused. */
async function refuseFormPost(
  sent: URLSearchParams,
  find: (release: string | null) => Promise<FoundForm>,
  language: string,
): Promise<FormProblem> {
  const texts = Object.fromEntries([...sent].map(([field, value]) => [field, asStored(value)]));
  const found = await find(sent.get(formNames.release)).catch((error: unknown) => {
    throw withFormValues(error, texts);
  });
  const parts = declared(found, texts);
  const problems = await checkForm(parts, found.form, language).then(
    () => [],
    (error: unknown) => {
      if (error instanceof FormProblem) return error.problems;
      throw error;
    },
  );
  return new FormProblem([...problems, notVerified('pass-missing')], parts.values);
}

/** Some mail programs and systems truncate or refuse longer `mailto:` addresses (characters). */
const maxAddressLength = 2000;

const back =
  'If JavaScript is switched on, the page was just not ready yet: go back and press Submit again. Without JavaScript the check cannot run.';

/** What the form's page shows for a refused form. Null as in `refusalAnswer`. */
function refusedAnswer(
  form: FormDeclaration | null,
  problem: FormProblem,
  messages: Messages,
  mail: string,
): FormAnswer {
  if (form === null) return refusalAnswer(form, problem, messages);
  const { fieldErrors, values } = problem;
  const nothingSent: Note = {
    text: 'Nothing has been sent, because the robot check has not run. What you typed is still here.',
  };
  return {
    message: form.messages.incomplete,
    notes: [nothingSent, byMail(form, values, mail), { text: back }],
    fieldErrors,
    ...sentValues(form, problem),
  };
}

/** A `mailto:` link with the form's values, if they fit into an address. */
function byMail(form: FormDeclaration, values: Readonly<Record<string, string>>, mail: string): Note {
  const lines = form.fields.flatMap(({ name, label, format }) => {
    const value = values[name] ?? '';
    if (value === '') return [];
    return format === 'text' ? [value, ''] : [`${label}: ${value}`];
  });
  const body = lines.join('\n').replaceAll('\n', '\r\n');
  const subject = encodeURIComponent(subjectOf(form.mail.subject, values));
  const whole = `mailto:${mail}?subject=${subject}&body=${encodeURIComponent(body)}`;
  const fits = whole.length <= maxAddressLength;
  return {
    text: fits
      ? 'Send it as a mail instead; this opens your mail program with what you typed:'
      : 'Send it as a mail instead; copy what you typed below into it:',
    link: { text: mail, href: fits ? whole : `mailto:${mail}?subject=${subject}` },
  };
}
