import { type Challenge, solveChallengeWorkers } from 'altcha/lib';

/**
 * Altcha's own worker for the algorithm of our server's challenges, as a file of this release: the site's content
 * security policy knows no `blob:`. The address has to be written out for webpack to find it.
 */
const altchaWorker = () => new Worker(new URL('altcha/workers/pbkdf2', import.meta.url));

/** Works out a challenge in the background; resolves to the payload that the server verifies. */
export async function solveAltcha(
  challenge: Challenge,
  signal: AbortSignal,
  createWorker: () => Worker = altchaWorker,
): Promise<string> {
  signal.throwIfAborted();
  const started: Worker[] = [];
  // The library's own way to give up misses an abort that comes while it starts its workers.
  const givenUp = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      for (const worker of started) worker.terminate();
      reject(signal.reason);
    });
  });
  const solution = await Promise.race([
    givenUp,
    solveChallengeWorkers({
      challenge,
      concurrency: Math.min(4, navigator.hardwareConcurrency || 1),
      createWorker: () => {
        signal.throwIfAborted();
        const worker = createWorker();
        started.push(worker);
        return worker;
      },
    }),
  ]);
  if (!solution) throw new Error('The challenge was not solved in time.');
  const { parameters, signature } = challenge;
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
}
