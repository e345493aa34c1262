import { NotStoredError } from '../database/database-error.ts';
import type { Acceptance, Application, SubmissionRepository } from '../database/repositories.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { maxReusableAge } from '../operations/retention.data.ts';
import { fingerprintOf, keyLifetime, keyReused } from '../submissions/idempotency-key.ts';
import type { Clock } from '../system/clock.ts';
import { newId, type Random } from '../system/random.ts';
import { resumeKey, resumeKeyTime, timestampFrom } from '../uploads/resume-file.ts';
import { type ResumeLink, readResumeLink, type UploadLinks } from '../uploads/upload-links.ts';
import type { ApplicationForm } from './application-form.ts';
import { applicationMail } from './application-mail.ts';

export interface StoreApplicationDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly submissions: SubmissionRepository;
  readonly storage: FileStorage;
  readonly links: UploadLinks;
  readonly composeMail: ComposeMail;
}

export interface SubmissionContext {
  /** The caller's `Idempotency-Key`. */
  readonly key: string | null;
  /** The form was submitted without script. */
  readonly page: boolean;
  /** Of this site, for links in the mail. */
  readonly origin: string;
}

/** Stores an application, its resume and its mail exactly once, and resolves with its reference. */
export type StoreApplication = (form: ApplicationForm, context: SubmissionContext) => Promise<string>;

export function createStoreApplication(deps: StoreApplicationDeps): StoreApplication {
  return (form, context) => store(form, context, deps);
}

async function store(
  form: ApplicationForm,
  { key, page, origin }: SubmissionContext,
  deps: StoreApplicationDeps,
): Promise<string> {
  const { clock, random, submissions, storage, links, composeMail } = deps;
  const link = readResumeLink(form.resumeUrl, links, origin);
  const now = clock.now();
  // Without the link: a browser that retries may have uploaded the same file again.
  const fingerprint = fingerprintOf({ ...form.fields, resume: form.resume.sha256, type: form.type });
  // A form submitted without script has no key, and the visitor may send it again with script, which makes one. The
  // content is a key of both. Only a program that sends no key wants each of its requests stored.
  const contentKey = page || key !== null ? `page-${fingerprint}` : null;
  const known = await submissions.findKey({ kind: 'application', key, contentKey, fingerprint });
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
      mail: composeMail(applicationMail(application, resumeLink, form.mayNeedPassword)),
      key,
      contentKey,
      fingerprint,
      keyLifetime: keyLifetime.application,
    })
    .catch(async (error: unknown) => {
      // After any other error the application may have been stored, and it needs its resume then.
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
  /** True if this request created the file; no other request knows its key. */
  readonly own: boolean;
}

/** Reuses the upload that the link points at, if it is recent and has the same bytes; otherwise stores the resume. */
async function storeResume(
  form: ApplicationForm,
  link: ResumeLink,
  now: number,
  storage: FileStorage,
): Promise<StoredResume> {
  if (link.status === 'ours' && now - resumeKeyTime(link.key) < maxReusableAge) {
    if (await storage.hasContent(link.key, form.resume.sha256)) return { key: link.key, own: false };
  }
  for (let time = now; ; time += 2) {
    const key = resumeKey(timestampFrom(time, 'application'), form.filename, form.type);
    // The key is in use: another applicant sent a file of the same name in the same millisecond.
    if (await storage.create(key, form.resume)) return { key, own: true };
  }
}

/** If this fails, the purge deletes the file later, as an upload that no application refers to. */
async function removeUnused({ key, own }: StoredResume, storage: FileStorage): Promise<void> {
  if (own) await storage.remove(key).catch(() => {});
}
