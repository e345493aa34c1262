import { type Http, HttpError } from '@platform/host/http';
import type { Challenge } from 'altcha/lib';

/** Milliseconds. Without a response within this time, the robot check counts as not loaded. */
const requestTimeout = 15_000;

export async function fetchChallenge(http: Http, signal: AbortSignal): Promise<Challenge> {
  const { data } = await http.get<Challenge>('/captcha/challenge', { signal, timeout: requestTimeout });
  return data;
}

/** Has the server verify the result of the robot check. A valid one sets a cookie, the pass, that is `HttpOnly`. */
export async function verifyCaptcha(http: Http, payload: string, signal: AbortSignal): Promise<void> {
  await http.post('/captcha/verify', { payload }, { signal, timeout: requestTimeout });
}

/** Whether an enquiry was refused because the visitor's pass is used, expired or missing. */
export function isPassRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403;
}
