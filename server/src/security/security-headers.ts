import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { type PolicySources, policyHeader } from './content-security-policy.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Sets this answer's content security policy: the site's own plus these sources. */
    allowSources(extra: PolicySources): FastifyReply;
  }
}

export function secureHeaders(app: FastifyInstance, policy: PolicySources): void {
  const usual = policyHeader(policy);
  app.register(helmet, {
    // Written by ourselves: an answer can widen it after its handler has run, which the plugin cannot do.
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    // Another origin may show our pictures in a preview of a shared link.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('Content-Security-Policy', usual);
    reply.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    done();
  });
  app.decorateReply('allowSources', function (extra) {
    return this.header('Content-Security-Policy', policyHeader(policy, extra));
  });
}
