import { keyReused, type SiteComposition } from '@platform/contract';
import type { FoundForm } from '@platform/releases/serving';
import { hour } from '@platform/releases/time';
import type { FastifyInstance } from 'fastify';
import { FormProblem } from '../answers/form-problem.ts';
import type { ServerOptions } from '../core/core.ts';
import type { FormResult } from '../database/repositories.ts';
import { unknownReference } from '../problems/problem-error.ts';
import { longTermClient } from '../security/client-address.ts';
import { createSigner } from '../signing/signer.ts';

export type FormResultCounter = ReturnType<typeof countFormResults>;

declare module '../core/core.ts' {
  interface Core {
    readonly formResults: FormResultCounter;
  }
}

/** How many refused forms of one address count in an hour: anybody can send invalid ones. */
const refusedAnHour = 3;

/** Results that wait for the database. Beyond this number, further ones are not counted. */
const mostWaiting = 1000;

/** No answer waits for it. */
export function countFormResults(app: FastifyInstance, { repositories, secret, clock }: ServerOptions) {
  const { formResults: repository } = repositories;
  const signer = createSigner(secret, 'form-results');
  let waiting = 0;
  let running = Promise.resolve();
  const count = (result: FormResult) => {
    if (waiting >= mostWaiting) return;
    waiting += 1;
    running = running
      .then(() => repository.count(result, refusedAnHour))
      .catch((error: unknown) => app.log.error({ err: error }, 'a form is not counted'))
      .finally(() => {
        waiting -= 1;
      });
  };
  app.addHook('onClose', () => running);
  return {
    taken: ({ unit, release, name: form }: FoundForm) => count({ unit, release, form, result: 'taken' }),
    /**
     * Counts if the form was refused as invalid. Any other error says nothing about it.
     *
     * @param found null if the request named none
     * @param address of the client, as `clientAddress`
     */
    failed: (found: FoundForm | null, error: unknown, address: string) => {
      if (found === null || !isInvalid(error)) return;
      const { unit, release, name: form } = found;
      const now = String(Math.floor(clock.now() / hour));
      const limitKey = signer.sign(['form', unit, release, form, longTermClient(address), now]);
      count({ unit, release, form, result: 'refused', limitKey });
    },
    summary: async (remotes: SiteComposition['remotes']) => {
      const units = Object.entries(remotes).map(([unit, { live, previous }]) =>
        repository.of(unit, [live.id, ...(previous ? [previous.id] : [])]),
      );
      return (await Promise.all(units)).flat();
    },
  };
}

function isInvalid(error: unknown): boolean {
  // A wrong reference says nothing of the form.
  const ofSender = [keyReused, unknownReference];
  return error instanceof FormProblem && error.status === 422 && !ofSender.includes(error.code);
}
