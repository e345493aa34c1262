import type { FastifyPluginCallback } from 'fastify';
import type { CaptchaPasses } from '../captcha/captcha-pass.ts';
import type { Acceptance, Enquiry, IntakeRepository } from '../database/repositories.ts';
import { fingerprintOf } from '../intake/fingerprint.ts';
import { keyReused, readIdempotencyKey, rememberFor } from '../intake/idempotency-key.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { prepareProblem } from '../problems/answer-problem.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { perMinute, type RateLimits } from '../security/rate-limits.ts';
import type { Clock } from '../world/clock.ts';
import { newId, type Random } from '../world/random.ts';
import { emailServiceSchema } from './email-service.schema.ts';
import { enquiryMail } from './enquiry-mail.ts';

export interface EnquiryOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly intake: IntakeRepository;
  readonly passes: CaptchaPasses;
  readonly composeMail: ComposeMail;
  readonly wakeOutbox: () => void;
  readonly limits: RateLimits;
}

/** `POST /api/v1.0/email/send`: what EmailJS's own client sends, answered as EmailJS answers, in plain text. */
export const enquiryRoutes: FastifyPluginCallback<EnquiryOptions> = (app, options, done) => {
  const { clock, random, intake, passes, composeMail, wakeOutbox, limits } = options;
  app.setErrorHandler((error, request, reply) => {
    const { field, message } = prepareProblem(error, request, reply);
    reply.type('text/plain; charset=utf-8').send(field === undefined ? message : `${field}: ${message}`);
  });
  app.post('/api/v1.0/email/send', { config: perMinute(limits, 20) }, async (request, reply) => {
    const key = readIdempotencyKey(request);
    const { template_params: fields } = await emailServiceSchema.validate(request.body, {
      abortEarly: false,
    });
    const { firstName, lastName, email, useCase, source } = fields;
    const told = { firstName, lastName, email, useCase, source };
    const now = clock.now();
    const enquiry: Enquiry = { ...told, id: newId(random), receivedAt: now };
    const acceptance = await intake.accept({
      submission: { kind: 'enquiry', record: enquiry },
      mail: composeMail(enquiryMail(enquiry)),
      now,
      key,
      fingerprint: fingerprintOf(told),
      rememberUntil: now + rememberFor,
      pass: passes.read(request),
    });
    refuse(acceptance);
    wakeOutbox();
    return reply.type('text/plain; charset=utf-8').send('OK');
  });
  done();
};

function refuse({ at }: Acceptance): void {
  if (at === 'key-reused') throw keyReused();
  if (at === 'pass-missing' || at === 'pass-used') {
    throw new ProblemError({
      status: 403,
      code: `captcha-${at}`,
      message: 'Please verify you are not a robot.',
    });
  }
}
