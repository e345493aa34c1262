import { createHash } from 'node:crypto';
import { formKey, formNames, namesSender, referenceField } from '@platform/contract';
import type { FoundForm } from '@platform/releases/serving';
import { day } from '@platform/releases/time';
import type { Core } from '../core/core.ts';
import { NotStoredError } from '../database/database-error.ts';
import type { Acceptance, Submission } from '../database/repositories.ts';
import type { Environment } from '../environment/environment.ts';
import { storeOnce } from '../files/file-storage.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { Messages } from '../messages/index.ts';
import { newId } from '../system/random.ts';
import { type FileLink, readFileLink } from '../uploads/upload-links.ts';
import { fileKeyTime, maxReusableAge, reserveKey } from '../uploads/uploaded-file.ts';
import type { CheckedFile, CheckedForm } from './read-form.ts';
import { submissionMail } from './submission-mail.ts';

/** How long a key is stored (ms): for this time the same form that is sent again is the same submission. */
const keyLifetime = 8 * day;

export interface SubmissionContext {
  readonly key: string | null;
  readonly page: boolean;
  readonly origin: string;
  readonly pass?: string | null;
  readonly messages: Messages;
}

export async function storeSubmission(
  found: FoundForm,
  { fields, file }: CheckedForm,
  { key, page, origin, pass, messages }: SubmissionContext,
  core: Core,
): Promise<Acceptance> {
  const { unit, name, release, form } = found;
  const { clock, storage, links, environment } = core;
  const { submissions } = core.repositories;
  const link = form.file && file ? readFileLink(file.url, formNames.linkOf(form.file), links, origin) : null;
  const now = clock.now();
  // Without the link: a browser that retries may have uploaded the same file again.
  const fingerprint = fingerprintOf(
    file ? { type: file.type, ...fields, [file.field]: file.upload.sha256 } : fields,
  );
  // A form submitted without script has no key, and the visitor may send it again with script, which makes one. The
  // content is a key of both. Only a program that sends no key wants each of its requests stored. A pass is a key as
  // well.
  const erases = form.erases && {
    ...{ unit, form: form.erases.form, id: fields[referenceField(form) ?? ''] ?? '' },
  };
  const tellsApart = namesSender(form) || erases !== undefined;
  const isKnown = pass === undefined && tellsApart && (page || key !== null);
  const contentKey = isKnown ? `page-${fingerprint}` : null;
  const use = { unit, form: name, key, contentKey, fingerprint };
  if (pass === undefined) {
    const known = await submissions.findKey(use);
    if (known !== null) return known;
  }
  const stored = file && (await storeFile(file, link, now, core));
  const download = stored === null ? '' : `${origin}${links.download(stored.key)}`;
  const submission: Submission = {
    ...{
      id: newId(),
      unit,
      form: name,
      release,
      receivedAt: now,
      keptFor: form.keepDays * day,
      fields,
    },
    file: stored && file ? submitted(file, stored, link, download) : null,
  };
  const mail = composeMail(submissionMail(form, messages, submission, download, file), {
    from: environment.mail.from,
    to: receiversOf(found, environment),
  });
  const acceptance = await submissions
    .accept({
      ...{ submission, mail },
      ...{ key, contentKey, fingerprint, keyLifetime },
      ...(pass !== undefined && { pass }),
      ...(erases && { erases }),
    })
    .catch(async (error: unknown) => {
      // After any other error the submission may have been stored, and it needs its file then.
      if (error instanceof NotStoredError) await removeUnused(stored, storage);
      throw error;
    });
  if (acceptance.status !== 'stored') await removeUnused(stored, storage);
  return acceptance;
}

/** The receivers of a form, or else of one that it has replaced, or else of the one that it erases, or else of the site. */
function receiversOf(
  { unit, name, form: { replaces = [], erases } }: FoundForm,
  { forms, mail }: Pick<Environment, 'forms' | 'mail'>,
): readonly string[] {
  const erased = erases ? [formKey(unit, erases.form)] : [];
  const own = [formKey(unit, name), ...replaces, ...erased].map((key) => forms[key]?.receivers ?? []);
  return own.find((receivers) => receivers.length > 0) ?? mail.to;
}

const submitted = (
  { type, upload: { bytes, sha256 } }: CheckedFile,
  { key }: StoredFile,
  link: FileLink | null,
  download: string,
) => ({ key, type, bytes, sha256, url: link?.status === 'elsewhere' ? link.url : download });

interface StoredFile {
  readonly key: string;
  /** True if this request created the file; no other request knows its key. */
  readonly own: boolean;
}

/** Reuses the upload that the link points at, if it is recent and has the same bytes; otherwise stores the file. */
async function storeFile(
  { upload, filename, type }: CheckedFile,
  link: FileLink | null,
  now: number,
  { repositories, storage }: Pick<Core, 'repositories' | 'storage'>,
): Promise<StoredFile> {
  if (link?.status === 'ours' && now - fileKeyTime(link.key) < maxReusableAge) {
    const isThere = (await storage.read(link.key)) !== null;
    if (isThere && (await storeOnce(storage, link.key, upload)) !== 'other')
      return { key: link.key, own: false };
  }
  for (;;) {
    const key = await reserveKey(repositories.uploads, now, filename, type);
    if ((await storeOnce(storage, key, upload)) !== 'other') return { key, own: true };
  }
}

/** If this fails, the purge deletes the file later, as an upload that no submission refers to. */
async function removeUnused(stored: StoredFile | null, storage: Core['storage']): Promise<void> {
  if (stored?.own) await storage.remove(stored.key).catch(() => {});
}

/** Hash of the fields that are filled in, independent of their order: a release may have added another one meanwhile. */
function fingerprintOf(fields: Readonly<Record<string, string>>): string {
  const filled = Object.entries(fields).filter(([, value]) => value !== '');
  const sorted = filled.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
