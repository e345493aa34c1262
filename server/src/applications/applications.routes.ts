import multipart from '@fastify/multipart';
import { formActions } from '@site/shared-ui/contracts';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import type { TempUploads } from '../files/temp-uploads.ts';
import type { SendFormPage } from '../form-pages/form-pages.ts';
import { withFormValues } from '../problems/form-problem.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { prepareProblem, sendProblem } from '../problems/send-problem.ts';
import { type ByteBudget, chargeBody } from '../security/byte-budget.ts';
import { originOf } from '../security/origin.ts';
import { perMinute, type RateLimits } from '../security/rate-limits.ts';
import { prefersJson } from '../site/prefers-json.ts';
import { inAnswerTime } from '../submissions/answer-time.ts';
import { readIdempotencyKey } from '../submissions/idempotency-key.ts';
import { applicationAnswer, applicationForm, applicationSent } from './application-answer.ts';
import { type ApplicationForm, readApplicationForm } from './application-form.ts';
import {
  createStoreApplication,
  type StoreApplicationDeps,
  type SubmissionContext,
} from './store-application.ts';

export interface ApplicationOptions extends StoreApplicationDeps {
  readonly tempUploads: TempUploads;
  /** Called when there is new mail to send. */
  readonly wakeOutbox: () => void;
  readonly limits: RateLimits;
  readonly budget: ByteBudget;
  readonly publicOrigin: string | null;
  readonly sendFormPage: SendFormPage;
}

/**
 * Bytes of a form with one resume below 1 MB. Without script, the browser has not checked the size of the file, so
 * its limit is higher: the form is read to its end, and the visitor gets it back with an error and all values.
 */
const bodyLimits = { data: 4 * 1_048_576, page: 32 * 1_048_576 };

/**
 * `POST /api/send-email`: 200 means that application and resume are on disk. A form that was submitted without script
 * is answered with HTML pages.
 */
export const applicationRoutes: FastifyPluginCallback<ApplicationOptions> = (app, options, done) => {
  const { clock, tempUploads, limits, budget, publicOrigin, sendFormPage, wakeOutbox } = options;
  const storeApplication = createStoreApplication(options);
  // Deletes the temporary file at the end, which may be after the answer.
  const storeForm = async (received: ApplicationForm, context: SubmissionContext): Promise<string> => {
    await using form = received;
    const reference = await storeApplication(form, context);
    wakeOutbox();
    return reference;
  };
  app.register(multipart, { throwFileSizeLimit: false });
  app.setErrorHandler((error, request, reply) => {
    if (!wantsPage(request)) return sendProblem(error, request, reply);
    const problem = prepareProblem(error, request, reply);
    sendFormPage(reply, applicationForm, applicationAnswer(problem));
  });
  // For a visitor who reloads the address of such a page.
  app.get(formActions.application, (_request, reply) => reply.redirect(applicationForm.page, 303));
  app.post(
    formActions.application,
    { config: perMinute(limits, 'application'), onRequest: refuseHugeBody },
    async (request, reply) => {
      const key = readIdempotencyKey(request);
      const page = wantsPage(request);
      const origin = originOf(request, publicOrigin);
      using charge = chargeBody(budget, request);
      const form = await readApplicationForm(request, tempUploads);
      const storing = charge.whileStoring(storeForm(form, { key, page, origin }));
      const reference = await inAnswerTime(storing, clock).catch((error: unknown) => {
        throw withFormValues(error, form.values);
      });
      return page ? reply.redirect(applicationSent, 303) : reply.send({ reference });
    },
  );
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
