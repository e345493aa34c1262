import { html } from '@site/composition/html';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { prefersJson } from '../site/prefers-json.ts';
import { bareHeaders } from './client-error.ts';
import { plainPage } from './plain-page.ts';
import { prepareProblem, sendProblem } from './send-problem.ts';

/** Such as a lone `%`: no route and no hook has seen it. The site's scripts could not read the address either. */
export function sendUnreadable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(bareHeaders);
  if (prefersJson(request.headers.accept)) {
    sendProblem(error, request, reply);
    return;
  }
  const { message } = prepareProblem(error, request, reply).toApiProblem().error;
  const hint = 'The address may be incomplete, or have a % sign too many.';
  const page = plainPage(message, html`<p>${hint} <a href="/home">Go to the home page</a></p>`);
  reply.type('text/html; charset=utf-8').send(page);
}
