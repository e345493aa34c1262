import { type Http, HttpError } from '@site/shared-ui/http';
import type { Challenge } from 'altcha/lib';

/** Milliseconds after which a silent server counts as a robot check that cannot be loaded. */
const requestTimeout = 15_000;

export async function fetchChallenge(http: Http, signal: AbortSignal): Promise<Challenge> {
  const { data } = await http.get<Challenge>('/captcha/challenge', { signal, timeout: requestTimeout });
  return data;
}

/** Has the server check what the robot check yielded; a good one leaves a pass, in a cookie no script can read. */
export async function verifyCaptcha(http: Http, payload: string, signal: AbortSignal): Promise<void> {
  await http.post('/captcha/verify', { payload }, { signal, timeout: requestTimeout });
}

/** Whether an enquiry was refused because the visitor's pass is used up, out of date or missing. */
export function isPassRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403;
}
