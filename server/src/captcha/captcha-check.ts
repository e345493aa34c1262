import type { Challenge } from 'altcha-lib';
import type { PartCondition } from '../environment/backend-part.ts';

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

/** A check that also counts how often it could not be made, in a row; null before the first one. */
export function countFailures(check: CaptchaCheck): CaptchaCheck & { failures(): number | null } {
  let failures: number | null = null;
  return {
    ...check,
    failures: () => failures,
    verify: async (payload) => {
      const verdict = await check.verify(payload);
      failures = verdict.status === 'unreachable' ? (failures ?? 0) + 1 : 0;
      return verdict;
    },
  };
}

/** Robot checks in a row that fail because of the provider or its secret: then they fail for everybody. */
const failuresInARow = 3;

/** @param failures as in `countFailures` */
export function captchaCondition(failures: () => number | null): PartCondition {
  return {
    kind: 'captcha',
    text: () => {
      const count = failures();
      if (count === null || (count > 0 && count < failuresInARow)) return undefined;
      return count === 0
        ? null
        : 'The robot check fails for everybody, so nobody can send an enquiry: its provider does not answer, or refuses CAPTCHA_SECRET.';
    },
  };
}
