import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { longIf } from '../support/long.ts';
import { expect, test } from '../support/test.ts';

/** As the starter kit of a former site wrote it: every navigation is answered from the cache. */
const formerWorker = `
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('former').then((cache) => cache.addAll(['/index.html'])));
  self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(caches.match('/index.html').then((cached) => cached ?? fetch(event.request)));
});
`;

const formerPage = (worker: string) => `<!doctype html><title>Former site</title><h1>Former site</h1>
<script>navigator.serviceWorker.register('${worker}')</script>`;

/** An address that has a former site until `move` is called, and this site from then on. */
async function movingAddress(site: string, worker: string) {
  let moved = false;
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    if (moved) {
      const passed = request(`${site}${url}`, { method, headers }, (answer) =>
        answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers)),
      );
      passed.on('error', () => outgoing.destroy());
      outgoing.on('close', () => passed.destroy());
      incoming.pipe(passed);
      return;
    }
    const [type, body] =
      url === worker ? ['text/javascript', formerWorker] : ['text/html', formerPage(worker)];
    outgoing.writeHead(200, { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    move: () => {
      moved = true;
    },
    [Symbol.dispose]: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

for (const worker of ['/service-worker.js', '/sw.js']) {
  test(
    `a visitor whom ${worker} of a former site keeps there comes to this site`,
    longIf(worker === '/sw.js'),
    async ({ page, site }) => {
      using address = await movingAddress(site.url, worker);
      await page.goto(`${address.url}/`);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      address.move();
      await page.goto(`${address.url}/about`);
      // No further act of the visitor: the browser finds the new worker, which reloads the page.
      await expect(page.getByRole('heading', { level: 1, name: 'Former site' })).toHaveCount(0);
      await expect(page).toHaveURL(`${address.url}/about`);
      await expect(page.getByRole('navigation').first()).toBeVisible();
      expect(await page.evaluate(() => caches.keys())).toEqual([]);
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
        0,
      );
    },
  );
}
