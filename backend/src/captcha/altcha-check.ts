import { randomInt } from 'node:crypto';
import { clockTolerance, deriveKey, type ServerOptions } from '@platform/server';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaCheck } from './captcha-check.ts';

/** Key derivations, drawn for each challenge, of `rounds` rounds each. A phone needs about a second. */
export interface AltchaWork {
  readonly rounds: number;
  readonly minCounter: number;
  readonly maxCounter: number;
}
const defaultWork: AltchaWork = { rounds: 1000, minCounter: 1000, maxCounter: 3000 };

const lifetime = 20 * 60_000 + clockTolerance;

/** The server's own captcha: proof of work, in the wire format of the altcha widget. */
export function createAltchaCheck(
  { secret, clock }: Pick<ServerOptions, 'secret' | 'clock'>,
  work = defaultWork,
): CaptchaCheck {
  const key = (purpose: string) => deriveKey(secret, purpose).toString('hex');
  const signing = { hmacSignatureSecret: key('altcha-challenge'), hmacKeySignatureSecret: key('altcha-key') };
  return {
    challenge() {
      const counter = randomInt(work.minCounter, work.maxCounter + 1);
      return createChallenge({
        ...signing,
        algorithm: 'PBKDF2/SHA-256',
        cost: work.rounds,
        counter,
        deriveKey: derivePbkdf2,
        expiresAt: Math.floor((clock.now() + lifetime) / 1000),
      });
    },
    async verify(payload) {
      const claim = readPayload(payload);
      if (claim === null) return { status: 'refused', id: null };
      const { challenge, solution } = claim;
      try {
        const { verified } = await verifySolution({
          ...signing,
          challenge,
          solution,
          deriveKey: derivePbkdf2,
        });
        const expiresAt = (challenge.parameters.expiresAt ?? 0) * 1000;
        if (!verified || challenge.signature === undefined || expiresAt <= clock.now())
          return { status: 'refused', id: null };
        return { status: 'passed', id: challenge.signature, expiresAt };
      } catch {
        // The library throws on malformed parameters.
        return { status: 'refused', id: null };
      }
    },
  };
}

function readPayload(text: string): Payload | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    const { challenge, solution } = value as Partial<Payload>;
    const complete = typeof challenge?.parameters === 'object' && challenge.parameters !== null && !!solution;
    return complete ? { challenge, solution } : null;
  } catch {
    return null;
  }
}
