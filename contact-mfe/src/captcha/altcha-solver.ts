import { type Challenge, solveChallengeWorkers } from 'altcha/lib';

/**
 * Altcha's worker for the algorithm of our server's challenges, as a file of this release: the site's content security
 * policy does not allow `blob:`. The URL has to be a literal, so that webpack finds it.
 */
const altchaWorker = () => new Worker(new URL('altcha/workers/pbkdf2', import.meta.url));

/** Solves a challenge in workers. Resolves to the payload for the server to verify. */
export async function solveAltcha(
  challenge: Challenge,
  signal: AbortSignal,
  createWorker: () => Worker = altchaWorker,
): Promise<string> {
  signal.throwIfAborted();
  const started: Worker[] = [];
  // The library's own abort misses a signal that comes while it starts its workers.
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      for (const worker of started) worker.terminate();
      reject(signal.reason);
    });
  });
  const solution = await Promise.race([
    aborted,
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
