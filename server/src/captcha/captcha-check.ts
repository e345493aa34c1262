import type { Challenge } from 'altcha-lib';

/**
 * A provider's verdict on the widget's payload. `id` identifies the solution, which is worth one pass. A hosted provider
 * refuses a solution that it has verified before; then the verdict has its `id` as well.
 */
export type CaptchaVerdict =
  | { readonly status: 'passed'; readonly id: string; readonly expiresAt: number }
  | { readonly status: 'refused'; readonly id: string | null }
  | { readonly status: 'unreachable'; readonly error: unknown };

export interface CaptchaCheck {
  /** A new challenge for the widget; absent for providers whose own script fetches it. */
  challenge?(): Promise<Challenge>;
  verify(payload: string): Promise<CaptchaVerdict>;
}
