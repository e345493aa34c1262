/** The bucket has answered, and nothing can be made of it. */
export class UnusableAnswer extends Error {}

export class LateAnswer extends UnusableAnswer {
  /** @param time the limit (ms) */
  constructor(time: number) {
    super(`no answer within ${Math.round(time / 1000)} s`);
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

const noRight = 'access is denied: platform/docs/operations/store.md has the rights';
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

/**
 * Why a bucket did not answer, or refused. It is not the error itself: errors of the SDK contain access keys and signed
 * texts, which must not be logged.
 *
 * @param time limit of a request (ms)
 */
export function reasonOf(error: unknown, time: number): string {
  if (error instanceof UnusableAnswer) return error.message;
  const code = codeOf(error);
  const status = statusOf(error);
  const known = sentences[code];
  if (known !== undefined) return `${known} (${code})`;
  if (code === 'AbortError' || code === 'TimeoutError' || code === 'ETIMEDOUT')
    return new LateAnswer(time).message;
  if (error instanceof Error && error.message === 'Region is missing')
    return 'the region is not set: set AWS_REGION';
  return status === null ? `no connection (${code})` : `the answer was ${status} ${code}`;
}
