/** Asks `POST /uploads` for a place to put a resume. */
export interface UploadRequest {
  readonly filename: string;
  readonly bytes: number;
}

/** Answer of `POST /uploads`: addresses are absolute paths of the API's base or full URLs. */
export interface UploadTicket {
  /** `job_applications/{timestamp}_{filename}`, the name folded to safe ASCII. */
  readonly key: string;
  /** Signed, short-lived: `PUT` the file's bytes here. */
  readonly uploadUrl: string;
  /** `GET` here after the upload to receive `{ url }`, the signed download link that becomes `resumeUrl`. */
  readonly linkUrl: string;
}

/** Every 4xx and 5xx answer of the API. */
export interface ApiProblem {
  readonly error: {
    /** Stable and in kebab-case: `resume-too-large`. */
    readonly code: string;
    /** A sentence for people. */
    readonly message: string;
    /** The request's field at fault, where there is one. */
    readonly field?: string;
  };
}
