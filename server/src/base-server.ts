import Fastify, { type FastifyHttpOptions, type FastifyInstance, type RawServerDefault } from 'fastify';
import { handleProblems } from './problems/send-problem.ts';
import type { PolicySources } from './security/content-security-policy.ts';
import { parseJson } from './security/parse-json.ts';
import { limitRequests } from './security/rate-limits.ts';
import { refuseCrossSite } from './security/refuse-cross-site.ts';
import { requireBodyLength } from './security/require-body-length.ts';
import { secureHeaders } from './security/security-headers.ts';

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
