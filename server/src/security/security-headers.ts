import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { joinSources, type PolicySources, policyHeader } from './content-security-policy.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Adds to this answer's content security policy, which is the site's own plus what was added before. */
    allowSources(extra: PolicySources): FastifyReply;
    addedSources: PolicySources | null;
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
  app.decorateReply('addedSources', null);
  app.decorateReply('allowSources', function (extra) {
    this.addedSources = joinSources(this.addedSources ?? {}, extra);
    return this.header('Content-Security-Policy', policyHeader(policy, this.addedSources));
  });
}
