/** @jest-environment node */
import { type Challenge, createChallenge, pbkdf2, solveChallenge, verifySolution } from 'altcha/lib';
import { solveAltcha } from './altcha-solver.ts';

/** A worker that runs in the test's thread, with the message format of altcha's worker. */
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

test('a solved challenge is a payload that the server can verify', async () => {
  const challenge = await challengeOf('0');
  const payload = JSON.parse(atob(await solveAltcha(challenge, new AbortController().signal, localWorker)));
  expect(payload.challenge).toEqual(challenge);
  const result = await verifySolution({
    ...payload,
    deriveKey: pbkdf2.deriveKey,
    hmacSignatureSecret: 'a secret of this test',
  });
  expect(result.verified).toBe(true);
});

test('aborting stops the workers and rejects', async () => {
  const controller = new AbortController();
  const workers: LocalWorker[] = [];
  const solving = solveAltcha(await challengeOf('00000000'), controller.signal, () => {
    const worker = new LocalWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  controller.abort();
  await expect(solving).rejects.toThrow('aborted');
  expect(workers.every(({ stopped }) => stopped)).toBe(true);
});
