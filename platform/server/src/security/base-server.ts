import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  type RawServerDefault,
} from 'fastify';
import { handleProblems } from '../answers/send-problem.ts';
import { storableText } from '../database/database.ts';
import type { PolicySources } from '../environment/backend-part.ts';
import type { Sentence } from '../messages/index.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { limitRequests } from './rate-limits.ts';
import { secureHeaders } from './security-headers.ts';

export type BaseOptions = FastifyHttpOptions<RawServerDefault>;

/** The longest body that is taken where a route has no limit of its own (bytes). */
export const longestBody = 32 * 1024;

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

/** Deeper than any valid body, so that recursive code cannot overflow the stack. */
const maxDepth = 10;

/** Refuses names that every object inherits (`toString`, `__proto__`) and values that are nested too deeply. */
function parseJson(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      const text = String(body);
      if (text === '') throw malformed((say) => say.emptyBody);
      done(null, checked(text));
    } catch (error) {
      done(error as Error);
    }
  });
}

function checked(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed((say) => say.noJson, error);
  }
  let level: readonly object[] = isObject(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw malformed((say) => say.nestedTooDeeply);
    for (const object of level) {
      if (!Array.isArray(object) && Object.keys(object).some((name) => name in Object.prototype))
        throw malformed((say) => say.impossibleName);
      makeStorable(object as Record<string, unknown>);
    }
    level = level.flatMap((object) => Object.values(object).filter(isObject));
  }
  return value;
}

function makeStorable(object: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(object)) {
    if (typeof value === 'string') object[name] = storableText(value);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function malformed(sentence: Sentence, cause?: unknown): ProblemError {
  return new ProblemError(400, 'malformed-json', sentence, { cause });
}
