import type { RequestListener } from 'node:http';
import { hostname } from 'node:os';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { sendUnreadable } from './answers/send-problem.ts';
import { toProblem } from './answers/to-problem.ts';
import type { Core, ServerOptions } from './core/core.ts';
import { partRoutes } from './core/part-routes.ts';
import { type Environment, servesVisitors } from './environment/environment.ts';
import { hostnameOf } from './environment/own-origin.ts';
import { createFormPages } from './form-pages/form-pages.ts';
import { formGuards } from './forms/add-forms.ts';
import { createSubmissionCount } from './forms/count-submissions.ts';
import { countFormResults } from './forms/form-results.ts';
import { formRoutes, leadToFormPages } from './forms/forms.routes.ts';
import { addGracefulShutdown } from './graceful-shutdown.ts';
import { conditionsOf } from './health/conditions.ts';
import { healthRoutes } from './health/health.routes.ts';
import { storageChecks } from './health/storage-checks.ts';
import { connectionLimits, createHttpServer, type HttpServer } from './http-server.ts';
import { logOptions } from './log/log-options.ts';
import { RequestLog } from './log/request-log.ts';
import { outboxRoutes } from './mail/outbox.routes.ts';
import { createOutboxWorker } from './mail/outbox-worker.ts';
import type { RetryQueue } from './mail/retry-queue.ts';
import { messagesIn } from './messages/index.ts';
import { metricsRoutes } from './metrics/metrics.routes.ts';
import { addMetrics } from './metrics/metrics.ts';
import { addStateMetrics } from './metrics/state-metrics.ts';
import { startNotices } from './notices/notices.ts';
import { createOperationsServer } from './operations-page/create-operations-server.ts';
import { createPreviewsServer } from './previews/create-previews-server.ts';
import { purgeRegularly } from './retention/purge.ts';
import { type BaseOptions, baseServer, longestBody } from './security/base-server.ts';
import { createByteBudget, measureRegularly, usualNetworkShare } from './security/byte-budget.ts';
import { contentSecurityPolicy } from './security/content-security-policy.ts';
import { watchForProxy } from './security/unnamed-proxy.ts';
import { countChangedPages } from './site/changed-pages.ts';
import { createTabCount } from './site/tab-count.ts';
import { tabsPlugin } from './site/tabs.plugin.ts';
import { createUploadLinks } from './uploads/upload-links.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';
import { testUndoRegularly } from './visits/test-undo.ts';
import { countVisits } from './visits/visit-counter.ts';

const megabyte = 1024 * 1024;

/** The site's server, not yet listening. `close` waits for running requests and for the mail being sent. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { environment, clock, repositories, site } = options;
  // Fastify makes a second one for `localhost`, which has two addresses.
  const listeners: HttpServer[] = [];
  const shared: BaseOptions = {
    logger: logOptions(environment.logLevel, options.log),
    logController: new RequestLog(),
    trustProxy: trusted(environment.trustProxy),
    bodyLimit: longestBody,
    frameworkErrors: sendUnreadable,
    // A request that arrives while the server closes is answered like any other.
    return503OnClosing: false,
  };
  const messages = () => messagesIn(site.current().site.language);
  const hosts = new Map<string, FastifyInstance>();
  const liveOptions: BaseOptions = {
    ...shared,
    routerOptions: { maxParamLength: 200 },
    // `createHttpServer` handles these errors.
    clientErrorHandler: () => undefined,
    serverFactory: (application) => {
      const http = createHttpServer(
        byHost(hosts, application),
        environment.keepAlive * 1000,
        messages,
        options.connectionLimits,
      );
      listeners.push(http);
      return http.server;
    },
  };
  const app = baseServer(liveOptions, contentSecurityPolicy(environment), environment.publicOrigin);
  app.decorate('hosts', hosts);
  app.addHook('onReady', async () => {
    for (const other of hosts.values()) await other.ready();
  });
  app.addHook('onClose', async () => {
    for (const other of hosts.values()) await other.close();
  });
  const { shutdown: grace } = options.connectionLimits ?? connectionLimits;
  const shutdown = addGracefulShutdown(app, listeners, environment.shutdownDelay * 1000, grace);
  const metrics = addMetrics(app);
  const proxyWarning = watchForProxy(app);
  const budget = createByteBudget({
    perAddress: environment.addressMegabytesADay * megabyte * environment.rateLimitScale,
    networkShare: usualNetworkShare * environment.rateLimitScale,
    total: environment.storageMegabytes * megabyte,
    measure: options.dataSize,
    clock,
  });
  measureRegularly(app, budget, clock);
  /** When something was last refused for want of room, also on the disk. */
  let refusedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onError', async (_request, _reply, error) => {
    if (toProblem(error).status === 507) refusedAt = clock.now();
  });
  const visits = countVisits(app, { ...options, metrics });
  const formResults = countFormResults(app, options);
  const checks = [...storageChecks(options), ...(options.readiness ?? [])];
  const undoFaults = testUndoRegularly(app, options);
  const changedPages = countChangedPages(options);
  const conditions = conditionsOf({
    ...{ host: hostname(), environment, clock, checks, site, visits },
    ...{ outbox: repositories.outbox, identity: repositories.identity, undoFaults, proxyWarning },
    ...{ freeShare: options.freeShare, logBytes: options.logBytes, usedShare: budget.usedShare },
    sinceRefusal: () => clock.now() - refusedAt,
    sinceDropped: () => clock.now() - visits.droppedAt(),
    partConditions: environment.parts.flatMap(({ conditions = [] }) => conditions),
    changedPages: changedPages.warning,
  });
  const outbox = createOutboxWorker(options, app.log);
  const core: Core = {
    ...options,
    ...{ metrics, budget, outbox, changedPages, visits, formResults, checks, conditions },
    tabs: createTabCount(clock.now, site.wasLive),
    links: createUploadLinks(options),
    recordOf: () => site.current().site,
    formsOf: () => site.findForm,
    messagesOf: messages,
    sendFormPage: createFormPages(site),
    countSubmission: createSubmissionCount(metrics.registry, site.findForm),
    formGuards: formGuards(options),
    notices: startNotices(app, conditions, options),
  };
  app.decorate('core', core);
  leadToFormPages(app);
  addStateMetrics(core);
  for (const { extend } of environment.parts) extend?.(app);
  app.register(healthRoutes, { isShuttingDown: shutdown.hasStarted });
  app.register(metricsRoutes);
  const { previewOrigin, operationsOrigin } = environment;
  if (options.previews && previewOrigin !== null)
    hosts.set(hostnameOf(previewOrigin), createPreviewsServer(shared, options.previews, previewOrigin, core));
  if (options.operations && operationsOrigin !== null)
    hosts.set(
      hostnameOf(operationsOrigin),
      createOperationsServer(shared, options.operations, operationsOrigin, app),
    );
  app.register(api, { outbox });
  app.register(tabsPlugin);
  for (const plugin of options.plugins ?? []) app.register(plugin);
  app.register(shutdown.lastPlugin);
  purgeRegularly(app);
  return app;
}

/** The site's API. Its responses have `no-store`, unless a route sets another `Cache-Control`. */
const api: FastifyPluginAsync<{ readonly outbox: RetryQueue }> = async (app, { outbox }) => {
  app.addHook('onReady', async () => outbox.start());
  // No further mail while requests are finished: it waits in the database.
  app.addHook('preClose', async () => void outbox.stop());
  app.addHook('onClose', () => outbox.stop());
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  app.register(cookie);
  app.register(uploadRoutes);
  app.register(formRoutes);
  app.register(partRoutes);
  if (!servesVisitors(app.core.environment)) app.register(outboxRoutes);
};

/** Fastify does not accept a hop count, since it is only safe where clients cannot bypass the proxies. */
function trusted(
  proxies: Environment['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** Hands the requests for some hosts to applications of their own. */
function byHost(
  others: ReadonlyMap<string, Pick<FastifyInstance, 'routing'>>,
  elsewhere: RequestListener,
): RequestListener {
  return (request, response) => {
    const address = `http://${request.headers.host}`;
    const there = URL.canParse(address) ? others.get(hostnameOf(address)) : undefined;
    if (there) there.routing(request, response);
    else elsewhere(request, response);
  };
}
