import cookie from '@fastify/cookie';
import type { DocumentSettings } from '@platform/contract';
import type { PreviewSites } from '@platform/releases/serving';
import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { partRoutes } from '../core/part-routes.ts';
import { type Environment, publicSettings } from '../environment/environment.ts';
import { formGuards } from '../forms/add-forms.ts';
import { formRoutes, leadToFormPages } from '../forms/forms.routes.ts';
import { messagesIn } from '../messages/index.ts';
import { type BaseOptions, baseServer } from '../security/base-server.ts';
import { contentSecurityPolicy } from '../security/content-security-policy.ts';
import { deriveKey } from '../signing/signer.ts';
import { sitesPlugin } from '../site/site.plugin.ts';
import { createUploadLinks } from '../uploads/upload-links.ts';
import { uploadRoutes } from '../uploads/uploads.routes.ts';
import { isReleaseFile, requirePreview, shownBy } from './find-preview.ts';
import {
  discardingStorage,
  nothingCharged,
  nothingCounted,
  nothingStored,
  onlyRead,
  sendPreviewFormPage,
} from './no-side-effects.ts';
import { previewLinkRoutes } from './preview-link.routes.ts';
import { standInRoutes } from './stand-in.routes.ts';

/** Settings for pages of a preview: nothing that they send leaves this server. */
export function previewSettings(environment: Environment): DocumentSettings {
  return publicSettings(ownServices(environment));
}

function ownServices(environment: Environment): Environment {
  return {
    ...environment,
    ...{ apiBase: '', tabReportShare: 0 },
    parts: environment.parts.map(({ inPreviews, ...part }) => ({ ...part, ...inPreviews })),
  };
}

/**
 * Answers the requests for the origin of previews: pages, read-only data, and forms that are checked and not stored. It
 * knows nothing of visits, tabs, events and mail. Not listening: see `byHost`.
 */
export function createPreviewsServer(
  serverOptions: BaseOptions,
  previews: PreviewSites,
  previewOrigin: string,
  live: Core,
): FastifyInstance {
  const { clock, tempUploads, repositories } = live;
  const environment = { ...ownServices(live.environment), publicOrigin: previewOrigin };
  const app = baseServer(serverOptions, contentSecurityPolicy(environment), previewOrigin);
  // Nothing that is signed here is valid on the live site. Every server takes what another has signed.
  const secret = deriveKey(live.secret, 'previews').toString('hex');
  // Whatever else a live server has is absent, so that nothing here can use it.
  const core: Partial<Omit<Core, 'repositories'>> = {
    ...{ environment, secret, clock, tempUploads, storage: discardingStorage },
    links: createUploadLinks({ secret, clock }),
    outbox: { wake: async () => undefined },
    budget: nothingCharged,
    formResults: nothingCounted,
    recordOf: (request) => shownBy(request).site.current().site,
    formsOf: (request) => shownBy(request).findForm,
    messagesOf: (request) =>
      request.preview ? messagesIn(request.preview.site.current().site.language) : live.messagesOf(request),
    sendFormPage: sendPreviewFormPage,
    countSubmission: async () => undefined,
    formGuards: formGuards({ environment, secret, clock }),
  };
  const partRecords = (part: string) => onlyRead(repositories.partRecords(part));
  app.decorate('core', { ...core, repositories: { ...nothingStored, partRecords } } as Core);
  app.register(cookie);
  requirePreview(app, previews);
  leadToFormPages(app);
  for (const { extend } of environment.parts) extend?.(app);
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('X-Robots-Tag', 'noindex, nofollow');
    if (isReleaseFile(request)) return payload;
    // nginx obeys the last one even where it is told to ignore the other: a visitor of the live site must not get this.
    reply.removeHeader('ETag').header('Cache-Control', 'no-store').header('X-Accel-Expires', '0');
    return payload;
  });
  app.register(previewLinkRoutes, { previews, liveOrigin: live.environment.publicOrigin });
  app.register(standInRoutes);
  app.register(partRoutes);
  app.register(uploadRoutes);
  app.register(formRoutes);
  app.register(sitesPlugin(previews.assets, (request) => shownBy(request).site));
  return app;
}
