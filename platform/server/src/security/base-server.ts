import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  type RawServerDefault,
} from 'fastify';
import { handleProblems } from '../answers/send-problem.ts';
import type { PolicySources } from '../environment/backend-part.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { parseJson } from './parse-json.ts';
import { limitRequests } from './rate-limits.ts';
import { secureHeaders } from './security-headers.ts';

export type BaseOptions = FastifyHttpOptions<RawServerDefault>;

/** A server with what protects every origin: that of the site, of previews and of the operations page. */
export function baseServer(
  options: BaseOptions,
  policy: PolicySources,
  origin: string | null,
): FastifyInstance {
  const app = Fastify(options);
  handleProblems(app);
  secureHeaders(app, policy);
  requireBodyLength(app);
  refuseCrossSite(app, origin);
  parseJson(app);
  limitRequests(app);
  return app;
}

/**
 * Refuses bodies of unknown length before they are read: the byte budgets need the length, and browsers always send
 * it. Also refuses a Content-Type without a body, for which the server would wait until the timeout.
 */
function requireBodyLength(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, method }: FastifyRequest) => {
    if (headers['transfer-encoding'] !== undefined)
      throw new ProblemError(411, 'length-required', (say) => say.noLength);
    const hasBody = method !== 'GET' && method !== 'HEAD' && headers['content-type'] !== undefined;
    if (hasBody && headers['content-length'] === undefined)
      throw new ProblemError(400, 'body-missing', (say) => say.noBody);
  });
}

const safe = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses requests that another site makes a visitor's browser send (CSRF). Browsers send `Sec-Fetch-Site`; older
 * ones, and browsers on plain http, send `Origin`. Other programs send neither, but do not have a visitor's cookies
 * either.
 */
function refuseCrossSite(app: FastifyInstance, publicOrigin: string | null): void {
  app.addHook('onRequest', async (request) => {
    if (safe.includes(request.method) || fromThisSite(request, publicOrigin)) return;
    throw new ProblemError(403, 'cross-site', (say) => say.crossSite);
  });
}

function fromThisSite({ headers, host }: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && origin === publicOrigin) return true;
  // "none": the visitor reloaded or opened the address; no other site was involved.
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
