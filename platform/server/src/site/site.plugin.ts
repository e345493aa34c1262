import { StoreError } from '@platform/releases';
import { type Asset, discoveryFile, type Page, speculationRulesAddress } from '@platform/releases/rendering';
import type { ServedSite, SiteSnapshot } from '@platform/releases/serving';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { PolicySources } from '../environment/backend-part.ts';
import { ProblemError } from '../problems/problem-error.ts';
import {
  discoveryCache,
  immutableCache,
  pageCache,
  prefetchCache,
  redirectCache,
  speculationRulesCache,
  staticCache,
} from './cache-headers.data.ts';
import { bestCoding, type Coding, isNotModified } from './negotiate.ts';
import { serveRetiredServiceWorkers } from './retired-service-worker.ts';

/** Types that browsers never show as documents. SVG is not one of them. */
const subresource = /^(text\/(javascript|css)|font\/[\w.-]+|image\/(?!svg)[\w.-]+)(;|$)/;

/**
 * Whether a browser could show a file of a release as a document. Releases of previews, which were never live, have
 * addresses too, so such a document has no scripts and no origin. Browsers show no PDF in a sandbox; it has no part in the
 * origin anyway.
 */
const isSandboxed = (type: string) => !subresource.test(type) && !/^application\/pdf(;|$)/.test(type);

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  thing: Asset | Page,
  cache: string,
): FastifyReply {
  const { type, status } = { type: 'text/html; charset=utf-8', status: 200, ...thing };
  const { content, coding } = bodyOf(thing, bestCoding(request.headers['accept-encoding']));
  if (subresource.test(type)) {
    reply.removeDocumentHeaders();
    // Other origins may show the site's pictures in previews of shared links.
    reply.header('cross-origin-resource-policy', 'cross-origin');
  }
  reply.headers({ 'cache-control': cache, vary: 'Accept-Encoding' });
  // A file that never changes needs no tag: caches keep it without asking.
  if (cache !== immutableCache) {
    // Each coding has its own tag, since caches must not mix them up.
    const etag = coding === 'identity' ? thing.etag : `${thing.etag.slice(0, -1)}-${coding}"`;
    reply.header('etag', etag);
    if (status === 200 && isNotModified(request.headers['if-none-match'], etag))
      return reply.code(304).send();
  }
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.code(status).type(type).send(content);
}

/** Files may lack a coding. */
function bodyOf({ brotli, gzip, plain }: Asset | Page, best: Coding) {
  const coding = best === 'br' && !brotli ? 'gzip' : best;
  const content = { br: brotli, gzip, identity: plain }[coding];
  if (!content) return { content: plain, coding: 'identity' };
  return { content: typeof content === 'function' ? content() : content, coding };
}

function pagePolicy({ styleSources, trustedTypes }: Page): PolicySources {
  return {
    'style-src': styleSources,
    ...(trustedTypes && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }),
  };
}

/** Path and query of a request. The fixed origin keeps `//name` from being parsed as a host. */
function addressOf({ url }: FastifyRequest): URL {
  return new URL(`http://site.invalid${url}`);
}

function sendPage(snapshot: SiteSnapshot, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { pathname, search } = addressOf(request);
  const { home } = snapshot.site;
  // Some caches keep an answer without this header for a day.
  if (pathname === '/' && home !== '/')
    return reply.header('cache-control', redirectCache).redirect(`${home}${search}`, 302);
  const moved = snapshot.movedTo(pathname);
  // A rollback of the unit takes the redirect back.
  if (moved !== null) return reply.header('cache-control', redirectCache).redirect(`${moved}${search}`, 308);
  const page = snapshot.page(pathname);
  const { purpose, 'sec-purpose': byBrowser } = request.headers;
  // Older versions of Chromium send both with what they prerender, which must not stay in its cache.
  const isPrefetch = purpose === 'prefetch' && byBrowser === undefined && page.speculates;
  if (page.speculates && snapshot.speculationRules)
    reply.header('speculation-rules', `"${speculationRulesAddress}"`);
  return send(request, reply.allowSources(pagePolicy(page)), page, isPrefetch ? prefetchCache : pageCache);
}

/** Null for a missing or damaged file; throws a 503 if the store cannot be reached. */
async function findFile(request: FastifyRequest, find: () => Promise<Asset | null>): Promise<Asset | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof StoreError) {
      const more = { retryAfter: 2, cause: error };
      throw new ProblemError(503, 'store-unreachable', (say) => say.fileUnreadable, more);
    }
    // Not which file: a client has chosen its name.
    request.log.error({ err: error }, 'a file of a release cannot be served');
    return null;
  }
}

/** `/assets/catalog/r1/~1/remoteEntry.js`: browsers request a file again under such an address. */
const retryFolder = /^~[1-9]\d?\//;

const logLevel = 'warn';

/** Serves a live site from memory: files of releases, the shell's static files, and pages at all other addresses. */
export function sitePlugin(site: ServedSite): FastifyPluginAsync {
  return sitesPlugin(site.assets, () => site);
}

/** @param siteOf the site of a request that is not for a file of a release */
export function sitesPlugin(
  assets: ServedSite['assets'],
  siteOf: (request: FastifyRequest) => ServedSite,
): FastifyPluginAsync {
  return async (app) => {
    serveRetiredServiceWorkers(app);
    app.get<{ Params: { unit: string; id: string; '*': string } }>(
      '/assets/:unit/:id/*',
      { logLevel },
      async (request, reply) => {
        const { unit, id, '*': address } = request.params;
        const path = address.replace(retryFolder, '');
        const asset = await findFile(request, () => assets.find(unit, id, path));
        if (!asset) return reply.callNotFound();
        // Pages load these files in CORS mode because of `integrity`, also pages of other hosts of module federation.
        reply.header('access-control-allow-origin', '*');
        if (isSandboxed(asset.type)) reply.header('content-security-policy', 'sandbox');
        return send(request, reply, asset, immutableCache);
      },
    );

    app.get<{ Params: { name: string } }>('/-/composition/:name', { logLevel }, async (request, reply) => {
      const { name } = request.params;
      const file = await findFile(request, () => siteOf(request).findComposition(name));
      if (!file) return reply.callNotFound();
      return send(request, reply, file, immutableCache);
    });

    app.get(speculationRulesAddress, { logLevel }, async (request, reply) => {
      const snapshot = siteOf(request).current();
      if (!snapshot.speculationRules) return reply.callNotFound();
      return send(request, reply, snapshot.speculationRules, speculationRulesCache);
    });

    app.get(`/${discoveryFile}`, { logLevel }, async (request, reply) => {
      const file = await findFile(request, () => siteOf(request).current().staticFile(discoveryFile));
      if (!file) return reply.callNotFound();
      reply.header('access-control-allow-origin', '*');
      return send(request, reply.removeDocumentHeaders(), file, discoveryCache);
    });

    app.get('/*', { logLevel }, async (request, reply) => {
      const { pathname } = addressOf(request);
      const snapshot = siteOf(request).current();
      const path = pathname.slice(1);
      const isFile = /^[\w.-]+\.\w+$/.test(path);
      const file = isFile ? await findFile(request, () => snapshot.staticFile(path)) : null;
      return file ? send(request, reply, file, staticCache) : sendPage(snapshot, request, reply);
    });
  };
}
