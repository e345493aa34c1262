import multipart from '@fastify/multipart';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import type { Acceptance, Application, IntakeRepository } from '../database/repositories.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { Spool } from '../files/spool.ts';
import { fingerprintOf } from '../intake/fingerprint.ts';
import { keyReused, readIdempotencyKey, rememberFor } from '../intake/idempotency-key.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { originOf } from '../security/origin.ts';
import { perMinute, type RateLimits } from '../security/rate-limits.ts';
import { reuseUploads } from '../uploads/keep-uploads.data.ts';
import { resumeKey, resumeKeyTime } from '../uploads/resume-key.ts';
import type { UploadLinks } from '../uploads/upload-links.ts';
import type { Clock } from '../world/clock.ts';
import { newId, type Random } from '../world/random.ts';
import { type ApplicationForm, readApplicationForm } from './application-form.ts';
import { applicationMail } from './application-mail.ts';
import { type ResumeLink, readResumeLink } from './resume-link.ts';

export interface ApplicationOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly intake: IntakeRepository;
  readonly spool: Spool;
  readonly storage: FileStorage;
  readonly links: UploadLinks;
  readonly composeMail: ComposeMail;
  /** Called when there is new mail to send. */
  readonly wakeOutbox: () => void;
  readonly limits: RateLimits;
  readonly publicOrigin: string | null;
}

/** A form with one resume below 1 MB; more than this is no application. */
const bodyLimit = 4 * 1_048_576;

/** `POST /api/send-email`: 200 means that application and resume are on disk. */
export const applicationRoutes: FastifyPluginCallback<ApplicationOptions> = (app, options, done) => {
  app.register(multipart, { throwFileSizeLimit: false });
  app.post(
    '/api/send-email',
    { config: perMinute(options.limits, 20), onRequest: refuseHugeBody },
    async (request, reply) => {
      const key = readIdempotencyKey(request);
      await using form = await readApplicationForm(request, options.spool);
      const origin = originOf(request, options.publicOrigin);
      const link = readResumeLink(form.resumeUrl, options.links, origin);
      const acceptance = await keep(form, link, key, origin, options);
      if (acceptance.at === 'key-reused') throw keyReused();
      if (acceptance.at !== 'stored' && acceptance.at !== 'repeated') {
        throw new Error(`An application cannot end as ${acceptance.at}.`);
      }
      options.wakeOutbox();
      return reply.send({ reference: acceptance.id });
    },
  );
  done();
};

async function refuseHugeBody(request: FastifyRequest): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) <= bodyLimit) return;
  throw new ProblemError({ status: 413, code: 'body-too-large', message: 'The request is too large.' });
}

async function keep(
  form: ApplicationForm,
  link: ResumeLink,
  key: string | null,
  origin: string,
  { clock, random, intake, storage, links, composeMail }: ApplicationOptions,
): Promise<Acceptance> {
  const now = clock.now();
  const resume = await keepResume(form, link, now, storage);
  try {
    const resumeLink = `${origin}${links.download(resume.key)}`;
    const application: Application = {
      ...form.fields,
      id: newId(random),
      receivedAt: now,
      resume: { key: resume.key, type: form.type, bytes: form.resume.bytes, sha256: form.resume.sha256 },
      resumeUrl: link.at === 'elsewhere' ? link.url : resumeLink,
    };
    const acceptance = await intake.accept({
      submission: { kind: 'application', record: application },
      mail: composeMail(applicationMail(application, resumeLink)),
      now,
      key,
      // Not the link: a browser that tries again may have uploaded the same file anew.
      fingerprint: fingerprintOf({ ...form.fields, resume: form.resume.sha256, type: form.type }),
      rememberUntil: now + rememberFor,
    });
    if (acceptance.at !== 'stored' && resume.created) await storage.remove(resume.key);
    return acceptance;
  } catch (error) {
    if (resume.created) await storage.remove(resume.key);
    throw error;
  }
}

/**
 * The resume's place in the storage: the upload that the link points at, if it is recent and holds the same bytes,
 * else a new one.
 */
async function keepResume(
  form: ApplicationForm,
  link: ResumeLink,
  now: number,
  storage: FileStorage,
): Promise<{ key: string; created: boolean }> {
  if (link.at === 'ours' && now - resumeKeyTime(link.key) < reuseUploads) {
    const found = await storage.create(link.key, form.resume);
    if (found !== 'taken') return { key: link.key, created: found === 'created' };
  }
  for (let timestamp = now; ; timestamp += 1) {
    const key = resumeKey(timestamp, form.filename, form.type);
    // Another applicant's file of the same name and millisecond: take the next one.
    if ((await storage.create(key, form.resume)) === 'created') return { key, created: true };
  }
}
