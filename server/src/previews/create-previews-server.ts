import cookie from '@fastify/cookie';
import type { PreviewSites } from '@site/composition';
import { type DocumentSettings, ownCaptcha } from '@site/shared-ui/contracts';
import Fastify, { type FastifyHttpOptions, type FastifyInstance, type RawServerDefault } from 'fastify';
import type { Repositories } from '../database/repositories.ts';
import { employeeRoutes, shareEmployeePath } from '../employees/employees.routes.ts';
import { type Environment, publicSettings } from '../environment/environment.ts';
import type { TempUploads } from '../files/temp-uploads.ts';
import { enquiryRoutes } from '../forms/enquiry.routes.ts';
import { formRoutes } from '../forms/forms.routes.ts';
import { createComposeMail } from '../mail/compose-mail.ts';
import type { PincodeIndex } from '../pincodes/pincode-index.ts';
import { pincodeRoutes } from '../pincodes/pincodes.routes.ts';
import { handleProblems } from '../problems/send-problem.ts';
import { contentSecurityPolicy } from '../security/content-security-policy.ts';
import { parseJson } from '../security/parse-json.ts';
import { limitRequests } from '../security/rate-limits.ts';
import { refuseCrossSite } from '../security/refuse-cross-site.ts';
import { requireBodyLength } from '../security/require-body-length.ts';
import { secureHeaders } from '../security/security-headers.ts';
import { createSigner } from '../signing/signer.ts';
import { sitesPlugin } from '../site/site.plugin.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';
import { createUploadLinks } from '../uploads/upload-links.ts';
import { isReleaseFile, requirePreview, shownBy } from './find-preview.ts';
import { nothingCharged, nothingCounted, nothingStored, sendPreviewFormPage } from './no-side-effects.ts';
import { previewLinkRoutes } from './preview-link.routes.ts';
import { standInRoutes } from './stand-in.routes.ts';

export interface PreviewsServerOptions {
  readonly environment: Environment;
  readonly previewOrigin: string;
  readonly previews: PreviewSites;
  readonly clock: Clock;
  readonly random: Random;
  readonly tempUploads: TempUploads;
  readonly pincodes: PincodeIndex;
  readonly repositories: Pick<Repositories, 'employees'>;
  /** Those of the live server. */
  readonly serverOptions: FastifyHttpOptions<RawServerDefault>;
}

/** Settings for pages of a preview: nothing that they send leaves this server. */
export function previewSettings(environment: Environment): DocumentSettings {
  return publicSettings(ownServices(environment));
}

function ownServices(environment: Environment): Environment {
  return {
    ...environment,
    ...{ apiBase: '', emailServiceBase: '', tabReportShare: 0 },
    captcha: { provider: ownCaptcha, siteKey: '', secret: '' },
  };
}

/**
 * Answers the requests for the origin of previews: pages, read-only data, and forms that are checked and not stored. It
 * knows nothing of visits, tabs, events and mail. Not listening: see `byHost`.
 */
export function createPreviewsServer(options: PreviewsServerOptions): FastifyInstance {
  const { environment, previewOrigin, previews, clock, random, tempUploads, pincodes } = options;
  const limits = { scale: environment.rateLimitScale };
  const app = Fastify(options.serverOptions);
  handleProblems(app);
  secureHeaders(app, contentSecurityPolicy(ownServices(environment)));
  app.register(cookie);
  requirePreview(app, previews);
  requireBodyLength(app);
  refuseCrossSite(app, previewOrigin);
  parseJson(app);
  limitRequests(app);
  shareEmployeePath(app, '');
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('X-Robots-Tag', 'noindex, nofollow');
    if (isReleaseFile(request)) return payload;
    // nginx obeys the last one even where it is told to ignore the other: a visitor of the live site must not get this.
    reply.removeHeader('ETag').header('Cache-Control', 'no-store').header('X-Accel-Expires', '0');
    return payload;
  });
  app.decorate('formResults', nothingCounted);
  app.register(previewLinkRoutes, { previews, previewOrigin, publicOrigin: environment.publicOrigin });
  app.register(standInRoutes, { tempUploads, clock, random, limits });
  app.register(pincodeRoutes, { pincodes, limits });
  app.register(employeeRoutes, {
    ...{ employees: options.repositories.employees, publicFields: environment.employeeFields, limits },
  });
  const forms = {
    ...{ ...nothingStored, clock, random, limits, publicOrigin: previewOrigin },
    links: createUploadLinks(createSigner(random(32)), clock),
    composeMail: createComposeMail(environment.mail, random),
    formsOf: (request: Parameters<typeof shownBy>[0]) => shownBy(request).findForm,
    sendFormPage: sendPreviewFormPage,
    countSubmission: async () => undefined,
    wakeOutbox: () => undefined,
    passes: { issue: () => undefined, read: () => null },
  };
  app.register(formRoutes, { ...forms, tempUploads, budget: nothingCharged });
  app.register(enquiryRoutes, forms);
  app.register(sitesPlugin(previews.assets, (request) => shownBy(request).site));
  return app;
}
