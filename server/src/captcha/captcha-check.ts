import type { Challenge } from 'altcha-lib';
import { commandOf, type Message } from '../notices/notice.ts';
import type { Notices } from '../notices/notices.ts';

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

/** Checks in a row that fail because of the provider or its secret: then they fail for everybody. */
const failuresInARow = 3;

export function reportFailures(check: CaptchaCheck, notices: Pick<Notices, 'open' | 'close'>): CaptchaCheck {
  let failures = 0;
  return {
    ...check,
    verify: async (payload) => {
      const verdict = await check.verify(payload);
      failures = verdict.status === 'unreachable' ? failures + 1 : 0;
      if (failures >= failuresInARow) notices.open('captcha', failing);
      if (failures === 0) notices.close('captcha');
      return verdict;
    },
  };
}

const failing: Message = {
  kind: 'captcha',
  text: 'The robot check fails for everybody, so nobody can send an enquiry: its provider does not answer, or refuses CAPTCHA_SECRET.',
  command: commandOf('doctor'),
};
