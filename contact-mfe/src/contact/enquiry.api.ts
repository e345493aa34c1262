import { type FormValues, formNames, type PublicSettings } from '@platform/contract';
import { type Http, HttpError } from '@platform/host/http';
import type { Submission } from '@site/shared-ui/forms';
import { type EmailServiceRequest, ownEmailService } from '@site/shared-ui/site';
import { enquiryForm } from './enquiry.form.ts';

const { address: path } = enquiryForm;

/** Whether the form is sent to the server that has the site's data, which recognises repetitions. */
export function isOwn({ emailServiceBase = '', apiBase }: PublicSettings): boolean {
  return emailServiceBase === apiBase;
}

/** The version of the EmailJS client whose format the request has. */
const libVersion = '4.4.1';

export interface Enquiry {
  readonly fields: FormValues<typeof enquiryForm>;
  /** See `useRelease`. */
  readonly release: string;
}

export async function sendEnquiry(
  http: Http,
  settings: PublicSettings,
  { fields, release }: Enquiry,
  { key, signal }: Pick<Submission, 'key' | 'signal'>,
): Promise<void> {
  // The CORS rules of EmailJS do not allow our headers.
  const isOwnServer = isOwn(settings);
  const { userId, serviceId, templateId } = settings.emailService ?? ownEmailService;
  const body: EmailServiceRequest = {
    lib_version: libVersion,
    user_id: userId,
    service_id: serviceId,
    template_id: templateId,
    template_params: fields,
  };
  const own = { idempotencyKey: key, headers: release === '' ? {} : { [formNames.releaseHeader]: release } };
  const { status, data } = await http.post(path, body, { ...(isOwnServer && own), signal });
  if (status !== 200 && !isOk(data)) {
    throw new HttpError('server', `POST ${path}: status ${status} without an OK.`, { status });
  }
}

const isOk = (data: unknown) => typeof data === 'string' && data.trim() === 'OK';
