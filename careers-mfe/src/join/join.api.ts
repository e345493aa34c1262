import { type FileType, fileTypes, type UploadRequest, type UploadTicket } from '@platform/contract';
import { type CallOptions, type Http, HttpError } from '@platform/host/http';

/** Uploads a resume to the file storage and returns its download link. */
export async function uploadResume(
  http: Http,
  resume: File,
  options: Pick<CallOptions, 'onUpload' | 'signal'> = {},
): Promise<string> {
  const request: UploadRequest = { filename: resume.name, bytes: resume.size };
  const { signal } = options;
  try {
    const { data: ticket } = await http.post<UploadTicket>('/uploads', request, { signal });
    const headers = { 'Content-Type': contentType(resume) };
    await http.put(ticket.uploadUrl, resume, { headers, ...options });
    const { data: link } = await http.get<{ readonly url: string }>(ticket.linkUrl, { signal });
    return link.url;
  } catch (error) {
    throw aboutResume(error);
  }
}

/**
 * The application itself has not been sent. The storage names the part of its own request that it refuses: for the form, each
 * of them is the resume.
 */
function aboutResume(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  const { code, message, status, problem } = error;
  const isRefused = problem?.field !== undefined;
  return new HttpError(code, message, {
    ...{ status, cause: error, notSent: true },
    problem: isRefused ? { ...problem, field: 'resume' } : problem,
  });
}

/** By the file's extension. The type that a browser reports depends on the programs installed on the machine. */
function contentType({ name }: File): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(fileTypes, extension) ? fileTypes[extension as FileType] : 'application/octet-stream';
}
