import type { EmailServiceRequest, EnquiryFields, PublicSettings } from '@site/shared-ui/contracts';
import { type Http, HttpError } from '@site/shared-ui/http';

const path = '/api/v1.0/email/send';

/** The version of the EmailJS client whose format the request has. */
const libVersion = '4.4.1';

/** Sends an enquiry to our own server or to EmailJS, depending on the settings. */
export async function sendEnquiry(
  http: Http,
  settings: Pick<PublicSettings, 'apiBase' | 'emailServiceBase' | 'emailService'>,
  fields: EnquiryFields,
  key: string,
): Promise<void> {
  const { userId, serviceId, templateId } = settings.emailService;
  const body: EmailServiceRequest = {
    lib_version: libVersion,
    user_id: userId,
    service_id: serviceId,
    template_id: templateId,
    template_params: fields,
  };
  // The CORS rules of EmailJS do not allow our header.
  const isOwnServer = settings.emailServiceBase === settings.apiBase;
  const { status, data } = await http.post(path, body, isOwnServer ? { idempotencyKey: key } : {});
  if (status !== 200 && !isOk(data)) {
    throw new HttpError('server', `POST ${path}: status ${status} without an OK.`, { status });
  }
}

const isOk = (data: unknown) => typeof data === 'string' && data.trim() === 'OK';
