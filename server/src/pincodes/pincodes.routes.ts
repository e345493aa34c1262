import { type PostalAnswer, pincodeIn } from '@site/shared-ui/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { perMinute } from '../security/rate-limits.ts';
import type { PincodeIndex } from './pincode-index.ts';

export const pincodeRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { pincode: string } }>(
    '/pincode/:pincode',
    { config: perMinute(app, 'pincode') },
    (request, reply) => {
      const pincode = pincodeIn(request.params.pincode);
      if (pincode === null) {
        throw new ProblemError(400, 'invalid-pincode', 'A pincode has six digits.', { field: 'pincode' });
      }
      reply.header('Cache-Control', 'public, max-age=86400');
      return reply.send(toAnswer(app.core.pincodes, pincode));
    },
  );
};

/** Like the public service, answers 200 for unknown pincodes as well, with an error in the body. */
function toAnswer(pincodes: PincodeIndex, pincode: string): PostalAnswer {
  const offices = pincodes.lookUp(pincode);
  if (offices === null) return [{ Message: 'No records found', Status: 'Error', PostOffice: null }];
  return [
    { Message: `Number of pincode(s) found:${offices.length}`, Status: 'Success', PostOffice: offices },
  ];
}
