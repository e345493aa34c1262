import type { BackendPart } from '../environment/backend-part.ts';
import type { FormGuard } from '../forms/add-forms.ts';
import { ProblemError } from '../problems/problem-error.ts';

const guard: FormGuard = {
  forms: ['contact/enquiry'],
  passOf: ({ headers: { pass } }) => (typeof pass === 'string' ? pass : null),
  refusal: (reason) => new ProblemError(403, `sample-${reason}`, 'Only with a pass.'),
};

/** An enquiry needs a header `pass`. Its value is good for one. `POST /passes` always uses up the same id. */
export const sampleGuard: BackendPart = {
  name: 'guard',
  configure: () => ({
    formGuard: () => guard,
    routes: async (app) => {
      const { clock, repositories } = app.core;
      app.post('/passes', async () => ({ used: await repositories.usedIds.use('id', clock.now() + 60_000) }));
    },
  }),
};
