import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import * as yup from 'yup';
import { invalidField, ProblemError } from '../problems/problem-error.ts';
import { perMinute } from '../security/rate-limits.ts';
import { captchaPass, passLifetime } from './captcha-pass.ts';

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

export const captchaRoutes: FastifyPluginAsync = async (app) => {
  const { captcha, environment, repositories } = app.core;
  const pass = captchaPass(app.core);
  const { usedIds } = repositories;
  if (captcha.challenge !== undefined) {
    app.get('/captcha/challenge', { config: perMinute(app, 'captchaChallenge') }, captcha.challenge);
  }
  app.post('/captcha/verify', { config: perMinute(app, 'captchaAnswer') }, async (request, reply) => {
    const { payload } = await verificationSchema.validate(request.body);
    const verdict = await captcha.verify(payload);
    if (verdict.status === 'unreachable') {
      throw new ProblemError(503, 'captcha-unreachable', 'The robot check cannot be verified right now.', {
        cause: verdict.error,
      });
    }
    // An answer may be lost, so a repeated solution passes again, and with the same pass.
    const { id } = verdict;
    if (verdict.status === 'passed') await usedIds.use(verdict.id, verdict.expiresAt);
    const passed = id !== null && (verdict.status === 'passed' || (await usedIds.isUsed(id)));
    if (!passed) {
      throw invalidField(
        'payload',
        'The robot check was not passed. Please try it again.',
        'captcha-refused',
      );
    }
    const secure = request.protocol === 'https' || environment.publicOrigin?.startsWith('https:') === true;
    pass.write(reply, createHash('sha256').update(id).digest('hex'), passLifetime, { secure });
    return reply.send({ verified: true });
  });
};
