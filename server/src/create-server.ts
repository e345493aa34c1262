import { hostname } from 'node:os';
import cookie from '@fastify/cookie';
import type { LiveSite, PreviewSites } from '@site/composition';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyPluginCallback,
  type RawServerDefault,
} from 'fastify';
import { byHost } from './by-host.ts';
import { type AltchaWork, createAltchaCheck } from './captcha/altcha-check.ts';
import { captchaRoutes } from './captcha/captcha.routes.ts';
import { countFailures } from './captcha/captcha-check.ts';
import { createCaptchaPasses } from './captcha/captcha-pass.ts';
import { createSiteverifyCheck } from './captcha/siteverify-check.ts';
import type { Repositories } from './database/repositories.ts';
import { employeeRoutes, shareEmployeePath } from './employees/employees.routes.ts';
import { type Environment, servesVisitors } from './environment/environment.ts';
import { hostnameOf } from './environment/own-origin.ts';
import type { FileStorage } from './files/file-storage.ts';
import type { TempUploads } from './files/temp-uploads.ts';
import { createFormPages } from './form-pages/form-pages.ts';
import { createSubmissionCount } from './forms/count-submissions.ts';
import { enquiryRoutes } from './forms/enquiry.routes.ts';
import { countFormResults } from './forms/form-results.ts';
import { formRoutes } from './forms/forms.routes.ts';
import { addGracefulShutdown } from './graceful-shutdown.ts';
import { healthRoutes, type ReadinessCheck } from './health/health.routes.ts';
import { storageChecks } from './health/storage-checks.ts';
import { type ConnectionLimits, connectionLimits, createHttpServer, type HttpServer } from './http-server.ts';
import { type LogStream, logOptions } from './log/log-options.ts';
import { RequestLog } from './log/request-log.ts';
import { createComposeMail } from './mail/compose-mail.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import { outboxRoutes } from './mail/outbox.routes.ts';
import { createOutboxWorker } from './mail/outbox-worker.ts';
import { metricsRoutes } from './metrics/metrics.routes.ts';
import { addMetrics } from './metrics/metrics.ts';
import { addStateMetrics } from './metrics/state-metrics.ts';
import { readVitals } from './metrics/vital-metrics.ts';
import { conditionsOf } from './notices/conditions.ts';
import { tellPeople } from './notices/notices.ts';
import { createOperationsServer } from './operations-page/create-operations-server.ts';
import type { OperationsSource } from './operations-page/page-context.ts';
import type { PincodeIndex } from './pincodes/pincode-index.ts';
import { pincodeRoutes } from './pincodes/pincodes.routes.ts';
import { createPreviewsServer } from './previews/create-previews-server.ts';
import { handleProblems } from './problems/send-problem.ts';
import { toProblem } from './problems/to-problem.ts';
import { sendUnreadable } from './problems/unreadable-request.ts';
import { purgeRegularly } from './retention/purge.ts';
import { type ByteBudget, createByteBudget, measureRegularly } from './security/byte-budget.ts';
import { contentSecurityPolicy } from './security/content-security-policy.ts';
import { parseJson } from './security/parse-json.ts';
import { limitRequests } from './security/rate-limits.ts';
import { refuseCrossSite } from './security/refuse-cross-site.ts';
import { requireBodyLength } from './security/require-body-length.ts';
import { secureHeaders } from './security/security-headers.ts';
import { watchForProxy } from './security/unnamed-proxy.ts';
import { createSigner, deriveKey } from './signing/signer.ts';
import { countChangedPages } from './site/changed-pages.ts';
import type { Clock } from './system/clock.ts';
import type { Random } from './system/random.ts';
import { createUploadLinks } from './uploads/upload-links.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';
import { testUndoRegularly } from './visits/test-undo.ts';
import { countVisits, type VisitCounterDeps } from './visits/visit-counter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Applications that answer for hosts of their own, and the live site for all others. */
    readonly hosts: ReadonlyMap<string, FastifyInstance>;
  }
}

const megabyte = 1024 * 1024;

/** Of the free room, what one larger network may store in a day. */
const networkShare = 0.02;

export interface ServerOptions {
  readonly environment: Environment;
  /** The keys of all signatures are derived from it; at least 32 characters. */
  readonly secret: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly fetch: typeof fetch;
  readonly log: LogStream;
  readonly repositories: Repositories;
  readonly storage: FileStorage;
  readonly tempUploads: TempUploads;
  readonly mail: MailTransport;
  readonly pincodes: PincodeIndex;
  /** The site whose units declare the forms, and whose pages answer a form that was submitted without script. */
  readonly site: Pick<
    LiveSite,
    'current' | 'entries' | 'findForm' | 'liveRelease' | 'onChange' | 'wasLiveSince' | 'watched' | 'state'
  >;
  /** Called for a live release that fails more often than those before it; nothing happens without it. */
  readonly onFailing?: VisitCounterDeps['onFailing'];
  /** Why this server could not undo the live releases, in sentences; nobody asks without it, or without `AUTO_UNDO=on`. */
  readonly testUndo?: () => Promise<readonly string[]>;
  /** Registered after the API, for all other addresses: the API has no page routes and no wildcard routes. */
  readonly plugins?: readonly (FastifyPluginAsync | FastifyPluginCallback)[];
  /** Sites that are not live; they are shown at the origin of previews. */
  readonly previews?: PreviewSites;
  /** What the operations page needs. Without it, there is no page. */
  readonly operations?: OperationsSource;
  /** Further checks of `/-/ready`, after those of database and storage. */
  readonly readiness?: readonly ReadinessCheck[];
  readonly altchaWork?: AltchaWork;
  readonly connectionLimits?: ConnectionLimits;
  /** Bytes of all stored data. */
  readonly dataSize: () => Promise<number>;
  /** Share of the disk of the data folder that is free, 0 to 1. */
  readonly freeShare: () => Promise<number>;
  /** Size of SQLite's write-ahead log in bytes. */
  readonly logBytes: () => Promise<number>;
}

/** The site's server, not yet listening. `close` waits for running requests and for the mail being sent. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { environment, clock, random, repositories, storage, tempUploads, mail, log } = options;
  // Fastify makes a second one for `localhost`, which has two addresses.
  const listeners: HttpServer[] = [];
  const shared: FastifyHttpOptions<RawServerDefault> = {
    logger: logOptions(environment.logLevel, log),
    logController: new RequestLog(),
    trustProxy: trusted(environment.trustProxy),
    bodyLimit: 32 * 1024,
    frameworkErrors: sendUnreadable,
    // A request that arrives while the server closes is answered like any other.
    return503OnClosing: false,
  };
  const hosts = new Map<string, FastifyInstance>();
  const serverOptions: FastifyHttpOptions<RawServerDefault> = {
    ...shared,
    routerOptions: { maxParamLength: 200 },
    // `createHttpServer` handles these errors.
    clientErrorHandler: () => undefined,
    serverFactory: (application) => {
      const http = createHttpServer(
        byHost(hosts, application),
        environment.keepAlive * 1000,
        options.connectionLimits,
      );
      listeners.push(http);
      return http.server;
    },
  };
  const app = Fastify(serverOptions);
  app.decorate('hosts', hosts);
  app.addHook('onReady', async () => {
    for (const other of hosts.values()) await other.ready();
  });
  app.addHook('onClose', async () => {
    for (const other of hosts.values()) await other.close();
  });
  const shutdown = addGracefulShutdown(app, listeners, {
    delay: environment.shutdownDelay * 1000,
    grace: (options.connectionLimits ?? connectionLimits).shutdown,
  });
  addMetrics(app);
  handleProblems(app);
  secureHeaders(app, contentSecurityPolicy(environment));
  requireBodyLength(app);
  refuseCrossSite(app, environment.publicOrigin);
  parseJson(app);
  const proxyWarning = watchForProxy(app);
  countChangedPages(app, clock.now, createSigner(deriveKey(options.secret, 'changed-pages')));
  limitRequests(app);
  const budget = createByteBudget({
    perAddress: environment.addressMegabytesADay * megabyte * environment.rateLimitScale,
    networkShare: networkShare * environment.rateLimitScale,
    total: environment.storageMegabytes * megabyte,
    measure: options.dataSize,
    clock,
  });
  measureRegularly(app, budget, clock);
  addStateMetrics(app, { site: options.site, outbox: repositories.outbox, usedShare: budget.usedShare });
  /** When something was last refused for want of room, also on the disk. */
  let refusedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onError', async (_request, _reply, error) => {
    if (toProblem(error).status === 507) refusedAt = clock.now();
  });
  countVisits(app, {
    ...{ visits: repositories.visits, site: options.site, clock },
    signer: createSigner(deriveKey(options.secret, 'visits')),
    onFailing: options.onFailing ?? (async () => true),
  });
  countFormResults(app, {
    ...{ formResults: repositories.formResults, clock },
    signer: createSigner(deriveKey(options.secret, 'form-results')),
  });
  shareEmployeePath(app, environment.apiBase);
  const checks = [
    ...storageChecks({
      ...{ clock, random, repositories, storage, tempUploads },
      dataDir: environment.filesUrl === null ? environment.dataDir : null,
    }),
    ...(options.readiness ?? []),
  ];
  const { testUndo } = options;
  const undoFaults =
    testUndo && environment.autoUndo === 'on'
      ? testUndoRegularly(app, testUndo, options.site, clock)
      : () => [];
  const captcha = countFailures(captchaCheckOf(options));
  app.decorate(
    'conditions',
    conditionsOf({
      ...{ host: hostname(), environment, clock, checks, site: options.site, visits: app.visits },
      ...{ outbox: repositories.outbox, identity: repositories.identity, undoFaults, proxyWarning },
      ...{ freeShare: options.freeShare, logBytes: options.logBytes, usedShare: budget.usedShare },
      sinceRefusal: () => clock.now() - refusedAt,
      sinceDropped: () => clock.now() - app.visits.droppedAt(),
      captchaFailures: captcha.failures,
      changedPages: () => app.changedPages.warning(),
    }),
  );
  tellPeople(app, {
    ...{ environment, clock, random, fetch: options.fetch, site: options.site },
    ...{ repository: repositories.notices, transport: mail },
  });
  app.register(healthRoutes, {
    version: environment.version,
    isShuttingDown: shutdown.hasBegun,
    checks,
  });
  const limits = { scale: environment.rateLimitScale };
  app.register(metricsRoutes, { token: environment.metricsToken, limits });
  const { previewOrigin, operationsOrigin } = environment;
  if (options.previews && previewOrigin !== null) {
    const { previews } = options;
    hosts.set(
      hostnameOf(previewOrigin),
      createPreviewsServer({ ...options, previews, previewOrigin, serverOptions: shared }),
    );
  }
  if (options.operations && operationsOrigin !== null) {
    const operations = createOperationsServer(
      shared,
      {
        ...{ ...options.operations, token: environment.operationsToken, secret: options.secret },
        ...{ clock, random, origin: operationsOrigin, previewOrigin, limits, site: options.site },
        ...{ outbox: repositories.outbox, identity: repositories.identity },
        usedIds: repositories.usedIds,
        ...{ visits: app.visits, vitals: () => readVitals(app.metrics.registry) },
        conditions: app.conditions,
        freeShare: options.freeShare,
        usedShare: budget.usedShare,
      },
      app,
    );
    hosts.set(hostnameOf(operationsOrigin), operations);
  }
  app.register(api, { ...options, budget, captcha });
  for (const plugin of options.plugins ?? []) app.register(plugin);
  app.register(shutdown.lastPlugin);
  purgeRegularly(app, { repositories, storage, tempUploads, mail }, { clock, random });
  return app;
}

/** The site's API. Its responses have `no-store`, unless a route sets another `Cache-Control`. */
const api: FastifyPluginCallback<
  ServerOptions & { readonly budget: ByteBudget; readonly captcha: ReturnType<typeof countFailures> }
> = (app, options, done) => {
  const { environment, secret, clock, random, repositories, storage, tempUploads, pincodes, budget } =
    options;
  const { publicOrigin } = environment;
  const signer = (purpose: string) => createSigner(deriveKey(secret, purpose));
  const limits = { scale: environment.rateLimitScale };
  const links = createUploadLinks(signer('uploads'), clock);
  const composeMail = createComposeMail(environment.mail, random);
  const passes = createCaptchaPasses({ signer: signer('captcha-pass'), clock, publicOrigin });
  const outbox = createOutboxWorker({
    outbox: repositories.outbox,
    transport: options.mail,
    clock,
    random,
    log: app.log,
  });
  const wakeOutbox = outbox.wake;
  const sendFormPage = createFormPages(options.site);
  const { findForm } = options.site;
  const countSubmission = createSubmissionCount(app.metrics.registry, findForm);
  app.addHook('onReady', async () => outbox.start());
  // No further mail while requests are finished: it waits in the database.
  app.addHook('preClose', async () => void outbox.stop());
  app.addHook('onClose', () => outbox.stop());
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  app.register(cookie);
  app.register(pincodeRoutes, { pincodes, limits });
  const { submissions, uploads } = repositories;
  app.register(uploadRoutes, { clock, links, tempUploads, uploads, storage, limits, budget, publicOrigin });
  const storing = {
    ...{ clock, random, submissions, uploads, storage, links, composeMail },
    ...{ formsOf: () => findForm, countSubmission, wakeOutbox, limits, publicOrigin, sendFormPage },
  };
  app.register(formRoutes, { ...storing, tempUploads, passes, budget });
  app.register(captchaRoutes, {
    check: options.captcha,
    solutions: repositories.usedIds,
    passes,
    limits,
  });
  app.register(enquiryRoutes, { ...storing, passes });
  const { employeeFields } = environment;
  app.register(employeeRoutes, { employees: repositories.employees, publicFields: employeeFields, limits });
  if (!servesVisitors(environment)) app.register(outboxRoutes, { outbox: repositories.outbox, links });
  done();
};

function captchaCheckOf({ environment, secret, clock, random, fetch, altchaWork }: ServerOptions) {
  const { captcha } = environment;
  if (captcha.provider !== 'altcha') return createSiteverifyCheck({ secret: captcha.secret, fetch, clock });
  const key = (purpose: string) => deriveKey(secret, purpose).toString('hex');
  const secrets = { challenge: key('altcha-challenge'), key: key('altcha-key') };
  return createAltchaCheck({
    ...{ secrets, clock, random, ...(altchaWork === undefined ? {} : { work: altchaWork }) },
  });
}

/** Fastify does not accept a hop count, since it is only safe where clients cannot bypass the proxies. */
function trusted(
  proxies: Environment['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}
