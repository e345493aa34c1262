import type { Journal } from '@platform/releases';
import { CompositionError, journalOf, type Store, StoreError } from '@platform/releases';
import { type Renderer, renderInChild } from '@platform/releases/rendering';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '../core/core.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { actorOf, delegationFault } from './actor.ts';
import { unclear } from './change.ts';
import type { Viewer, WholePage } from './layout.html.ts';
import { createReadPart, type ReadPart, sentenceOf } from './part.ts';
import { type NotMade, notMadePage } from './plan.html.ts';
import { readNewest } from './read-overview.ts';
import { createSessions } from './session.ts';
import { type SignInWays, signInPage } from './sign-in.html.ts';

/** What the page needs from whoever serves the store. */
export interface OperationsSource {
  readonly store: Store;
  /** Renders missing pages; by default, in a child process. */
  readonly render?: Renderer;
}

declare module '../core/core.ts' {
  interface ServerOptions {
    /** What the operations page needs. Without it, there is no page. */
    readonly operations?: OperationsSource;
  }
}

/** A form that somebody who is signed in has sent. */
export interface SentForm {
  readonly request: FastifyRequest;
  readonly viewer: Viewer;
  readonly fields: URLSearchParams;
}

export interface PageContext extends Required<OperationsSource> {
  readonly core: Core;
  /** Of the page. */
  readonly origin: string;
  readonly sessions: ReturnType<typeof createSessions>;
  readonly read: ReadPart;
  readonly now: () => Date;
  /** How people can sign in at the moment: a site gets owners while it runs. */
  readonly ways: () => SignInWays;
  /** Null for who is not signed in. */
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer | null>;
  /** A handler of a form that only a session may send. */
  readonly withForm: (
    handle: (form: SentForm, reply: FastifyReply) => Promise<FastifyReply>,
  ) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /** Why a change was not made, as a page. Throws what is a fault of this server. */
  readonly notMade: (reply: FastifyReply, error: unknown, form: SentForm) => Promise<FastifyReply>;
}

export function createContext(
  { core, log }: FastifyInstance,
  { store, render = renderInChild }: OperationsSource,
  origin: string,
): PageContext {
  const { environment, secret, clock, site } = core;
  const { operationsToken: token } = environment;
  const sessions = createSessions(core, origin);
  const read = createReadPart(clock, log);
  const ways = () => ({ token: token !== null, key: site.journal().authority !== null });
  const now = () => new Date(clock.now());
  const viewerOf: PageContext['viewerOf'] = async (request) => {
    const journal = site.journal();
    const session = sessions.read(request);
    if (session === null || (session.who.kind === 'token' && token === null)) return null;
    // A key that was withdrawn ends its sessions.
    if (session.who.kind === 'operator' && delegationFault(journal, session.who.delegation) !== null)
      return null;
    if (await sessions.hasEnded(session)) return null;
    return {
      session,
      formToken: sessions.formToken(session),
      actor: await actorOf({ store, secret }, journal, session, now().toISOString()),
    };
  };
  return {
    ...{ core, origin, store, render, sessions, read, now, ways, viewerOf },
    withForm: (handle) => async (request, reply) => {
      const viewer = await viewerOf(request);
      if (!viewer) return sendPage(reply.code(401), signInPage(ways(), 'You are not signed in any more.'));
      const fields = fieldsIn(request);
      if (!sessions.isFormToken(viewer.session, fields.get('form') ?? ''))
        throw new ProblemError(
          403,
          'form-of-another-session',
          'This form is of another session. Open the page again.',
        );
      return handle({ request, viewer, fields }, reply);
    },
    notMade: async (reply, error, { viewer, fields }) => {
      if (!(error instanceof CompositionError || error instanceof StoreError)) throw error;
      const { journal } = await readNewest({ core, store, read });
      const since = journal.entries.slice(Number(fields.get('seen')));
      const [status, kind] = outcomeOf(error.code);
      const page = notMadePage({ kind, message: sentenceOf(error), since }, journal, viewer);
      return sendPage(reply.code(status), page);
    },
  };
}

export function sendPage(reply: FastifyReply, page: WholePage): FastifyReply {
  const { name } = reply.server.core.site.current().site;
  return reply.type('text/html; charset=utf-8').send(page(name));
}

/** A request without a body has no fields. */
export function fieldsIn({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/** The journal as the page showed it when the form was made. */
export function journalOfForm(fields: URLSearchParams, journal: Journal): Journal {
  const seen = fields.get('seen') ?? '';
  if (/^\d{1,9}$/.test(seen) && Number(seen) <= journal.entries.length)
    return journalOf(journal.entries.slice(0, Number(seen)));
  throw unclear('This form is not of this site’s journal. Open the page again.');
}

function outcomeOf(
  code: (CompositionError | StoreError)['code'],
): readonly [status: number, NotMade['kind']] {
  if (code === 'overtaken') return [409, 'overtaken'];
  if (code === 'outcome-unknown') return [503, 'unknown'];
  return [code === 'store-unreachable' ? 503 : 422, 'refused'];
}
