import type { IncomingMessage } from 'node:http';
import {
  type FileType,
  fileTypes,
  formLimits,
  type UploadRequest,
  type UploadTicket,
} from '@platform/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as yup from 'yup';
import { messagesFor } from '../answers/send-problem.ts';
import { originOf } from '../environment/own-origin.ts';
import { storeOnce, type TempUpload } from '../files/file-storage.ts';
import type { Messages } from '../messages/index.ts';
import { invalidField, ProblemError } from '../problems/problem-error.ts';
import { chargeBody } from '../security/byte-budget.ts';
import { perMinute } from '../security/rate-limits.ts';
import type { LinkPurpose, LinkQuery } from './upload-links.ts';
import {
  anyFile,
  checkFile,
  checkFileSize,
  fileNameOf,
  fileTooLarge,
  fileTypeOf,
  guessFileType,
  isFileKey,
  reserveKey,
  withType,
} from './uploaded-file.ts';

const uploadRequestSchema = (say: Messages): yup.ObjectSchema<UploadRequest> =>
  yup
    .object({
      filename: yup.string().strict().max(255, say.fileNameTooLong).required(say.noFileName),
      bytes: yup.number().strict().integer(say.wholeBytes).min(0, say.wholeBytes).required(say.noBytes),
    })
    .strict()
    .required(say.noUpload);

const uploadedBody = { ...anyFile, name: 'body' };

type KeyRoute = { Params: { name: string }; Querystring: LinkQuery };

/** The API of the specification's cloud file storage: ticket, `PUT`, link, download. */
export const uploadRoutes: FastifyPluginAsync = async (app) => {
  const { clock, links, tempUploads, storage, budget, environment, repositories, recordOf } = app.core;
  // A deploy of the shell switches it on and off.
  app.addHook('onRequest', async (request, reply) => {
    if (!recordOf(request).features.uploads) return reply.callNotFound();
  });

  /** The key of the file that was uploaded with a ticket: its content decides the extension. */
  async function storedKey(ticketKey: string): Promise<string> {
    for (const type of Object.keys(fileTypes) as FileType[]) {
      const key = withType(ticketKey, type);
      if ((await storage.read(key)) !== null) return key;
    }
    throw notFound();
  }

  async function storeFile(key: string, file: TempUpload): Promise<void> {
    if ((await storeOnce(storage, key, file)) !== 'other') return;
    throw new ProblemError(409, 'already-uploaded', (say) => say.otherFile);
  }

  function keyFor(purpose: LinkPurpose, request: FastifyRequest<KeyRoute>): string {
    const key = `job_applications/${request.params.name}`;
    const verdict = isFileKey(key) ? links.verify(purpose, key, request.query) : 'forged';
    if (verdict === 'expired') {
      throw new ProblemError(410, 'link-expired', (say) => say.linkExpired);
    }
    if (verdict === 'forged') throw notFound();
    return key;
  }

  app.post('/uploads', { config: perMinute(app, 'uploadTicket') }, async (request, reply) => {
    const { filename, bytes } = await uploadRequestSchema(messagesFor(request)).validate(request.body);
    checkFileSize(bytes, { ...anyFile, name: 'bytes' });
    const reserved = reserveKey(repositories.uploads, clock.now(), filename, guessFileType(filename));
    // The reservation stays until a purge.
    const key = await chargeBody(budget, request).whileStoring(reserved);
    const ticket: UploadTicket = { key, uploadUrl: links.upload(key, bytes), linkUrl: links.link(key) };
    return reply.status(201).send(ticket);
  });

  app.register(async (put) => {
    // Streams every body to disk. Its Content-Type is ignored: the content determines the file's type.
    put.removeAllContentTypeParsers();
    put.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body));
    put.put<KeyRoute>(
      '/uploads/job_applications/:name',
      { config: perMinute(app, 'upload') },
      async (request, reply) => {
        const key = keyFor('upload', request);
        if (Number(request.headers['content-length'] ?? 0) >= formLimits.fileBytes)
          throw fileTooLarge(uploadedBody);
        using charge = chargeBody(budget, request);
        await using file = await tempUploads.receive(
          (request.body ?? []) as IncomingMessage,
          formLimits.fileBytes,
        );
        const { type } = await checkFile(file, uploadedBody);
        if (String(file.bytes) !== request.query.bytes) {
          throw invalidField('body', (say) => say.otherSize, 'size-mismatch');
        }
        await charge.whileStoring(storeFile(withType(key, type), file));
        return reply.status(204).send();
      },
    );
  });

  app.get<KeyRoute>(
    '/uploads/job_applications/:name/link',
    { config: perMinute(app, 'uploadLink') },
    async (request, reply) => {
      const key = await storedKey(keyFor('link', request));
      return reply.send({ url: `${originOf(request, environment.publicOrigin)}${links.download(key)}` });
    },
  );

  app.get<KeyRoute>(
    '/uploads/job_applications/:name',
    { config: perMinute(app, 'download') },
    async (request, reply) => {
      const key = keyFor('download', request);
      const file = await storage.read(key);
      if (file === null) throw notFound();
      return reply
        .headers({
          'Cache-Control': 'private, no-store',
          'Content-Disposition': `attachment; filename="${fileNameOf(key)}"`,
          'Content-Length': String(file.byteLength),
          // The file is untrusted: browsers must not run anything in it.
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'X-Content-Type-Options': 'nosniff',
          'X-Robots-Tag': 'noindex',
        })
        .type(fileTypes[fileTypeOf(key)])
        .send(file);
    },
  );
};

function notFound(): ProblemError {
  return new ProblemError(404, 'file-not-found', (say) => say.noSuchFile);
}
