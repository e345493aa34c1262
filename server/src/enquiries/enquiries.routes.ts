import { enquirySchema, formActions } from '@site/shared-ui/contracts';
import type { FastifyPluginCallback } from 'fastify';
import type { CaptchaPasses } from '../captcha/captcha-pass.ts';
import type { Acceptance, Enquiry, SubmissionRepository } from '../database/repositories.ts';
import { storableText } from '../database/storable-text.ts';
import type { SendFormPage } from '../form-pages/form-pages.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { FormProblem } from '../problems/form-problem.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { prepareProblem } from '../problems/send-problem.ts';
import { problemsOf } from '../problems/to-problem.ts';
import { perMinute, type RateLimits } from '../security/rate-limits.ts';
import { prefersJson } from '../site/prefers-json.ts';
import { inAnswerTime } from '../submissions/answer-time.ts';
import { fingerprintOf, keyLifetime, keyReused, readIdempotencyKey } from '../submissions/idempotency-key.ts';
import type { Clock } from '../system/clock.ts';
import { newId, type Random } from '../system/random.ts';
import { emailServiceSchema } from './email-service.schema.ts';
import { enquiryAnswer, enquiryForm } from './enquiry-answer.ts';
import { enquiryMail } from './enquiry-mail.ts';

export interface EnquiryOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly submissions: SubmissionRepository;
  readonly passes: CaptchaPasses;
  readonly composeMail: ComposeMail;
  readonly wakeOutbox: () => void;
  readonly limits: RateLimits;
  readonly sendFormPage: SendFormPage;
}

/**
 * `POST /api/v1.0/email/send`: accepts requests of EmailJS's own client and answers in plain text, as EmailJS does. Our
 * own form names JSON in `Accept`: its failures are an `ApiProblem` with the name of the form's field. A form that was
 * submitted without script has no captcha pass: it is answered with the form's page.
 */
export const enquiryRoutes: FastifyPluginCallback<EnquiryOptions> = (app, options, done) => {
  const { clock, random, submissions, passes, composeMail, wakeOutbox, limits, sendFormPage } = options;
  app.setErrorHandler((error, request, reply) => {
    const problem = prepareProblem(error, request, reply);
    const { accept } = request.headers;
    if (!prefersJson(accept)) return sendFormPage(reply, enquiryForm, enquiryAnswer(problem));
    const { code, field, message } = problem;
    if (accept?.includes('application/json'))
      return reply.send({ error: { code, message, field: field?.replace('template_params.', '') } });
    return reply
      .type('text/plain; charset=utf-8')
      .send(field === undefined ? message : `${field}: ${message}`);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
  );
  // For a visitor who reloads the address of such a page.
  app.get(formActions.enquiry, (_request, reply) => reply.redirect(enquiryForm.page, 303));
  app.post(formActions.enquiry, { config: perMinute(limits, 'enquiry') }, async (request, reply) => {
    if (request.body instanceof URLSearchParams) throw await refuseFormPost(request.body);
    const key = readIdempotencyKey(request);
    const { template_params: fields } = await emailServiceSchema.validate(request.body, {
      abortEarly: false,
    });
    const { firstName, lastName, email, useCase, source } = fields;
    const content = { firstName, lastName, email, useCase, source };
    const now = clock.now();
    const enquiry: Enquiry = { ...content, id: newId(random), receivedAt: now };
    const storing = submissions.accept({
      submission: { kind: 'enquiry', record: enquiry },
      mail: composeMail(enquiryMail(enquiry)),
      key,
      fingerprint: fingerprintOf(content),
      keyLifetime: keyLifetime.enquiry,
      pass: passes.read(request),
    });
    const acceptance = await inAnswerTime(storing, clock);
    refuse(acceptance);
    wakeOutbox();
    return reply.type('text/plain; charset=utf-8').send('OK');
  });
  done();
};

function refuse({ status }: Acceptance): void {
  if (status === 'key-reused') throw keyReused();
  if (status === 'pass-missing' || status === 'pass-used') throw notVerified(status);
}

function notVerified(reason: 'pass-missing' | 'pass-used'): ProblemError {
  return new ProblemError({
    status: 403,
    code: `captcha-${reason}`,
    message: 'Please verify you are not a robot.',
  });
}

/** Without script there is no equally good captcha, so the enquiry is always refused. */
async function refuseFormPost(sent: URLSearchParams): Promise<FormProblem> {
  // Only the schema's fields: the client may send any name, such as `__proto__`.
  const values = Object.fromEntries(
    Object.keys(enquirySchema.fields).flatMap((name) =>
      sent.getAll(name).map((value) => [name, storableText(value.replace(/\r\n?/g, '\n'))] as const),
    ),
  );
  const fieldErrors = await enquirySchema.validate(values, { abortEarly: false }).then(() => [], problemsOf);
  return new FormProblem([...fieldErrors, notVerified('pass-missing')], values);
}
