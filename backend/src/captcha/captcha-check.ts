import type { Challenge } from 'altcha-lib';

/** `id` identifies the solution, which is worth one pass; also of one that a hosted provider has verified before. */
export type CaptchaVerdict =
  | { readonly status: 'passed'; readonly id: string; readonly expiresAt: number }
  | { readonly status: 'refused'; readonly id: string | null }
  | { readonly status: 'unreachable'; readonly error: unknown };

export interface CaptchaCheck {
  /** A new challenge for the widget; absent for providers whose own script fetches it. */
  challenge?(): Promise<Challenge>;
  verify(payload: string): Promise<CaptchaVerdict>;
}
