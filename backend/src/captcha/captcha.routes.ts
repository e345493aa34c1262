import { createHash } from 'node:crypto';
import { invalidField, ProblemError, perMinute } from '@platform/server';
import { type CaptchaProvider, ownCaptcha } from '@site/shared-ui/site';
import type { FastifyPluginAsync } from 'fastify';
import * as yup from 'yup';
import { type AltchaWork, createAltchaCheck } from './altcha-check.ts';
import type { CaptchaCheck } from './captcha-check.ts';
import { captchaPass, passLifetime } from './captcha-pass.ts';
import type { FailureCounter } from './count-failures.ts';
import { createSiteverifyCheck } from './siteverify-check.ts';

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

interface ConfiguredCaptcha {
  readonly provider: CaptchaProvider;
  /** Of the provider's account. */
  readonly secret: string;
  readonly work: AltchaWork | undefined;
  readonly failures: FailureCounter;
}

export function captchaRoutes(configured: ConfiguredCaptcha): FastifyPluginAsync {
  const { provider, secret, work, failures } = configured;
  return async (app) => {
    const { environment, repositories } = app.core;
    const captcha: CaptchaCheck =
      provider === ownCaptcha ? createAltchaCheck(app.core, work) : createSiteverifyCheck(app.core, secret);
    const pass = captchaPass(app.core);
    const { usedIds } = repositories;
    if (captcha.challenge !== undefined) {
      app.get('/captcha/challenge', { config: perMinute(app, 60) }, captcha.challenge);
    }
    app.post('/captcha/verify', { config: perMinute(app, 30) }, async (request, reply) => {
      const { payload } = await verificationSchema.validate(request.body);
      const verdict = await captcha.verify(payload);
      failures.count(verdict);
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
}

/** Every solution passes, and without any effect. */
export const previewedCaptcha: FastifyPluginAsync = async (app) => {
  const captcha = createAltchaCheck(app.core, { rounds: 1, minCounter: 1, maxCounter: 5 });
  app.get('/captcha/challenge', async () => captcha.challenge?.());
  app.post('/captcha/verify', async () => ({ verified: true }));
};
