import type { BackendPart } from '../environment/backend-part.ts';
import * as read from '../environment/readers.ts';
import { perMinute } from '../security/rate-limits.ts';

/** A part with one route, `GET /editions/{id}`, for 60 requests a minute. */
export const samplePart: BackendPart = {
  name: 'editions',
  reserved: ['editions'],
  configure(variables, { servesVisitors }) {
    const base = variables.read('EDITIONS_BASE', read.base, '');
    return {
      publicSettings: { editionsBase: base } as object,
      policy: base === '' ? {} : { 'connect-src': [base] },
      extend: (app) => {
        app.addHook('onSend', async (_request, reply) => void reply.header('X-Editions', 'here'));
      },
      routes: async (app) => {
        app.get<{ Params: { id: string } }>(
          '/editions/:id',
          { config: perMinute(app, 60) },
          async ({ params }) => ({ id: params.id, servesVisitors }),
        );
      },
      inPreviews: { publicSettings: { editionsBase: '' } as object, policy: {} },
    };
  },
};
