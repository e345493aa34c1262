import { NotStoredError } from '../database/database-error.ts';
import type { Acceptance, Application, SubmissionRepository } from '../database/repositories.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { fingerprintOf } from '../submissions/fingerprint.ts';
import { keyLifetime, keyReused } from '../submissions/idempotency-key.ts';
import type { Clock } from '../system/clock.ts';
import { newId, type Random } from '../system/random.ts';
import { resumeKey, resumeKeyTime } from '../uploads/resume-key.ts';
import type { UploadLinks } from '../uploads/upload-links.ts';
import { reuseUploads } from '../uploads/upload-retention.data.ts';
import type { ApplicationForm } from './application-form.ts';
import { applicationMail } from './application-mail.ts';
import { type ResumeLink, readResumeLink } from './resume-link.ts';

export interface KeepDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly submissions: SubmissionRepository;
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

export function createKeepApplication(deps: KeepDeps): KeepApplication {
  return (form, sending) => keep(form, sending, deps);
}

async function keep(form: ApplicationForm, { key, page, origin }: Sending, deps: KeepDeps): Promise<string> {
  const { clock, random, submissions, storage, links, composeMail } = deps;
  const link = readResumeLink(form.resumeUrl, links, origin);
  const now = clock.now();
  // Not the link: a browser that tries again may have uploaded the same file anew.
  const fingerprint = fingerprintOf({ ...form.fields, resume: form.resume.sha256, type: form.type });
  // A browser brings no key of its own: its second click is the same application.
  const usedKey = key ?? (page ? `page-${fingerprint}` : null);
  const known =
    usedKey === null
      ? null
      : await submissions.findKey({ kind: 'application', key: usedKey, fingerprint, now });
  if (known !== null) return referenceOf(known);
  const resume = await storeResume(form, link, now, storage);
  const resumeLink = `${origin}${links.download(resume.key)}`;
  const application: Application = {
    ...form.fields,
    id: newId(random),
    receivedAt: now,
    resume: { key: resume.key, type: form.type, bytes: form.resume.bytes, sha256: form.resume.sha256 },
    resumeUrl: link.status === 'elsewhere' ? link.url : resumeLink,
  };
  const acceptance = await submissions
    .accept({
      submission: { kind: 'application', record: application },
      mail: composeMail(applicationMail(application, resumeLink)),
      now,
      key: usedKey,
      fingerprint,
      keyExpiresAt: now + keyLifetime.application,
    })
    .catch(async (error: unknown) => {
      // After any other error the application may be stored, and then its resume must be there.
      if (error instanceof NotStoredError) await removeUnused(resume, storage);
      throw error;
    });
  if (acceptance.status !== 'stored') await removeUnused(resume, storage);
  return referenceOf(acceptance);
}

function referenceOf(acceptance: Acceptance): string {
  if (acceptance.status === 'key-reused') throw keyReused();
  if (acceptance.status !== 'stored' && acceptance.status !== 'repeated') {
    throw new Error(`An application cannot end as ${acceptance.status}.`);
  }
  return acceptance.id;
}

interface StoredResume {
  readonly key: string;
  /** This request created the file, under a key that nobody else knows. */
  readonly own: boolean;
}

/**
 * The resume's place in the storage: the upload that the link points at, if it is recent and holds the same bytes,
 * else a new one.
 */
async function storeResume(
  form: ApplicationForm,
  link: ResumeLink,
  now: number,
  storage: FileStorage,
): Promise<StoredResume> {
  if (link.status === 'ours' && now - resumeKeyTime(link.key) < reuseUploads) {
    if (await storage.holds(link.key, form.resume.sha256)) return { key: link.key, own: false };
  }
  for (let timestamp = now; ; timestamp += 1) {
    const key = resumeKey(timestamp, form.filename, form.type);
    // Another applicant's file of the same name and millisecond: take the next one.
    if (await storage.create(key, form.resume)) return { key, own: true };
  }
}

/** What cannot be removed now is removed later, with the uploads that no application refers to. */
async function removeUnused({ key, own }: StoredResume, storage: FileStorage): Promise<void> {
  if (own) await storage.remove(key).catch(() => {});
}
