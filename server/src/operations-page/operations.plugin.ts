import cookie from '@fastify/cookie';
import {
  type Author,
  CompositionError,
  type JournalEntry,
  type Renderer,
  renderAhead,
  renderInChild,
  StoreError,
} from '@site/composition';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { oneLine } from '../mail/compose-mail.ts';
import { readVitals } from '../metrics/vital-metrics.ts';
import { shortReason } from '../notices/notice.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { prepareProblem } from '../problems/send-problem.ts';
import { isSame } from '../security/is-same.ts';
import { perMinute, type RateLimits } from '../security/rate-limits.ts';
import type { Clock } from '../system/clock.ts';
import { changeOf, isMadeBy, unclear } from './change.ts';
import { html } from './html.ts';
import { layout, signInPage, type Viewer } from './layout.html.ts';
import { overviewPage } from './overview.html.ts';
import { readPageFiles } from './page-files.ts';
import { pagePath } from './page-path.ts';
import { createReadPart, type ReadPart, sentenceOf } from './part.ts';
import { type NotMade, notMadePage, planPage } from './plan.html.ts';
import { planChange } from './plan-change.ts';
import { type OverviewDeps, readEntries, readOverview } from './read-overview.ts';
import { readPublished } from './read-published.ts';
import { releasesPage } from './releases.html.ts';
import { createSessions, type SessionOptions } from './session.ts';

/** What the page needs from whoever serves the store. */
export type OperationsSource = Pick<OverviewDeps, 'store' | 'tabs'> & {
  /** Renders missing pages; by default, in a child process. */
  readonly render?: Renderer;
};

export type OperationsOptions = SessionOptions &
  OperationsSource &
  Omit<OverviewDeps, 'visits' | 'vitals'> & {
    readonly clock: Clock;
    readonly limits: RateLimits;
  };

const policy = [
  "default-src 'none'",
  ...["script-src 'self'", "style-src 'self'", "font-src 'self'", "img-src 'self'", "connect-src 'self'"],
  ...["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
].join('; ');

const longestForm = 16 * 1024;
const longestName = 80;

/** `/-/site`: what is live, how it does, and every change of it in two presses. For people with the token. */
export const operationsPlugin: FastifyPluginAsync<OperationsOptions> = async (app, options) => {
  const { token, clock, limits, store, render = renderInChild } = options;
  const sessions = createSessions(options);
  const read: ReadPart = createReadPart(clock, app.log);
  const now = () => new Date(clock.now());
  const deps: OverviewDeps = {
    ...options,
    visits: app.visits,
    vitals: () => readVitals(app.metrics.registry),
  };
  /** Pages that the next rollback needs are rendered after a change, without anybody waiting for them. */
  let preparing: Promise<unknown> = Promise.resolve();

  await app.register(cookie);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      ...{ 'content-security-policy': policy, 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' },
    });
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onClose', () => preparing);
  app.setErrorHandler((error, request, reply) => {
    const { message } = prepareProblem(error, request, reply);
    sendPage(reply, messagePage(message));
  });

  const viewerOf = (request: FastifyRequest): Viewer | null => {
    const session = sessions.read(request);
    return session && { session, formToken: sessions.formToken(session) };
  };
  /** A handler of a form that only a session may send. */
  const withForm =
    (handle: (form: SentForm, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const viewer = viewerOf(request);
      if (!viewer) return sendPage(reply.code(401), signInPage('You are not signed in any more.', false));
      const fields = fieldsIn(request);
      if (!sessions.isFormToken(viewer.session, fields.get('form') ?? ''))
        throw new ProblemError({
          ...{ status: 403, code: 'form-of-another-session' },
          message: 'This form is of another session. Open the page again.',
        });
      return handle({ request, viewer, fields }, reply);
    };
  const config = perMinute(limits, 'operations');

  for (const { name, type, content } of readPageFiles())
    app.get(`${pagePath}/${name}`, { config, logLevel: 'warn' }, (_request, reply) =>
      reply.header('cache-control', 'private, max-age=300').type(type).send(content),
    );

  app.get(pagePath, { config }, async (request, reply) => {
    const viewer = viewerOf(request);
    // Browsers send no `SameSite=Strict` cookie with a link of another site, such as a mail in a browser.
    if (!viewer) return sendPage(reply, signInPage(null, request.headers['sec-fetch-site'] === 'cross-site'));
    return sendPage(reply, overviewPage(await readOverview(deps, read, now()), viewer, now()));
  });

  app.post(
    `${pagePath}/sign-in`,
    { config: perMinute(limits, 'operationsSignIn') },
    async (request, reply) => {
      const fields = fieldsIn(request);
      const name = oneLine(fields.get('name') ?? '').trim();
      const fault = isSame(fields.get('token') ?? '', token)
        ? nameFault(name)
        : 'This is not the token of the servers.';
      if (fault !== null) return sendPage(reply.code(403), signInPage(fault, false));
      sessions.begin(request, reply, { kind: 'token', name });
      return reply.redirect(pagePath, 303);
    },
  );

  app.post(
    `${pagePath}/sign-out`,
    { config },
    withForm(async ({ request }, reply) => {
      sessions.end(request, reply);
      return reply.redirect(pagePath, 303);
    }),
  );

  app.get(`${pagePath}/releases`, { config }, async (request, reply) => {
    const viewer = viewerOf(request);
    if (!viewer) return sendPage(reply, signInPage(null, false));
    const { entries } = await readEntries(deps, read);
    const published = await read('published', () => readPublished(store, entries));
    return sendPage(reply, releasesPage(published, entries.length, viewer, now()));
  });

  const notMade = async (
    reply: FastifyReply,
    error: unknown,
    { viewer, fields }: SentForm,
  ): Promise<FastifyReply> => {
    if (!(error instanceof CompositionError || error instanceof StoreError)) throw error;
    const { entries } = await readEntries(deps, read);
    const since = entries.slice(Number(fields.get('seen')));
    const [status, kind] = outcomeOf(error.code);
    return sendPage(
      reply.code(status),
      notMadePage({ kind, message: sentenceOf(error), since }, entries, viewer),
    );
  };

  app.post(
    `${pagePath}/plan`,
    { config },
    withForm(async (form, reply) => {
      const { viewer, fields } = form;
      const { entries: seen } = await readEntries(deps, read);
      seenBy(fields, seen);
      try {
        const change = changeOf(fields, now());
        const author = authorOf(viewer, now(), 'planned');
        const plan = await planChange({ store, render, now }, change, author, seen, true);
        return sendPage(reply, planPage({ change, plan, seen }, viewer));
      } catch (error) {
        return notMade(reply, error, form);
      }
    }),
  );

  app.post(
    `${pagePath}/apply`,
    { config },
    withForm(async (form, reply) => {
      const { viewer, fields } = form;
      const { entries } = await readEntries(deps, read);
      const seen = seenBy(fields, entries);
      const change = changeOf(fields, now());
      const author = authorOf(viewer, now(), reasonIn(fields));
      try {
        const plan = await planChange({ store, render, now }, change, author, seen, false);
        await plan.apply();
      } catch (error) {
        // A browser repeats a form whose answer was lost, and people press twice.
        const { entries: newest } = await readEntries(deps, read);
        const isRepeated = newest
          .slice(seen.length)
          .some((entry) => entry.by === author.by && isMadeBy(entry, change, seen));
        if (!isOvertaken(error) || !isRepeated) return notMade(reply, error, form);
      }
      preparing = preparing
        .then(() => renderAhead(store, now().getFullYear(), render))
        .catch((error: unknown) =>
          app.log.warn({ err: error }, 'pages for the next rollback were not rendered'),
        );
      return reply.redirect(pagePath, 303);
    }),
  );
};

interface SentForm {
  readonly request: FastifyRequest;
  readonly viewer: Viewer;
  readonly fields: URLSearchParams;
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}

function messagePage(message: string): string {
  const main = html`<div class="narrow"><h1>This did not work</h1><p class="alert" role="alert">${message}</p><p><a class="button secondary" href="${pagePath}">See what is live</a></p></div>`;
  return layout('This did not work', null, main);
}

/** A request without a body has no fields. */
function fieldsIn({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function nameFault(name: string): string | null {
  return name === '' || name.length > longestName
    ? 'Type your name: the journal has it beside what you change.'
    : null;
}

/** The entries that somebody had seen when the form was made. */
function seenBy(fields: URLSearchParams, entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const seen = fields.get('seen') ?? '';
  if (/^\d{1,9}$/.test(seen) && Number(seen) <= entries.length) return entries.slice(0, Number(seen));
  throw unclear('This form is not of this site’s journal. Open the page again.');
}

function authorOf({ session }: Viewer, at: Date, reason: string): Author {
  return { by: session.who.name, at: at.toISOString(), reason };
}

function reasonIn(fields: URLSearchParams): string {
  const own = shortReason(fields.get('reason') ?? '').trim();
  const reason = own === '' ? shortReason(fields.get('ready') ?? '').trim() : own;
  if (reason === '') throw unclear('Say why, for the journal.');
  return reason;
}

function isOvertaken(error: unknown): boolean {
  return error instanceof CompositionError && error.code === 'overtaken';
}

function outcomeOf(
  code: (CompositionError | StoreError)['code'],
): readonly [status: number, NotMade['kind']] {
  if (code === 'overtaken') return [409, 'overtaken'];
  if (code === 'outcome-unknown') return [503, 'unknown'];
  return [code === 'store-unreachable' ? 503 : 422, 'refused'];
}
