import { StoreError } from '@platform/releases';
import { html } from '@platform/releases/html';
import { previewFolder } from '@platform/releases/previews';
import { withBanner } from '@platform/releases/rendering';
import type { PreviewSites, RefusedPreview, ServedSite, ShownPreview } from '@platform/releases/serving';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainPage } from '../answers/plain-page.ts';
import { messagesFor, prefersJson, prepareProblem } from '../answers/send-problem.ts';
import type { Sentence } from '../messages/index.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { leaveAddress, previewBanner } from './preview-banner.html.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request's cookie shows; null for addresses that need none. */
    preview: ShownPreview | null;
  }
}

/** The cookie with the token of the link that was opened last. */
export const previewCookie = 'preview';

export type Refusal =
  | RefusedPreview
  | { readonly status: 'none' | 'unreachable'; readonly sentence: Sentence; readonly cause?: unknown };

const statuses: Readonly<Record<Refusal['status'], number>> = {
  none: 403,
  altered: 403,
  unknown: 404,
  incompatible: 409,
  expired: 410,
  retired: 410,
  unreachable: 503,
};

const none: Refusal = {
  status: 'none',
  sentence: (say) => say.previewsOnly,
};

/** Finds what a link shows. A store that does not answer is a refusal too. */
export async function findPreview(
  previews: PreviewSites,
  token: string | undefined,
): Promise<ShownPreview | Refusal> {
  if (!token) return none;
  try {
    return await previews.find(token);
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
    return { status: 'unreachable', sentence: (say) => say.previewUnreadable, cause };
  }
}

/** Sets `request.preview` by the cookie, and answers the requests for which there is none. */
export function requirePreview(app: FastifyInstance, previews: PreviewSites): void {
  app.decorateRequest('preview', null);
  app.addHook('onRequest', async (request, reply) => {
    if (needsNone(request)) return;
    const found = await findPreview(previews, request.cookies[previewCookie]);
    if (found.status !== 'shown') return refusePreview(request, reply, found);
    request.preview = { ...found, site: bannered(found) };
  });
}

function needsNone({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.startsWith(previewFolder) || url === '/robots.txt';
}

/** By its route: at `/assets/x` is a page. Files of releases never change, and caches may keep them. */
export function isReleaseFile({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.startsWith('/assets/');
}

/** The preview of a request to a page or to the API. */
export function shownBy({ preview }: FastifyRequest): ShownPreview {
  if (!preview) throw new Error('This address needs a preview.');
  return preview;
}

function bannered({ site, ...preview }: ShownPreview): ServedSite {
  const banner = previewBanner(preview, site.current().site);
  return {
    ...site,
    current: () => {
      const snapshot = site.current();
      return { ...snapshot, page: (pathname) => withBanner(snapshot.page(pathname), banner) };
    },
  };
}

/** A page without the site's code, or a problem for callers that want JSON. */
export function refusePreview(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status } = refusal;
  const cause = 'cause' in refusal ? refusal.cause : undefined;
  const error = new ProblemError(statuses[status], `preview-${status}`, sentenceOf(refusal), { cause });
  const problem = prepareProblem(error, request, reply);
  if (prefersJson(request.headers.accept)) return reply.send(problem.toApiProblem());
  const say = messagesFor(request);
  const way = html`<p><a href="${leaveAddress}">${say.toLiveSite}</a></p>`;
  const page = plainPage(say, say.noPreview, html`<p>${problem.message}</p>\n${way}`);
  return reply.type('text/html; charset=utf-8').send(page);
}

/** What a command finds wrong with a link, it says in English. */
function sentenceOf(refusal: Refusal): Sentence {
  if (refusal.status === 'altered') return (say) => say.linkAltered;
  if (refusal.status !== 'expired') return refusal.sentence;
  const end = new Date(refusal.until).toISOString();
  return (say) => say.previewEnded(end);
}
