import type { BackendPart } from '../environment/backend-part.ts';
import * as read from '../environment/readers.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { perMinute } from '../security/rate-limits.ts';

const name = 'editions';

/** A part with records, of which a new database has that of the key `1`, and with an answer that caches keep. */
export const samplePart: BackendPart = {
  name,
  diagnose: ({ EDITIONS_BASE = '' }) => ({
    status: EDITIONS_BASE === '' ? 'warning' : 'ok',
    sentence: `EDITIONS_BASE is ${EDITIONS_BASE === '' ? 'not ' : ''}set.`,
  }),
  configure(variables, { servesVisitors }) {
    const base = variables.read('EDITIONS_BASE', read.base, '');
    return {
      publicSettings: { editionsBase: base } as object,
      policy: base === '' ? {} : { 'connect-src': [base] },
      fill: ({ partRecords }) => partRecords(name).put([['1', { title: 'First edition' }]], false),
      extend: (app) => {
        app.addHook('onSend', async ({ url }, reply) => {
          if (url.startsWith('/editions/')) reply.header('X-Editions', 'here');
        });
      },
      routes: async (app) => {
        type Route = { Params: { id: string } };
        app.get<Route>('/editions/:id', { config: perMinute(app, 60) }, async ({ params }) => {
          const edition = await app.core.repositories.partRecords(name).find(params.id);
          if (edition === null) throw new ProblemError(404, 'edition-not-found', 'There is no such edition.');
          return edition;
        });
        app.get<Route>('/stock/:id', { config: perMinute(app, 120) }, async ({ params }, reply) => {
          reply.header('Cache-Control', 'public, max-age=86400');
          return { id: params.id, servesVisitors };
        });
      },
      inPreviews: { publicSettings: { editionsBase: '' } as object, policy: {} },
    };
  },
};
