import type { IncomingMessage } from 'node:http';
import { formLimits, type UploadTicket } from '@site/shared-ui/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { createAltchaCheck } from '../captcha/altcha-check.ts';
import { perMinute } from '../security/rate-limits.ts';
import { newId } from '../system/random.ts';
import { checkFile } from '../uploads/uploaded-file.ts';
import { uploadedBody } from '../uploads/uploads.routes.ts';

const upload = '/uploads/preview';

/**
 * What pages ask for on their way to sending a form, without any effect: a file is checked and deleted, every solution of
 * the robot check passes. Tabs get no events, and report nothing.
 */
export const standInRoutes: FastifyPluginAsync = async (app) => {
  const { tempUploads, clock } = app.core;
  const captcha = createAltchaCheck({
    ...{ secrets: { challenge: newId(), key: newId() }, clock },
    work: { rounds: 1, minCounter: 1, maxCounter: 5 },
  });
  app.get('/captcha/challenge', async () => captcha.challenge?.());
  app.post('/captcha/verify', async () => ({ verified: true }));

  app.post('/uploads', async (_request, reply) => {
    const ticket: UploadTicket = { key: 'preview', uploadUrl: upload, linkUrl: upload };
    return reply.status(201).send(ticket);
  });
  app.register(async (put) => {
    put.removeAllContentTypeParsers();
    put.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body));
    put.put(upload, { config: perMinute(app, 'upload') }, async (request, reply) => {
      await using file = await tempUploads.receive(
        (request.body ?? []) as IncomingMessage,
        formLimits.fileBytes,
      );
      await checkFile(file, uploadedBody);
      return reply.status(204).send();
    });
  });
  // A form may be sent without the link to its file.
  app.get(upload, async () => ({ url: '' }));

  app.get('/-/composition', async (_request, reply) => reply.status(204).send());
  app.get('/-/composition/events', async (_request, reply) => reply.status(204).send());
  app.post('/-/tabs', async (_request, reply) => reply.status(204).send());
};
