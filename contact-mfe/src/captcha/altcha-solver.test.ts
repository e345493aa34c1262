/** @jest-environment node */
import { type Challenge, createChallenge, pbkdf2, solveChallenge, verifySolution } from 'altcha/lib';
import { solveAltcha } from './altcha-solver.ts';

/** A worker that works in the test's own thread, in the words of altcha's. */
class LocalWorker extends EventTarget {
  #controller = new AbortController();

  async postMessage(message: {
    type: string;
    challenge: Challenge;
    counterStart: number;
    counterStep: number;
  }) {
    if (message.type === 'abort') return this.#controller.abort();
    const { challenge, counterStart, counterStep } = message;
    const data = await solveChallenge({
      challenge,
      counterStart,
      counterStep,
      controller: this.#controller,
      deriveKey: pbkdf2.deriveKey,
    });
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }

  terminate() {
    this.#controller.abort();
  }

  get stopped() {
    return this.#controller.signal.aborted;
  }
}

const localWorker = () => new LocalWorker() as unknown as Worker;

function challengeOf(keyPrefix: string) {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    keyPrefix,
    deriveKey: pbkdf2.deriveKey,
    hmacSignatureSecret: 'a secret of this test',
  });
}

test('a challenge is worked out into the payload that the server verifies', async () => {
  const challenge = await challengeOf('0');
  const payload = JSON.parse(atob(await solveAltcha(challenge, new AbortController().signal, localWorker)));
  expect(payload.challenge).toEqual(challenge);
  const verdict = await verifySolution({
    ...payload,
    deriveKey: pbkdf2.deriveKey,
    hmacSignatureSecret: 'a secret of this test',
  });
  expect(verdict.verified).toBe(true);
});

test('a check that is given up stops its workers and ends without an answer', async () => {
  const control = new AbortController();
  const workers: LocalWorker[] = [];
  const solving = solveAltcha(await challengeOf('00000000'), control.signal, () => {
    const worker = new LocalWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  control.abort();
  await expect(solving).rejects.toThrow('aborted');
  expect(workers.every(({ stopped }) => stopped)).toBe(true);
});
