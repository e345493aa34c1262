import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildFolder } from '@platform/build/sources';
import { prepareBackend } from '@platform/build/units';
import { openStore, readJournal, type Store } from '@platform/releases';
import { rollback } from '@platform/releases/changes';
import { grantPreview, planPreview } from '@platform/releases/previews';
import { root } from '@platform/releases/root';
import {
  authorOf,
  deployTiny,
  publishTiny,
  renderHere,
  temporaryFolder,
  tinyRelease,
} from '@platform/releases/testing';
import { readSiteEnvironment, serveStore } from '@platform/server';
import { type Call, ask as send } from '@platform/verify/load';
import { opening } from '@platform/verify/services';
import { describeWith } from '@platform/verify/testing';
import { readLog } from './support/read-log.ts';
import { startEdgeNginx } from './support/site-nginx.ts';

/** How long the shipped rules keep a page at most (ms), and how long a server on a busy machine may take to follow. */
const edgeTime = 5000;
const followTime = 10_000;

/** The cache, and a server behind it. */
function liveSite(change?: (text: string) => string) {
  return opening(async (opened) => {
    const folder = temporaryFolder();
    const store = openStore(join(folder, 'store'));
    const [, , b] = await deployTiny(store, ['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
    await prepareBackend({ root, into: buildFolder(root), print: () => undefined });
    const environment = await readSiteEnvironment(
      { PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') },
      root,
    );
    const server = await serveStore(environment, store, { log: { write: () => undefined } });
    let isOpen = true;
    const close = async () => {
      if (isOpen) await server.close();
      isOpen = false;
    };
    opened.defer(close);
    const nginx = opened.use(await startEdgeNginx(Number(new URL(server.url).port), change));
    return { server: server.url, close, nginx: nginx.url, folder: nginx.folder, store, live: b.release.id };
  });
}

async function ask(url: string, call: Partial<Call> = {}) {
  const { status, headers, text } = await send('', { method: 'GET', path: url, ...call });
  return { status, cache: headers['x-cache'] ?? null, text };
}

const askPreview = (url: string, cookie = '', host = 'preview.localhost:8081') =>
  ask(url, { headers: { host, accept: 'text/html', cookie } });

async function previewCookie(store: Store, id: string): Promise<string> {
  const plan = await planPreview(store, await readJournal(store), [{ unit: 'catalog', id }]);
  const { token } = await grantPreview(store, plan, {
    ...{ mark: authorOf(8), until: Date.now() + 3_600_000, year: 2026, render: renderHere },
  });
  return `preview=${token}`;
}

describeWith('nginx')('a cache with the shipped rules', () => {
  test('serves no old page for longer than the stated time after the server has followed a rollback', async () => {
    await using site = await liveSite();
    const { server, nginx, store, live } = site;
    const asset = `${nginx}/assets/catalog/${live}/CellarPage.js`;
    expect((await ask(`${nginx}/cellar`)).text).toContain('catalog b');
    expect((await ask(`${nginx}/cellar`)).cache).toBe('HIT');
    expect((await ask(asset)).cache).toBe('MISS');
    expect((await ask(asset)).cache).toBe('HIT');

    const request = { unit: 'catalog', to: null, recall: false, force: false } as const;
    await rollback(store, request, authorOf(9), await readJournal(store));
    const began = performance.now();
    let lastOld = 0;
    // When the server itself is known to have followed.
    let followed: number | null = null;
    // Visitors all the time: each answer is one release or the other. Times are those before a request, since a busy
    // machine may take long for it.
    for (let now = 0; now < (followed ?? followTime) + edgeTime + 1500; now = performance.now() - began) {
      if (followed === null && (await ask(`${server}/cellar`)).text.includes('catalog a'))
        followed = performance.now() - began;
      const { status, text } = await ask(`${nginx}/cellar`);
      expect(status).toBe(200);
      if (text.includes('catalog b')) lastOld = now;
      else expect(text).toContain('catalog a');
      await setTimeout(50);
    }
    expect(followed).toBeLessThan(followTime);
    expect(lastOld).toBeLessThan(Number(followed) + edgeTime);
    // Pages in open tabs still find the files of their release.
    expect((await ask(asset)).status).toBe(200);
  });

  test('serves pages and files while no server answers, and passes on forms, data and health', async () => {
    await using site = await liveSite();
    const { server, nginx, folder, close, live } = site;
    const asset = `${nginx}/assets/catalog/${live}/CellarPage.js`;
    for (const path of ['/-/health', '/pincode/641001', '/employee/WP001', '/-/composition']) {
      for (const _ of [1, 2]) {
        const { status, cache } = await ask(`${nginx}${path}`, {
          headers: { accept: 'application/json' },
        });
        expect([path, status, cache || null]).toEqual([path, 200, null]);
      }
    }
    // The server behind it is a development server, which answers this machine there.
    expect((await ask(`${server}/-/outbox`)).status).toBe(200);
    for (const path of ['/-/outbox', '/-/outbox/x', '/%2d/outbox']) {
      const refused = await fetch(`${nginx}${path}`);
      expect([path, refused.status, refused.headers.get('content-security-policy')]).toEqual([
        path,
        404,
        null,
      ]);
    }
    await ask(`${nginx}/uploads/job_applications/1_Asha.pdf?signature=abc`);
    const requests = /"GET \/employee\/-" 200 [\s\S]*"GET \/uploads\/-" 404 /;
    const log = await readLog(folder, (text) => requests.test(text));
    expect(log).not.toMatch(/wp001|asha|signature/i);
    for (const [path, bytes] of [
      ['/nowhere', 65_537],
      ['/uploads/x', 2_097_153],
    ] as const)
      expect((await ask(nginx + path, { method: 'POST', body: Buffer.alloc(bytes) })).status).toBe(413);
    const events = await fetch(`${nginx}/-/composition/events`);
    const first = await events.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain('event: composition');
    expect(
      (await ask(`${nginx}/uploads`, { method: 'POST', body: Buffer.from('{}') })).status,
    ).toBeGreaterThanOrEqual(400);
    await ask(`${nginx}/cellar`);
    await ask(asset);
    // Files that are absent now may be there in a second, on a server that follows the journal a little later.
    expect((await ask(`${nginx}/assets/catalog/rnothere00/x.js`)).status).toBe(404);
    expect((await ask(`${nginx}/assets/catalog/rnothere00/x.js`)).cache).toBe('MISS');

    await close();
    const closed = performance.now();
    let [page, lastHit] = [await ask(`${nginx}/cellar`), 0];
    while (page.cache === 'HIT' && lastHit < 2 * edgeTime) {
      await setTimeout(100);
      const asked = performance.now() - closed;
      page = await ask(`${nginx}/cellar`);
      if (page.cache === 'HIT') lastHit = asked;
    }
    expect(page).toMatchObject({ status: 200, cache: 'STALE' });
    expect(lastHit).toBeLessThan(edgeTime);
    expect((await ask(asset)).status).toBe(200);
    expect((await ask(`${nginx}/-/health`)).status).toBe(503);
  });

  test('keeps nothing of a preview, so that each browser gets its own, and visitors the live site', async () => {
    await using site = await liveSite();
    const { nginx, store, live } = site;
    const next = await publishTiny(store, tinyRelease('catalog', { mark: 'next' }));
    const shown = [
      ['catalog next', await previewCookie(store, next.release.id)],
      ['catalog b', await previewCookie(store, live)],
    ] as const;
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await askPreview(`${nginx}/cellar`, '', 'www.example.com')).toMatchObject({
        cache: turn === 0 ? 'MISS' : 'HIT',
      });
      for (const path of ['/cellar', '/favicon.svg']) {
        expect([path, (await askPreview(nginx + path)).status]).toEqual([path, 403]);
        for (const [words, cookie] of shown) {
          const { status, cache, text } = await askPreview(nginx + path, cookie);
          expect([path, status, cache]).toEqual([path, 200, 'BYPASS']);
          if (path === '/cellar') expect(text).toContain(words);
        }
      }
      const { text } = await askPreview(`${nginx}/cellar`, '', 'www.example.com');
      expect(text).toContain('catalog b');
      expect(text).not.toContain('preview-banner');
    }
  });

  test('limits the streams of a client, but not those of a proxy before it', async () => {
    await using site = await liveSite((text) =>
      text.replace('limit_conn edge_streams 100;', 'limit_conn edge_streams 1;'),
    );
    const { nginx } = site;
    const streams: IncomingMessage[] = [];
    const seen: (number | undefined)[] = [];
    for (const localAddress of ['127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.1', '127.0.0.1']) {
      const asked = get(`${nginx}/-/composition/events`, { agent: false, localAddress });
      const [stream] = (await once(asked, 'response')) as [IncomingMessage];
      seen.push(stream.statusCode);
      streams.push(stream);
    }
    // No error in the visitor's console.
    expect(seen).toEqual([200, 204, 200, 200, 200]);
    const pages = await Promise.all([ask(`${nginx}/cellar`), ask(`${nginx}/start`)]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    for (const stream of streams) stream.destroy();
  });
});
