import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BenchSite } from '../bench/bench-site.ts';
import { serve } from '../bench/serve.ts';
import { startNginx } from '../test-engines/nginx.ts';
import { requireEngine } from '../test-engines/require-engine.ts';
import { startSiteNginx } from '../test-engines/site-nginx.ts';
import type { ServerFigure, SkippedFigure } from './server-figure.ts';

const seconds = 3;
const connections = 32;
const page = '/career';

/** Pages per second of one server, and of one and three behind nginx. The client shares the processors with them. */
export async function measureRequests(site: BenchSite): Promise<readonly (ServerFigure | SkippedFigure)[]> {
  const servers = await Promise.all(
    ['requests-1', 'requests-2', 'requests-3'].map((name) => serve(site.storeFolder, site.path(name))),
  );
  const ports = servers.map(({ url }) => Number(new URL(url).port));
  try {
    const one = await perSecond(servers[0]?.url ?? '', page);
    const content = await bodyOf(`${servers[0]?.url}${page}`);
    const bare = await bareServer(content);
    const figure = (what: string, value: number, plain: ServerFigure['plain']): ServerFigure => ({
      ...{ what, value, unit: 'requests/s', plain },
    });
    const node = { what: 'a bare Node server with the same bytes', value: bare };
    const behind = 'pages of one server, behind nginx';
    try {
      requireEngine('nginx');
    } catch (error) {
      const skipped = error instanceof Error ? error.message : String(error);
      return [figure('pages of one server', one, node), { what: behind, skipped }];
    }
    const file = { what: 'nginx with a file of the same bytes', value: await staticFile(site, content) };
    const throughNginx = async (count: number) => {
      await using nginx = await startSiteNginx(ports.slice(0, count));
      return await perSecond(nginx.url, page);
    };
    return [
      figure('pages of one server', one, node),
      figure(behind, await throughNginx(1), file),
      figure('pages of three servers, behind nginx', await throughNginx(3), file),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}

const headers = { accept: 'text/html', 'accept-encoding': 'br' };

/** Answers per second while 32 connections ask without a pause. */
async function perSecond(url: string, path: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(`${url}${path}`, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url}${path} answered ${answer.statusCode}.`));
        answer.resume().on('end', resolve);
      }).on('error', reject);
    });
  const run = async (duration: number) => {
    let answers = 0;
    const end = performance.now() + duration * 1000;
    const client = async () => {
      for (; performance.now() < end; answers += 1) await ask();
    };
    await Promise.all(Array.from({ length: connections }, client));
    return answers / duration;
  };
  await run(1);
  const result = await run(seconds);
  agent.destroy();
  return result;
}

async function bodyOf(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (answer) => resolve(Buffer.concat(await answer.toArray()))).on(
      'error',
      reject,
    );
  });
}

async function bareServer(content: Buffer): Promise<number> {
  const server = createServer((_request, response) => response.end(content)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const result = await perSecond(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, '/');
  server.close();
  return result;
}

async function staticFile(site: BenchSite, content: Buffer): Promise<number> {
  const folder = site.path('static');
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/file`, content);
  await using nginx = await startNginx(({ port }) => `server { listen 127.0.0.1:${port}; root ${folder}; }`);
  return await perSecond(nginx.url, '/file');
}
