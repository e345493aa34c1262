import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { PolicySources } from '../environment/backend-part.ts';
import { joinSources, policyHeader } from './content-security-policy.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Adds sources to this response's content security policy. */
    allowSources(extra: PolicySources): FastifyReply;
    addedSources: PolicySources | null;
    /** Removes the headers that only matter for documents. */
    removeDocumentHeaders(): FastifyReply;
  }
}

/** Browsers use these for documents, not for subresources. */
const documentHeaders = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
];

export function secureHeaders(app: FastifyInstance, policy: PolicySources): void {
  const defaultPolicy = policyHeader(policy);
  app.register(helmet, {
    // Set below: the plugin cannot add sources after a handler has run.
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('Content-Security-Policy', defaultPolicy);
    reply.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    done();
  });
  app.decorateReply('removeDocumentHeaders', function () {
    for (const name of documentHeaders) this.removeHeader(name);
    return this;
  });
  app.decorateReply('addedSources', null);
  app.decorateReply('allowSources', function (extra) {
    this.addedSources = joinSources(this.addedSources ?? {}, extra);
    return this.header('Content-Security-Policy', policyHeader(policy, this.addedSources));
  });
}
