import type { FastifyPluginAsync } from 'fastify';
import { createAltchaCheck } from '../captcha/altcha-check.ts';

/**
 * What pages ask for without any effect: every solution of the robot check passes. Tabs get no events, and report nothing.
 */
export const standInRoutes: FastifyPluginAsync = async (app) => {
  const altchaWork = { rounds: 1, minCounter: 1, maxCounter: 5 };
  const captcha = createAltchaCheck({ ...app.core, altchaWork });
  app.get('/captcha/challenge', async () => captcha.challenge?.());
  app.post('/captcha/verify', async () => ({ verified: true }));

  app.get('/-/composition', async (_request, reply) => reply.status(204).send());
  app.get('/-/composition/events', async (_request, reply) => reply.status(204).send());
  app.post('/-/tabs', async (_request, reply) => reply.status(204).send());
};
