import multipart from '@fastify/multipart';
import type { FindForm, FoundForm } from '@site/composition';
import { formAddress, formNames, needsCaptcha } from '@site/shared-ui/contracts';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { CaptchaPasses } from '../captcha/captcha-pass.ts';
import type { FormKey } from '../database/repositories.ts';
import type { TempUploads } from '../files/temp-uploads.ts';
import type { SendFormPage } from '../form-pages/form-pages.ts';
import { FormProblem, withFormValues } from '../problems/form-problem.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { prepareProblem, sendProblem } from '../problems/send-problem.ts';
import { type ByteBudget, chargeBody } from '../security/byte-budget.ts';
import { clientAddress } from '../security/client-address.ts';
import { originOf } from '../security/origin.ts';
import { perMinute, type RateLimits } from '../security/rate-limits.ts';
import { prefersJson } from '../site/prefers-json.ts';
import { inAnswerTime } from '../submissions/answer-time.ts';
import { readIdempotencyKey } from '../submissions/idempotency-key.ts';
import type { CountSubmission } from './count-submissions.ts';
import { checkForm, noSuchForm, readForm, type SentForm } from './read-form.ts';
import { referenceOf } from './reference-of.ts';
import { refusalAnswer, sendUnread } from './refusal-answer.ts';
import { createSentForms } from './sent-forms.ts';
import { type StoreSubmissionDeps, type SubmissionContext, storeSubmission } from './store-submission.ts';

export interface FormOptions extends StoreSubmissionDeps {
  readonly formsOf: (request: FastifyRequest) => FindForm;
  readonly tempUploads: TempUploads;
  readonly passes: CaptchaPasses;
  /** Called when there is new mail to send. */
  readonly wakeOutbox: () => void;
  readonly limits: RateLimits;
  readonly budget: ByteBudget;
  readonly publicOrigin: string | null;
  readonly sendFormPage: SendFormPage;
  readonly countSubmission: CountSubmission;
}

/**
 * Bytes of a form with one file below 1 MB. Without script, the browser has not checked the size of the file, so its
 * limit is higher: the form is read to its end, and the visitor gets it back with an error and all values.
 */
const bodyLimits = { data: 4 * 1_048_576, page: 32 * 1_048_576 };

/** `/api/forms/:unit/:form`; the specification's address of the application has no parameters. */
type FormRoute = { Params: { unit?: string; form?: string } };
type FormRequest = FastifyRequest<FormRoute>;

/** The form that the address names; the site may not have it. */
const namedBy = ({ unit = 'careers', form = 'application' }: FormRoute['Params']): FormKey => ({
  unit,
  form,
});

/** A form with an address of the specification has no other one: that of the enquiry asks for a captcha. */
function targetOf(params: FormRoute['Params']): FormKey {
  const { unit, form } = namedBy(params);
  if (params.unit === undefined || formAddress(unit, form).startsWith('/api/forms/')) return { unit, form };
  throw noSuchForm();
}

/**
 * `POST` of a form that a unit declares: 200 means that it is on disk. It is checked by the rules of the release that it
 * names. A form that was submitted without script is answered with HTML pages.
 */
export const formRoutes: FastifyPluginCallback<FormOptions> = (app, options, done) => {
  const { formsOf, clock, passes, tempUploads, limits, budget, publicOrigin, sendFormPage, wakeOutbox } =
    options;
  app.register(multipart, { throwFileSizeLimit: false });

  const sentForms = createSentForms(formsOf);
  const find = async (request: FormRequest, release: string | null): Promise<FoundForm> => {
    const { unit, form } = targetOf(request.params);
    return sentForms.find(request, unit, form, release);
  };
  const answerPage = (
    reply: FastifyReply,
    { unit, name, form: { page, sentPage } }: FoundForm,
    answer: Parameters<SendFormPage>[2],
  ) => sendFormPage(reply, { page, sentPage, action: formAddress(unit, name) }, answer);

  app.addHook('onError', async (request, _reply, error) =>
    app.formResults.failed(sentForms.of(request), error, clientAddress(request)),
  );
  app.setErrorHandler(async (error, request: FormRequest, reply) => {
    if (!wantsPage(request)) return sendProblem(error, request, reply);
    const problem = prepareProblem(error, request, reply);
    if (!(problem instanceof FormProblem)) return sendUnread(reply, problem);
    const found = sentForms.of(request) ?? (await find(request, null).catch(() => null));
    if (found !== null) return answerPage(reply, found, refusalAnswer(found.form, problem));
    return sendFormPage(reply, { page: request.url, action: request.url }, refusalAnswer(null, problem));
  });

  app.addHook('onResponse', (request: FormRequest, reply) =>
    options.countSubmission(request, reply, namedBy(request.params)),
  );

  // Deletes the temporary file at the end, which may be after the answer.
  const store = async (received: SentForm, request: FormRequest, context: SubmissionContext) => {
    await using sent = received;
    const found = await find(request, sent.values[formNames.release] ?? null);
    const checked = await checkForm(sent, found.form);
    const pass = needsCaptcha(found.unit, found.name, found.form) && { pass: passes.read(request) };
    const acceptance = await storeSubmission(found, checked, { ...context, ...pass }, options);
    const reference = referenceOf(acceptance);
    if (acceptance.status === 'stored') app.formResults.taken(found);
    wakeOutbox();
    return { found, reference };
  };
  const receive = async (request: FormRequest, reply: FastifyReply) => {
    const key = readIdempotencyKey(request);
    const page = wantsPage(request);
    const origin = originOf(request, publicOrigin);
    using charge = chargeBody(budget, request);
    const sent = await readForm(request, tempUploads);
    const storing = charge.whileStoring(store(sent, request, { key, page, origin }));
    const { found, reference } = await inAnswerTime(storing, clock).catch((error: unknown) => {
      throw withFormValues(error, sent.values);
    });
    if (!page) return reply.send({ reference });
    return answerPage(reply, found, {
      ...{ sent: true, message: found.form.messages.sent },
      ...{ notes: [], fieldErrors: {}, values: {}, labels: {} },
    });
  };
  for (const address of [formAddress('careers', 'application'), '/api/forms/:unit/:form']) {
    // For a visitor who reloads the address of such a page.
    app.get<FormRoute>(address, async (request, reply) =>
      reply.redirect((await find(request, null)).form.page, 303),
    );
    app.post<FormRoute>(address, { config: perMinute(limits, 'form'), onRequest: refuseHugeBody }, receive);
  }
  done();
};

function wantsPage(request: FastifyRequest): boolean {
  return !prefersJson(request.headers.accept);
}

async function refuseHugeBody(request: FastifyRequest): Promise<void> {
  const limit = wantsPage(request) ? bodyLimits.page : bodyLimits.data;
  if (Number(request.headers['content-length'] ?? 0) <= limit) return;
  throw new ProblemError({ status: 413, code: 'body-too-large', message: 'The request is too large.' });
}
