import type { FastifyPluginCallback } from 'fastify';
import * as yup from 'yup';
import type { UsedIdRepository } from '../database/repositories.ts';
import { invalidField, ProblemError } from '../problems/problem-error.ts';
import { perMinute, type RateLimits } from '../security/rate-limits.ts';
import type { CaptchaCheck } from './captcha-check.ts';
import type { CaptchaPasses } from './captcha-pass.ts';

export interface CaptchaOptions {
  readonly check: CaptchaCheck;
  readonly solutions: UsedIdRepository;
  readonly passes: CaptchaPasses;
  readonly limits: RateLimits;
}

/** `payload`: the result of the altcha widget or of a provider's script. Other properties are ignored. */
const verificationSchema = yup
  .object({
    payload: yup
      .string()
      .strict()
      .max(8192, 'The payload of the robot check is too long.')
      .required('Send the payload of the robot check.'),
  })
  .required('Send the payload of the robot check as JSON.');

export const captchaRoutes: FastifyPluginCallback<CaptchaOptions> = (app, options, done) => {
  const { check, solutions, passes, limits } = options;
  if (check.challenge !== undefined) {
    app.get('/captcha/challenge', { config: perMinute(limits, 'captchaChallenge') }, check.challenge);
  }
  app.post('/captcha/verify', { config: perMinute(limits, 'captchaAnswer') }, async (request, reply) => {
    const { payload } = await verificationSchema.validate(request.body);
    const verdict = await check.verify(payload);
    if (verdict.status === 'unreachable') {
      throw new ProblemError(
        {
          status: 503,
          code: 'captcha-unreachable',
          message: 'The robot check cannot be verified right now.',
        },
        verdict.error,
      );
    }
    // An answer may be lost, so a repeated solution passes again, and with the same pass.
    const { id } = verdict;
    if (verdict.status === 'passed') await solutions.use(verdict.id, verdict.expiresAt);
    const passed = id !== null && (verdict.status === 'passed' || (await solutions.isUsed(id)));
    if (!passed) {
      throw invalidField(
        'payload',
        'The robot check was not passed. Please try it again.',
        'captcha-refused',
      );
    }
    passes.issue(request, reply, id);
    return reply.send({ verified: true });
  });
  done();
};
