/** Body of `POST /uploads`, which returns the address for uploading a resume. */
export interface UploadRequest {
  readonly filename: string;
  readonly bytes: number;
}

/** Response of `POST /uploads`. Addresses are absolute paths below the API's base, or full URLs. */
export interface UploadTicket {
  /** `job_applications/{timestamp}_{filename}`, with the name reduced to safe ASCII. */
  readonly key: string;
  /** A signed address that expires soon. `PUT` the file's bytes here. */
  readonly uploadUrl: string;
  /** `GET` this address after the upload. It returns `{ url }`, the signed download link to send as `resumeUrl`. */
  readonly linkUrl: string;
}

/** The code of the problem of a request whose `Idempotency-Key` came before with other content. */
export const keyReused = 'idempotency-key-reused';

/** The body of every 4xx and 5xx response of the API. */
export interface ApiProblem {
  readonly error: {
    /** Stable and in kebab-case: `resume-too-large`. */
    readonly code: string;
    /** A sentence for the visitor. */
    readonly message: string;
    /** Name of the invalid field of the request, if there is one. */
    readonly field?: string;
  };
}
