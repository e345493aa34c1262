import fc from 'fast-check';
import type { AttackedServer } from './attacked-server.ts';
import { type Attack, attack } from './hostile-requests.ts';
import { sendAttack } from './send-attack.ts';

/** The most connections of one property run; they are open at the same time. */
const maxConnections = 20;

/**
 * As many independent sequences at the same time, each with its own seed: a batch of requests mostly waits for the one
 * that is answered last.
 */
const sequences = 4;

/** How much memory may grow after the warm-up, when code is compiled and caches are filled (bytes). */
export const maxMemoryGrowth = 120 * 1024 * 1024;

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** The path that fast-check reported with a failure; only that run is replayed. */
  readonly path?: string | undefined;
}

/**
 * Returns the number of responses by status. Throws with seed, path and the smallest attack that caused a wrong
 * response.
 */
export async function fuzzRequests(
  server: AttackedServer,
  { requests, seed, path }: FuzzOptions,
): Promise<ReadonlyMap<number, number>> {
  const answers = new Map<number, number>();
  // A replay is one sequence: the one whose seed was reported.
  const count = path === undefined ? sequences : 1;
  const share = { requests: requests / count, path };
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      fuzzSequence(server, { ...share, seed: seed + index }, answers),
    ),
  );
  return answers;
}

async function fuzzSequence(
  server: AttackedServer,
  { requests, seed, path }: FuzzOptions,
  answers: Map<number, number>,
): Promise<void> {
  const property = fc.asyncProperty(
    fc.array(attack, { minLength: 1, maxLength: maxConnections, size: 'max' }),
    async (attacks) => {
      const outcomes = await Promise.all(attacks.map((one) => sendAttack(server.port, one)));
      for (const [index, { status, statuses }] of outcomes.entries()) {
        const sent = JSON.stringify(attacks[index]?.text.slice(0, 2_000));
        for (const code of statuses) answers.set(code, (answers.get(code) ?? 0) + 1);
        const broken = statuses.find((code) => code >= 500);
        if (broken !== undefined) throw new Error(`answered with ${broken}: ${sent}`);
        if (status === 'hangs') throw new Error(`no response, and the connection stays open: ${sent}`);
      }
    },
  );
  // fast-check draws half of the maximum length on average.
  const numRuns = Math.ceil(requests / (maxConnections / 2));
  const settings = { numRuns, seed, ...(path === undefined ? {} : { path }) };
  await fc.assert(property, {
    ...settings,
    interruptAfterTimeLimit: 30 * 60_000,
    markInterruptAsFailure: true,
  });
}

/** Sends 1000 requests before memory is measured, so that caches are filled. */
export async function warmUp(server: AttackedServer): Promise<void> {
  const drawn: readonly Attack[] = fc.sample(attack, { numRuns: 1_000, seed: 1 });
  for (let from = 0; from < drawn.length; from += maxConnections)
    await Promise.all(drawn.slice(from, from + maxConnections).map((one) => sendAttack(server.port, one)));
}
