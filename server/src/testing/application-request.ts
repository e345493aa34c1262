import type { InjectOptions } from 'fastify';
import { samplePdf } from './sample-files.ts';

/** A complete application; a value of null leaves the field out. */
const sampleApplication = {
  fullName: 'Asha Example',
  email: 'asha@example.com',
  phoneNo: '+91 98765 43210',
  address: '1 Example Street',
  pincode: '641001',
  district: 'Coimbatore',
  state: 'Tamil Nadu',
  gender: 'Female',
  position: 'Software Engineer',
  resumeUrl: '',
};

interface Resume {
  readonly content: Buffer;
  readonly name: string;
}

export interface ApplicationParts {
  readonly fields?: Readonly<Record<string, string | null>>;
  readonly resume?: Partial<Resume> | null;
  readonly key?: string;
  /** Changes the complete form. */
  readonly change?: (form: FormData) => void;
}

/** `POST /api/send-email` as a browser sends it. */
export async function applicationRequest(parts: ApplicationParts = {}): Promise<InjectOptions> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...sampleApplication, ...parts.fields })) {
    if (value !== null) form.append(name, value);
  }
  if (parts.resume !== null) {
    const { content = samplePdf(), name = 'Asha Example.pdf' } = parts.resume ?? {};
    form.append('resume', new Blob([new Uint8Array(content)]), name);
  }
  parts.change?.(form);
  const body = new Response(form);
  return {
    method: 'POST',
    url: '/api/send-email',
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      ...(parts.key === undefined ? {} : { 'idempotency-key': parts.key }),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  };
}
