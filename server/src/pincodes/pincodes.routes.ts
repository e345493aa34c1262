import { type PostalAnswer, pincodeIn } from '@site/shared-ui/contracts';
import type { FastifyPluginCallback } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { perMinute, type RateLimits } from '../security/rate-limits.ts';
import type { PincodeIndex } from './pincode-index.ts';

interface PincodeOptions {
  readonly pincodes: PincodeIndex;
  readonly limits: RateLimits;
}

export const pincodeRoutes: FastifyPluginCallback<PincodeOptions> = (app, { pincodes, limits }, done) => {
  app.get<{ Params: { pincode: string } }>(
    '/pincode/:pincode',
    { config: perMinute(limits, 'pincode') },
    (request, reply) => {
      const pincode = pincodeIn(request.params.pincode);
      if (pincode === null) {
        throw new ProblemError({
          status: 400,
          code: 'invalid-pincode',
          message: 'A pincode has six digits.',
          field: 'pincode',
        });
      }
      reply.header('Cache-Control', 'public, max-age=86400');
      return reply.send(toAnswer(pincodes, pincode));
    },
  );
  done();
};

/** Like the public service, answers 200 for unknown pincodes as well, with an error in the body. */
function toAnswer(pincodes: PincodeIndex, pincode: string): PostalAnswer {
  const offices = pincodes.lookUp(pincode);
  if (offices === null) return [{ Message: 'No records found', Status: 'Error', PostOffice: null }];
  return [
    { Message: `Number of pincode(s) found:${offices.length}`, Status: 'Success', PostOffice: offices },
  ];
}
