import {
  type Attack,
  type AttackedEndpoints,
  attackOn,
  attacksOn,
  maxConnections,
  sendAttack,
} from '@platform/server/testing';
import fc from 'fast-check';
import type { AttackedServer } from './attacked-server.ts';

/** Sequences at the same time, each with its own seed: a batch mostly waits for the request that is answered last. */
const sequences = 4;

/** How much memory may grow after the warm-up, when code is compiled and caches are filled (bytes). */
export const maxMemoryGrowth = 120 * 1024 * 1024;

export interface FuzzOptions {
  readonly site: AttackedEndpoints;
  readonly requests: number;
  readonly seed: number;
  /** The path that fast-check reported with a failure; only that run is replayed. */
  readonly path?: string | undefined;
}

/** Returns the number of responses by status. Throws with seed, path and the smallest attack that failed. */
export async function fuzzRequests(
  server: AttackedServer,
  { requests, seed, path, site }: FuzzOptions,
): Promise<ReadonlyMap<number, number>> {
  const answers = new Map<number, number>();
  // A replay is one sequence: the one whose seed was reported.
  const count = path === undefined ? sequences : 1;
  const share = { requests: requests / count, path, site };
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      fuzzSequence(server, { ...share, seed: seed + index }, answers),
    ),
  );
  return answers;
}

async function fuzzSequence(
  server: AttackedServer,
  { requests, seed, path, site }: FuzzOptions,
  answers: Map<number, number>,
): Promise<void> {
  const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1);
  // fast-check draws half of the maximum length on average.
  const numRuns = Math.ceil(requests / (maxConnections / 2));
  const settings = { numRuns, seed, ...(path === undefined ? {} : { path }) };
  await fc.assert(attacksOn(server.port, count, site), {
    ...settings,
    interruptAfterTimeLimit: 30 * 60_000,
    markInterruptAsFailure: true,
  });
}

/** Sends 1000 requests before memory is measured, so that caches are filled. */
export async function warmUp(server: AttackedServer, site: AttackedEndpoints): Promise<void> {
  const drawn: readonly Attack[] = fc.sample(attackOn(site), { numRuns: 1_000, seed: 1 });
  for (let from = 0; from < drawn.length; from += maxConnections)
    await Promise.all(drawn.slice(from, from + maxConnections).map((one) => sendAttack(server.port, one)));
}
