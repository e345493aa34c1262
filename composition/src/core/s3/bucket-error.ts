/**
 * A bucket did not answer, or refused. It has no cause: errors of the SDK contain access keys and signed texts, which
 * must not be logged.
 */
export class BucketError extends Error {
  override readonly name = 'BucketError';
  /** The code of S3 or of the connection: `NoSuchBucket`, `SlowDown`, `ECONNREFUSED`. */
  readonly code: string;
  /** HTTP status; null without an answer. */
  readonly status: number | null;

  constructor(message: string, code: string, status: number | null = null) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Errors of the SDK and of Node, as far as they are read here. */
export interface SdkError {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number };
}

/** The code that S3 gave, or else that of the connection. */
export function codeOf(error: unknown): string {
  const { name = 'Error', code, $metadata } = error as SdkError;
  return $metadata?.httpStatusCode === undefined ? (code ?? name) : name;
}

export function statusOf(error: unknown): number | null {
  return (error as SdkError).$metadata?.httpStatusCode ?? null;
}

const noRight = 'access is denied: docs/operations/store.md has the rights';
const sentences: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket',
  InvalidBucketName: 'there can be no bucket of that name',
  AccessDenied: noRight,
  Forbidden: noRight,
  InvalidAccessKeyId: 'the access key is unknown there',
  SignatureDoesNotMatch: 'the secret key is wrong',
  ExpiredToken: 'the credentials have expired',
  InvalidToken: 'the session token is invalid',
  RequestTimeTooSkewed: "this machine's clock is wrong",
  PermanentRedirect: 'the bucket is in another region: set AWS_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set AWS_REGION',
  NotImplemented: 'the server does not support conditional writes (If-None-Match)',
  CredentialsProviderError:
    'there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or a role',
  TokenProviderError: 'the credentials have expired: sign in again',
};

export function bucketError(error: unknown, time: number): BucketError {
  if (error instanceof BucketError) return error;
  const code = codeOf(error);
  const status = statusOf(error);
  const known = sentences[code];
  if (known !== undefined) return new BucketError(`${known} (${code})`, code, status);
  if (code === 'AbortError' || code === 'TimeoutError' || code === 'ETIMEDOUT') {
    return new BucketError(`no answer within ${Math.round(time / 1000)} s`, 'timeout');
  }
  if (error instanceof Error && error.message === 'Region is missing') {
    return new BucketError('the region is not set: set AWS_REGION', 'no-region');
  }
  if (status !== null) return new BucketError(`the answer was ${status} ${code}`, code, status);
  return new BucketError(`no connection (${code})`, code);
}
