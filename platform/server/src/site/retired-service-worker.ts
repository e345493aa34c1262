import type { FastifyInstance } from 'fastify';

/** Where former sites of an address usually had their service worker. */
const retiredServiceWorkers = ['/service-worker.js', '/sw.js'] as const;

/**
 * Replaces the service worker of a former site at the same address, which may go on showing that site from its cache.
 * A browser looks for a new version of a worker at its address, and keeps the old one when there is none.
 */
const source = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
  const pages = await self.clients.matchAll({ type: 'window' });
  // A page may have been closed or left in the meantime.
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)));
}
`;

export function serveRetiredServiceWorkers(app: FastifyInstance): void {
  for (const address of retiredServiceWorkers) {
    app.get(address, { logLevel: 'warn' }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(source),
    );
  }
}
