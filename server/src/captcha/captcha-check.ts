import type { Challenge } from 'altcha-lib';

/** What a provider says of the widget's payload. `id` names the solution, so that it can be used once only. */
export type CaptchaVerdict =
  | { readonly status: 'passed'; readonly id: string; readonly expiresAt: number }
  | { readonly status: 'refused' }
  | { readonly status: 'unreachable'; readonly error: unknown };

export interface CaptchaCheck {
  /** A new challenge for the widget; absent where a provider's own script poses it. */
  challenge?(): Promise<Challenge>;
  verify(payload: string): Promise<CaptchaVerdict>;
}
