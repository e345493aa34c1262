import { readFileSync } from 'node:fs';
import cookie from '@fastify/cookie';
import { html } from '@platform/releases/html';
import type { FastifyPluginAsync } from 'fastify';
import { prepareProblem } from '../answers/send-problem.ts';
import { pagePath } from '../notices/notice.ts';
import { perMinute } from '../security/rate-limits.ts';
import { addChanges } from './change.routes.ts';
import { layout, type WholePage } from './layout.html.ts';
import { overviewPage } from './overview.html.ts';
import { createContext, type OperationsSource, sendPage } from './page-context.ts';
import { readNewest, readOverview } from './read-overview.ts';
import { readPublished } from './read-published.ts';
import { releasesPage } from './releases.html.ts';
import { signInPage } from './sign-in.html.ts';
import { addSignIn } from './sign-in.routes.ts';

const longestForm = 16 * 1024;

/** Name, source and type. They are the server's own: the page must look right, and work, while the live shell does not. */
const pageFiles = [
  ['style.css', 'operations.css', 'text/css'],
  ['follow.js', 'follow.js', 'text/javascript'],
] as const;

/**
 * `/-/site`: what is live, how it does, and every change of it in two presses. For people with the token, and for the owners
 * of the site. Without both there is nothing at its addresses.
 */
export const operationsPlugin: FastifyPluginAsync<{
  readonly operations: OperationsSource;
  readonly origin: string;
}> = async (app, { operations, origin }) => {
  const { previewOrigin } = app.core.environment;
  const context = createContext(app, operations, origin);
  const { store, read, now, ways, viewerOf } = context;

  await app.register(cookie);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.addHook('onRequest', async (_request, reply) => {
    const { token, key } = ways();
    if (!token && !key) reply.callNotFound();
  });
  app.setErrorHandler((error, request, reply) => {
    const { message } = prepareProblem(error, request, reply);
    sendPage(reply, messagePage(message));
  });
  const config = perMinute(app, 'operations');

  for (const [name, source, type] of pageFiles) {
    const content = readFileSync(new URL(source, import.meta.url), 'utf8');
    app.get(`${pagePath}/${name}`, { config, logLevel: 'warn' }, (_request, reply) =>
      reply.header('cache-control', 'private, max-age=300').type(`${type}; charset=utf-8`).send(content),
    );
  }

  app.get(pagePath, { config }, async (request, reply) => {
    const viewer = await viewerOf(request);
    // Browsers send no `SameSite=Strict` cookie with a link of another site, such as a mail in a browser.
    const isFromElsewhere = request.headers['sec-fetch-site'] === 'cross-site';
    if (!viewer) return sendPage(reply, signInPage(ways(), null, isFromElsewhere));
    return sendPage(reply, overviewPage(await readOverview(context, now()), viewer, now()));
  });

  app.get(`${pagePath}/releases`, { config }, async (request, reply) => {
    const viewer = await viewerOf(request);
    if (!viewer) return sendPage(reply, signInPage(ways(), null));
    const { journal } = await readNewest(context);
    const published = await read('published', () => readPublished(store, journal));
    const view = { seen: journal.entries.length, hasPreviews: previewOrigin !== null, now: now() };
    return sendPage(reply, releasesPage(published, view, viewer));
  });

  addSignIn(app, context);
  addChanges(app, context);
};

function messagePage(message: string): WholePage {
  const main = html`<div class="narrow"><h1>This did not work</h1><p class="alert" role="alert">${message}</p><p><a class="button" href="${pagePath}">See what is live</a></p></div>`;
  return layout('This did not work', null, main);
}
