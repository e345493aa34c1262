import { createHash, randomBytes } from 'node:crypto';
import type { FormDeclaration } from '@platform/contract';
import { applicationRequest, formRequest, sampleApplicationForm, samplePdf } from '@platform/server/testing';
import type { Call } from '@platform/verify/load';
import { enquiryForm } from '../support/releases-with-forms.ts';

/** One form that a visitor sends, perhaps several times with the same key. */
export interface Submission extends Call {
  readonly kind: 'application' | 'enquiry';
  /** Differs from that of every other submission. */
  readonly email: string;
  /** Of the resume, in hex; null for an enquiry. */
  readonly sha256: string | null;
}

const resumeBytes = 30_000;

export async function newSubmission(number: number, kind: Submission['kind']): Promise<Submission> {
  const email = `visitor-${number}@example.com`;
  const key = `outage-${number}-${randomBytes(8).toString('hex')}`;
  return kind === 'application' ? application(email, key) : enquiry(email, key);
}

export async function application(email: string, key: string): Promise<Submission> {
  const content = Buffer.concat([samplePdf(resumeBytes), Buffer.from(email)]);
  const fields = addressedTo(sampleApplicationForm, email);
  const { headers, payload, url } = await applicationRequest({ fields, key, file: { content } });
  return {
    ...{ kind: 'application', email, method: 'POST', path: String(url), body: payload as Buffer },
    headers: { ...(headers as Record<string, string>), accept: 'application/json' },
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

function addressedTo({ fields }: FormDeclaration, email: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.filter(({ format }) => format === 'email').map(({ name }) => [name, email]),
  );
}

export async function enquiry(email: string, key: string): Promise<Submission> {
  const fields = addressedTo(enquiryForm, email);
  const { headers, payload, url } = await formRequest('product', 'enquiry', enquiryForm, {
    fields,
    key,
  });
  return {
    ...{ kind: 'enquiry', email, method: 'POST', path: String(url), body: payload as Buffer, sha256: null },
    headers: { ...(headers as Record<string, string>), accept: 'application/json' },
  };
}

/** A file that is uploaded before its application, and the request for its ticket. */
export function newUpload(number: number) {
  const content = Buffer.concat([samplePdf(resumeBytes), Buffer.from(`upload ${number}`)]);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { content, sha256, ticketCall: ticketCall(`cv-${number}.pdf`, content.length) };
}

export function ticketCall(filename: string, bytes: number): Call {
  return {
    method: 'POST',
    path: '/uploads',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: Buffer.from(JSON.stringify({ filename, bytes })),
  };
}
