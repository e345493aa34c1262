import type { Challenge } from 'altcha-lib';

/** A provider's verdict on the widget's payload. `id` identifies the solution, so that it is accepted only once. */
export type CaptchaVerdict =
  | { readonly status: 'passed'; readonly id: string; readonly expiresAt: number }
  | { readonly status: 'refused' }
  | { readonly status: 'unreachable'; readonly error: unknown };

export interface CaptchaCheck {
  /** A new challenge for the widget; absent for providers whose own script fetches it. */
  challenge?(): Promise<Challenge>;
  verify(payload: string): Promise<CaptchaVerdict>;
}
