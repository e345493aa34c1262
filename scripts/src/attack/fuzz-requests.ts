import fc from 'fast-check';
import type { AttackedServer } from './attacked-server.ts';
import { type Attack, attack } from './requests.ts';
import { sendAttack } from './send-attack.ts';

/** How many connections attack at once; one property run. */
const maxConnections = 20;

/** Memory is compared with that after the first requests, when everything is compiled and remembered (bytes). */
export const maxMemoryGrowth = 120 * 1024 * 1024;

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Of a failure that fast-check reported: replays that one only. */
  readonly path?: string | undefined;
}

/** Statuses and how many answers had them; throws with seed, path and the smallest attack that is answered wrongly. */
export async function fuzzRequests(
  server: AttackedServer,
  { requests, seed, path }: FuzzOptions,
): Promise<ReadonlyMap<number, number>> {
  const answers = new Map<number, number>();
  const property = fc.asyncProperty(
    fc.array(attack, { minLength: 1, maxLength: maxConnections, size: 'max' }),
    async (attacks) => {
      const outcomes = await Promise.all(attacks.map((one) => sendAttack(server.port, one)));
      for (const [index, { status, statuses }] of outcomes.entries()) {
        const sent = JSON.stringify(attacks[index]?.text.slice(0, 2_000));
        for (const code of statuses) answers.set(code, (answers.get(code) ?? 0) + 1);
        const broken = statuses.find((code) => code >= 500);
        if (broken !== undefined) throw new Error(`answered with ${broken}: ${sent}`);
        if (status === 'hangs') throw new Error(`neither answered nor ended: ${sent}`);
      }
    },
  );
  // Half as many as may be are drawn on average.
  const numRuns = Math.ceil(requests / (maxConnections / 2));
  const settings = { numRuns, seed, ...(path === undefined ? {} : { path }) };
  await fc.assert(property, {
    ...settings,
    interruptAfterTimeLimit: 30 * 60_000,
    markInterruptAsFailure: true,
  });
  return answers;
}

/** A few hundred requests of each kind, so that what the server keeps for good is kept. */
export async function warmUp(server: AttackedServer): Promise<void> {
  const drawn: readonly Attack[] = fc.sample(attack, { numRuns: 1_000, seed: 1 });
  for (let from = 0; from < drawn.length; from += maxConnections)
    await Promise.all(drawn.slice(from, from + maxConnections).map((one) => sendAttack(server.port, one)));
}
