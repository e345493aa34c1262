import type { PartCondition } from '@platform/server';
import type { CaptchaVerdict } from './captcha-check.ts';

/** Robot checks in a row that fail because of the provider or its secret: then they fail for everybody. */
const failuresInARow = 3;

export interface FailureCounter {
  /** Null if checks work; undefined before the first one, and while nobody can say. */
  readonly condition: PartCondition;
  count(verdict: CaptchaVerdict): void;
}

/** Counts how often checks could not be made, in a row. */
export function failureCounter(): FailureCounter {
  let failures: number | null = null;
  return {
    condition: {
      kind: 'captcha',
      text: () => {
        if (failures === null || (failures > 0 && failures < failuresInARow)) return undefined;
        return failures === 0
          ? null
          : 'The robot check fails for everybody, so nobody can send an enquiry: its provider does not answer, or refuses CAPTCHA_SECRET.';
      },
    },
    count: ({ status }) => {
      failures = status === 'unreachable' ? (failures ?? 0) + 1 : 0;
    },
  };
}
