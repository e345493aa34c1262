import type { FoundForm } from '@site/composition';
import { formAddress, formNames } from '@site/shared-ui/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { FormProblem, withFormValues } from '../problems/form-problem.ts';
import { perMinute } from '../security/rate-limits.ts';
import { inAnswerTime } from '../submissions/answer-time.ts';
import { readIdempotencyKey } from '../submissions/idempotency-key.ts';
import { addForms, type FormRoute, notVerified } from './add-forms.ts';
import { enquirySchema } from './enquiry.schema.ts';
import { enquiryAnswer } from './enquiry-answer.ts';
import { asStored, checkForm, type SentParts } from './read-form.ts';

const address = formAddress('contact', 'enquiry');

/**
 * `POST /api/v1.0/email/send`, the specification's address of the enquiry: accepts requests of EmailJS's own client and
 * answers in plain text, as EmailJS does. Our own form names JSON in `Accept`: its failures are an `ApiProblem` with the
 * name of the form's field. A form that was submitted without script has no captcha pass: it is answered with the form's
 * page.
 */
export const enquiryRoutes: FastifyPluginAsync = async (app) => {
  const { find, store } = addForms(app, {
    addresses: [address],
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
      throw await refuseFormPost(request.body, (release) => find(request, release));
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
  return new FormProblem([...problems, notVerified('pass-missing')], parts.values);
}
