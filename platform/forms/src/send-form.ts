import { type FormDeclaration, formNames } from '@platform/contract';
import { type CallOptions, type Http, HttpError } from '@platform/host/http';

/** A form to be sent, and the release by whose rules the server checks it: see `useRelease`. */
export interface OutgoingForm {
  readonly form: FormDeclaration;
  readonly release: string;
  /** Values by name. Only what the form declares is sent. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Download link of the file, if it was uploaded before. */
  readonly fileUrl?: string;
}

/** The server stores it once per key. Resolves with the reference that the server has given it. */
export async function sendForm(
  http: Http,
  address: string,
  { form, release, values, fileUrl }: OutgoingForm,
  options: Pick<CallOptions, 'idempotencyKey' | 'onUpload' | 'signal'>,
): Promise<string | undefined> {
  const body = new FormData();
  for (const { name } of form.fields) body.append(name, String(values[name] ?? ''));
  if (release !== '') body.append(formNames.release, release);
  const file = form.file && values[form.file.name];
  if (form.file && file instanceof File) {
    body.append(form.file.name, file, file.name);
    if (fileUrl !== undefined) body.append(formNames.linkOf(form.file), fileUrl);
  }
  const { status, data } = await http.post<{ readonly reference?: string } | undefined>(
    address,
    body,
    options,
  );
  if (status !== 200)
    throw new HttpError('server', `POST ${address}: status ${status} instead of 200.`, { status });
  return data?.reference;
}

/** A pressed submit button waits so long for the code that checks and sends (ms). Then the browser sends the form. */
export const pressTimeout = 20_000;

/** How long the server may take to answer the question whether it can be reached (ms). */
const serverTimeout = 5000;

/** Asks the server for the page. `navigator.onLine` is also true without DNS. */
export async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(serverTimeout);
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/** Problems after which our server does not know whether it has stored a form. */
const unsureProblems = new Set(['internal', 'commit-unknown']);

/**
 * Whether a form may have arrived although sending it has failed. An answer of our API says that nothing was stored, but a
 * proxy's 502 does not.
 */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof HttpError)) return true;
  const { code, problem, notSent } = error;
  if (notSent || code === 'refused' || code === 'not-found' || code === 'too-many') return false;
  if (code === 'server') return problem === undefined || unsureProblems.has(problem.code);
  return true;
}
