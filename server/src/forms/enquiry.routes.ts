import type { FoundForm } from '@site/composition';
import { formAddress, formNames } from '@site/shared-ui/contracts';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { FormProblem, withFormValues } from '../problems/form-problem.ts';
import { prepareProblem } from '../problems/send-problem.ts';
import { clientAddress } from '../security/client-address.ts';
import { originOf } from '../security/origin.ts';
import { perMinute } from '../security/rate-limits.ts';
import { prefersJson } from '../site/prefers-json.ts';
import { inAnswerTime } from '../submissions/answer-time.ts';
import { readIdempotencyKey } from '../submissions/idempotency-key.ts';
import { enquirySchema } from './enquiry.schema.ts';
import { enquiryAnswer } from './enquiry-answer.ts';
import type { FormOptions } from './forms.routes.ts';
import { asStored, checkForm } from './read-form.ts';
import { notVerified, referenceOf } from './reference-of.ts';
import { sendUnread } from './refusal-answer.ts';
import { createSentForms } from './sent-forms.ts';
import { storeSubmission } from './store-submission.ts';

type EnquiryOptions = Omit<FormOptions, 'tempUploads' | 'budget'>;

const [unit, name] = ['contact', 'enquiry'] as const;
const address = formAddress(unit, name);

/**
 * `POST /api/v1.0/email/send`, the specification's address of the enquiry: accepts requests of EmailJS's own client and
 * answers in plain text, as EmailJS does. Our own form names JSON in `Accept`: its failures are an `ApiProblem` with the
 * name of the form's field. A form that was submitted without script has no captcha pass: it is answered with the form's
 * page.
 */
export const enquiryRoutes: FastifyPluginCallback<EnquiryOptions> = (app, options, done) => {
  const { formsOf, clock, passes, publicOrigin, wakeOutbox, limits, sendFormPage } = options;

  const sentForms = createSentForms(formsOf);
  const find = (request: FastifyRequest, release: string | null) =>
    sentForms.find(request, unit, name, release);

  app.addHook('onError', async (request, _reply, error) =>
    app.formResults.failed(sentForms.of(request), error, clientAddress(request)),
  );
  app.setErrorHandler(async (error, request, reply) => {
    const { accept } = request.headers;
    const problem = prepareProblem(error, request, reply);
    if (!prefersJson(accept)) {
      if (!(problem instanceof FormProblem)) return sendUnread(reply, problem);
      const found = sentForms.of(request) ?? (await find(request, null).catch(() => null));
      const form = found === null ? null : found.form;
      return sendFormPage(
        reply,
        { page: form?.page ?? address, action: address },
        enquiryAnswer(form, problem),
      );
    }
    const { code, field, message } = problem;
    if (accept?.includes('application/json')) return reply.send({ error: { code, message, field } });
    return reply
      .type('text/plain; charset=utf-8')
      .send(field === undefined ? message : `${field}: ${message}`);
  });
  app.addHook('onResponse', (request, reply) =>
    options.countSubmission(request, reply, { unit, form: name }),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
  );
  // For a visitor who reloads the address of such a page.
  app.get(address, async (request, reply) => reply.redirect((await find(request, null)).form.page, 303));
  app.post(address, { config: perMinute(limits, 'form') }, async (request, reply) => {
    if (request.body instanceof URLSearchParams)
      throw await refuseFormPost(request.body, (release) => find(request, release));
    const key = readIdempotencyKey(request);
    const { template_params: params } = await enquirySchema.validate(request.body, {
      abortEarly: false,
    });
    const release = request.headers[formNames.releaseHeader];
    const found = await find(request, typeof release === 'string' ? release : null);
    const checked = await checkForm(
      { values: declared(found, params), file: null, problem: null },
      found.form,
    );
    const context = { key, page: false, origin: originOf(request, publicOrigin), pass: passes.read(request) };
    const acceptance = await inAnswerTime(storeSubmission(found, checked, context, options), clock);
    referenceOf(acceptance);
    if (acceptance.status === 'stored') app.formResults.taken(found);
    wakeOutbox();
    return reply.type('text/plain; charset=utf-8').send('OK');
  });
  done();
};

/** As with EmailJS, further template parameters are allowed; they are ignored. */
function declared({ form }: FoundForm, params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    form.fields.flatMap((field) => {
      const value = Object.hasOwn(params, field.name) ? params[field.name] : undefined;
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

/** Without script there is no equally good captcha, so the enquiry is always refused. */
async function refuseFormPost(
  sent: URLSearchParams,
  find: (release: string | null) => Promise<FoundForm>,
): Promise<FormProblem> {
  const texts = Object.fromEntries([...sent].map(([field, value]) => [field, asStored(value)]));
  const found = await find(sent.get(formNames.release)).catch((error: unknown) => {
    throw withFormValues(error, texts);
  });
  const values = declared(found, texts);
  const problems = await checkForm({ values, file: null, problem: null }, found.form).then(
    () => [],
    (error: unknown) => {
      if (error instanceof FormProblem) return error.problems;
      throw error;
    },
  );
  return new FormProblem([...problems, notVerified('pass-missing')], values);
}
