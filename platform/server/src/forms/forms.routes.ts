import multipart from '@fastify/multipart';
import { formNames } from '@platform/contract';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { withFormValues } from '../answers/form-problem.ts';
import type { FormKey } from '../database/repositories.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { chargeBody } from '../security/byte-budget.ts';
import { perMinute } from '../security/rate-limits.ts';
import {
  addForms,
  type FormRequest,
  type FormRoute,
  inAnswerTime,
  readIdempotencyKey,
  wantsPage,
} from './add-forms.ts';
import { readForm, type SentForm } from './read-form.ts';
import { refusalAnswer } from './refusal-answer.ts';

/** For the addresses that a site gives its forms. Its own endpoints there keep theirs. */
const givenAddress = '/api/*';

/** Bytes of a form with one file. Without script it may be too large: it is read, and given back with all values. */
const bodyLimits = { data: 4 * 1_048_576, page: 32 * 1_048_576 };

/** 200 means that it is on disk. The release that the form names has its rules. */
export const formRoutes: FastifyPluginAsync = async (app) => {
  app.register(multipart, { throwFileSizeLimit: false });
  app.register(async (shared) => {
    const address = '/api/forms/:unit/:form';
    takeForms(shared, address, addForms(shared, { address, refusal: refusalAnswer }));
  });
  app.register(async (given) => {
    // Before a request counts as one for a form.
    given.addHook('onRequest', async (request, reply) => {
      if (formAt(request) === null) return reply.callNotFound();
    });
    takeForms(given, givenAddress, addForms(given, { formOf: formAt, refusal: refusalAnswer }));
  });
};

function takeForms(app: FastifyInstance, address: string, forms: ReturnType<typeof addForms>): void {
  const { clock, tempUploads, budget } = app.core;

  // Deletes the temporary file at the end, which may be after the answer.
  const store = async (request: FormRequest, received: SentForm, key: string | null) => {
    await using sent = received;
    const found = await forms.find(request, sent.values[formNames.release] ?? null);
    return { found, reference: await forms.store(request, found, sent, key) };
  };
  const receive = async (request: FormRequest, reply: FastifyReply) => {
    const key = readIdempotencyKey(request);
    using charge = chargeBody(budget, request);
    const sent = await readForm(request, tempUploads);
    const storing = charge.whileStoring(store(request, sent, key));
    const { found, reference } = await inAnswerTime(storing, clock).catch((error: unknown) => {
      throw withFormValues(error, sent.values);
    });
    if (!wantsPage(request)) return reply.send({ reference });
    const { sent: message } = found.form.messages;
    const answer = { sent: true, reference, message, notes: [], fieldErrors: {}, values: {}, labels: {} };
    return forms.sendPage(request, reply, answer, found);
  };
  app.post<FormRoute>(address, { config: perMinute(app, 'form'), onRequest: refuseHugeBody }, receive);
}

async function refuseHugeBody(request: FastifyRequest): Promise<void> {
  const limit = wantsPage(request) ? bodyLimits.page : bodyLimits.data;
  if (Number(request.headers['content-length'] ?? 0) <= limit) return;
  throw new ProblemError(413, 'body-too-large', (say) => say.tooLarge);
}

/**
 * The form to which the site of a request gives the request's address; null: none. The shell says which they are, so they
 * change while the server runs, and a preview can have others.
 */
function formAt(request: FastifyRequest): FormKey | null {
  const [path = ''] = request.url.split('?');
  if (!path.startsWith('/api/')) return null;
  const { forms } = request.server.core.recordOf(request);
  const given = Object.entries(forms).find(([, { address }]) => address === path);
  if (!given) return null;
  const [unit = '', form = ''] = given[0].split('/');
  return { unit, form };
}

/** Leads visitors who reload such an address to the form's page. All other addresses there may be those of pages. */
export function leadToFormPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, routeOptions } = request;
    if (!['GET', 'HEAD'].includes(method) || !['/*', undefined].includes(routeOptions.url)) return;
    const key = formAt(request);
    const found = key && (await app.core.formsOf(request)(key.unit, key.form, null));
    if (found) return reply.header('Cache-Control', 'no-store').redirect(found.form.page, 303);
  });
}
