import type { Application, IntakeRepository } from '../database/repositories.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { fingerprintOf } from '../intake/fingerprint.ts';
import { keyReused, rememberFor } from '../intake/idempotency-key.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { reuseUploads } from '../uploads/keep-uploads.data.ts';
import { resumeKey, resumeKeyTime } from '../uploads/resume-key.ts';
import type { UploadLinks } from '../uploads/upload-links.ts';
import type { Clock } from '../world/clock.ts';
import { newId, type Random } from '../world/random.ts';
import type { ApplicationForm } from './application-form.ts';
import { applicationMail } from './application-mail.ts';
import { type ResumeLink, readResumeLink } from './resume-link.ts';

export interface KeepWorld {
  readonly clock: Clock;
  readonly random: Random;
  readonly intake: IntakeRepository;
  readonly storage: FileStorage;
  readonly links: UploadLinks;
  readonly composeMail: ComposeMail;
}

interface Sending {
  /** The caller's `Idempotency-Key`. */
  readonly key: string | null;
  /** A browser sent the form by itself. */
  readonly page: boolean;
  /** Where this site is found. */
  readonly origin: string;
}

/** Stores an application, its resume and its mail once, and answers with its reference. */
export type KeepApplication = (form: ApplicationForm, sending: Sending) => Promise<string>;

export function createKeepApplication(world: KeepWorld): KeepApplication {
  return (form, sending) => keep(form, sending, world);
}

async function keep(
  form: ApplicationForm,
  { key, page, origin }: Sending,
  { clock, random, intake, storage, links, composeMail }: KeepWorld,
): Promise<string> {
  const link = readResumeLink(form.resumeUrl, links, origin);
  const now = clock.now();
  // Not the link: a browser that tries again may have uploaded the same file anew.
  const fingerprint = fingerprintOf({ ...form.fields, resume: form.resume.sha256, type: form.type });
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
      // A browser brings no key of its own: its second click is the same application.
      key: key ?? (page ? `page-${fingerprint}` : null),
      fingerprint,
      rememberUntil: now + rememberFor,
    });
    if (acceptance.at === 'key-reused') throw keyReused();
    if (acceptance.at !== 'stored' && acceptance.at !== 'repeated') {
      throw new Error(`An application cannot end as ${acceptance.at}.`);
    }
    if (acceptance.at === 'repeated' && resume.created) await storage.remove(resume.key);
    return acceptance.id;
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
