import { type FormDeclaration, formAddress, formNames, type UnitName } from '@platform/contract';
import { sampleValues } from '@platform/contract/testing/sample-values';
import type { InjectOptions } from 'fastify';
import { samplePdf } from './sample-files.ts';
import { sampleApplicationForm, sampleEnquiryForm } from './sample-forms.ts';

interface SentFile {
  readonly content: Buffer;
  readonly name: string;
}

export interface FormParts {
  /** Values that replace those of the sample, or are sent as well; null leaves the field out. */
  readonly fields?: Readonly<Record<string, string | null>>;
  readonly file?: Partial<SentFile> | null;
  readonly key?: string;
  /** Of `sampleGuard`. */
  readonly pass?: string;
  readonly release?: string;
  readonly change?: (form: FormData) => void;
}

/** `POST` of a complete form as the code of its page sends it. */
export async function formRequest(
  unit: UnitName,
  name: string,
  declared: FormDeclaration,
  { fields, file, key, pass, release, change }: FormParts = {},
): Promise<InjectOptions> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...sampleValues(declared), ...fields })) {
    if (value !== null) form.append(field, value);
  }
  if (release !== undefined) form.append(formNames.release, release);
  if (declared.file && file !== null) {
    const { content = samplePdf(), name: filename = 'Asha Example.pdf' } = file ?? {};
    form.append(declared.file.name, new Blob([new Uint8Array(content)]), filename);
  }
  change?.(form);
  const body = new Response(form);
  return {
    method: 'POST',
    url: declared.address ?? formAddress(unit, name),
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(pass === undefined ? {} : { pass }),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  };
}

export const applications = { unit: 'catalog', form: 'application' };

export const applicationRequest = (parts?: FormParts, declared: FormDeclaration = sampleApplicationForm) =>
  formRequest(applications.unit, applications.form, declared, parts);

/** Such a request for `fetch`. */
export const fetchable = ({ headers, payload }: InjectOptions): RequestInit => ({
  ...{ method: 'POST', headers: headers as Record<string, string> },
  body: new Uint8Array(payload as Buffer),
});

export const enquiryValues = sampleValues(sampleEnquiryForm);

export const enquiries = { unit: 'contact', form: 'enquiry' };

/** Needs a pass: see `sampleGuard`. */
export const enquiryRequest = (parts?: FormParts) =>
  formRequest(enquiries.unit, enquiries.form, sampleEnquiryForm, parts);
