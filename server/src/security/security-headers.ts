import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { joinSources, type PolicySources, policyHeader } from './content-security-policy.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Adds to this answer's content security policy, which is the site's own plus what was added before. */
    allowSources(extra: PolicySources): FastifyReply;
    addedSources: PolicySources | null;
    /** Takes back the headers that only mean something to a browser that shows the answer as a document. */
    removeDocumentHeaders(): FastifyReply;
  }
}

/** Read of documents, and of nothing that a document loads. */
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
    // Written by ourselves: an answer can widen it after its handler has run, which the plugin cannot do.
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // For browsers and plugins that are gone, or without effect on a site that links nowhere else on its own.
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
  app.decorateReply('isNoDocument', function () {
    for (const name of documentHeaders) this.removeHeader(name);
    return this;
  });
  app.decorateReply('addedSources', null);
  app.decorateReply('allowSources', function (extra) {
    this.addedSources = joinSources(this.addedSources ?? {}, extra);
    return this.header('Content-Security-Policy', policyHeader(policy, this.addedSources));
  });
}
