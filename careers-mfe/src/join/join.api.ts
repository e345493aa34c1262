import {
  type ApplicationFields,
  resumeTypes,
  type UploadRequest,
  type UploadTicket,
} from '@site/shared-ui/contracts';
import { type Http, HttpError } from '@site/shared-ui/http';
import { resumeTypeOf } from './resume-file.ts';

export interface Application extends ApplicationFields {
  readonly resume: File;
  /** Download link of the uploaded resume. */
  readonly resumeUrl: string;
}

/** Called with the part of a body that has been sent: 0 to 1. */
type OnUpload = (share: number) => void;
const ignore = () => {};

/** Uploads a resume to the file storage and returns its download link. */
export async function uploadResume(http: Http, resume: File, onUpload: OnUpload = ignore): Promise<string> {
  const request: UploadRequest = { filename: resume.name, bytes: resume.size };
  try {
    const { data: ticket } = await http.post<UploadTicket>('/uploads', request);
    const headers = { 'Content-Type': contentType(resume) };
    await http.put(ticket.uploadUrl, resume, { headers, onUpload });
    const { data: link } = await http.get<{ readonly url: string }>(ticket.linkUrl);
    return link.url;
  } catch (error) {
    throw aboutResume(error);
  }
}

/** The storage names the part of its own request that it refuses: for the form, each of them is the resume. */
function aboutResume(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.problem?.field === undefined) return error;
  const { code, message, status, problem } = error;
  return new HttpError(code, message, { status, cause: error, problem: { ...problem, field: 'resume' } });
}

/** By the file's extension. The type that a browser reports depends on the programs installed on the machine. */
function contentType({ name }: File): string {
  const type = resumeTypeOf(name);
  return type ? resumeTypes[type] : 'application/octet-stream';
}

/** Sends an application. The server stores it once per key, however often it is sent. */
export async function sendApplication(
  http: Http,
  application: Application,
  key: string,
  onUpload: OnUpload = ignore,
): Promise<void> {
  const { fullName, email, phoneNo, address, pincode, district, state, gender, position } = application;
  const fields = { fullName, email, phoneNo, address, pincode, district, state, gender, position };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('resume', application.resume, application.resume.name);
  form.append('resumeUrl', application.resumeUrl);

  const { status } = await http.post('/api/send-email', form, { idempotencyKey: key, onUpload });
  if (status !== 200) {
    throw new HttpError('server', `POST /api/send-email: status ${status} instead of 200.`, { status });
  }
}
