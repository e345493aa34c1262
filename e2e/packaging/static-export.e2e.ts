import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, get, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Page, TestInfo } from '@playwright/test';
import { startNginx } from '@site/verify/backing-services/nginx';
import { screenAt } from '../support/arrival.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { pauseClock } from '../support/pause-clock.ts';
import { exportOrigin, siteCommand } from '../support/site-command.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { expect, interactive, test } from '../support/test.ts';

interface Exported {
  readonly addresses: readonly {
    readonly address: string;
    readonly file: string;
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
  }[];
}

/** Writes an export of the site and returns its folder. */
async function exportSite(site: RunningSite, info: TestInfo, ...args: readonly string[]): Promise<string> {
  const folder = info.outputPath('export');
  const { exit, output } = await siteCommand(site.store, 'export', folder, ...args);
  expect(output.error ?? null).toBeNull();
  expect(exit).toBe(0);
  return join(folder, 'current');
}

async function withNginx(folder: string, use: (url: string) => Promise<void>): Promise<void> {
  const nginx = await startNginx(
    ({ port }) => `server {\n  listen 127.0.0.1:${port};\n  include ${folder}/nginx.conf;\n}`,
  );
  try {
    await use(nginx.url);
  } finally {
    await nginx.stop();
  }
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** A server that knows of no header but the type: a file, the file with `.html`, or 404.html. */
async function withPlainServer(folder: string, use: (url: string) => Promise<void>): Promise<void> {
  const answer: RequestListener = async ({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://site.invalid');
    const path = join(folder, 'public', pathname === '/' ? 'index.html' : pathname);
    for (const [file, status] of [
      [path, 200],
      [`${path}.html`, 200],
      [`${folder}/public/404.html`, 404],
    ] as const) {
      const content = await readFile(file).catch(() => null);
      if (content === null) continue;
      response.writeHead(status, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
      response.end(content);
      return;
    }
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function ask(url: string, coding = 'identity'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': coding };
    get(url, { headers }, async (response) => {
      const { statusCode: status = 0 } = response;
      resolve({ status, headers: response.headers, body: await buffer(response) });
    }).on('error', reject);
  });
}

/** Headers that every server makes itself. */
const serversOwn = ['accept-ranges', 'connection', 'content-length', 'date', 'etag', 'keep-alive'];

function comparable({ headers }: Answer): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(
    ([name]) =>
      ![
        ...serversOwn,
        'last-modified',
        'server',
        'vary',
        'speculation-rules',
        'x-robots-tag',
        'link',
      ].includes(name) && !name.startsWith('x-ratelimit-'),
  );
  return Object.fromEntries(kept);
}

const noNginx = existsSync('/usr/sbin/nginx') ? null : 'nginx is not installed on this machine';

test.describe('with nginx and the written configuration', () => {
  test.skip(noNginx !== null, noNginx ?? '');

  test(
    'every address has the status, the headers and the bytes of the server',
    { tag: '@long' },
    async ({ site: { store } }, info) => {
      // With the origin of the export, which pages name.
      const env = { SITE_STORE: store, PUBLIC_ORIGIN: exportOrigin };
      const site = { ...(await startSite({ env })), store };
      await using stack = new AsyncDisposableStack();
      stack.defer(site.stop);
      const folder = await exportSite(site, info, '--server', site.url);
      const { addresses } = JSON.parse(await readFile(`${folder}/headers.json`, 'utf8')) as Exported;
      expect(addresses.length).toBeGreaterThan(100);
      await withNginx(folder, async (url) => {
        for (const { address } of addresses) {
          const asked = address === '*' ? '/no/such-page' : address.replace(':id', 'WP001');
          const [ours, theirs] = [await ask(`${url}${asked}`), await ask(`${site.url}${asked}`)];
          expect(ours.status, asked).toBe(theirs.status);
          expect(comparable(ours), asked).toEqual(comparable(theirs));
          expect(ours.body.equals(theirs.body), `the bytes of ${asked}`).toBe(true);
        }
        const packed = await ask(`${url}/home`, 'gzip');
        expect(packed.headers['content-encoding']).toBe('gzip');
        expect(packed.headers.vary).toContain('Accept-Encoding');
        const home = await ask(`${url}/?from=mail`);
        expect([home.status, home.headers.location]).toEqual([302, '/home?from=mail']);
        for (const spelling of ['/HOME', '/home/']) expect((await ask(url + spelling)).status).toBe(200);
        const retried =
          addresses.find(({ address }) => /^\/assets\/careers\/.*\.js$/.test(address))?.address ?? '';
        const again = retried.replace(/^(\/assets\/\w+\/\w+)\//, '$1/~1/');
        expect((await ask(url + again)).body.equals((await ask(url + retried)).body)).toBe(true);
      });
    },
  );

  test(
    'pages work, sections load, and forms and data come from the server',
    { tag: '@long' },
    async ({ site, page }, info) => {
      const folder = await exportSite(site, info, '--server', site.url);
      await withNginx(folder, async (url) => {
        await page.goto(`${url}/home`);
        await interactive(page);
        await visitSections(page);
        await expectNoAxeViolations(page);
        await page.goto(`${url}/employee/WP001`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample Sundari');
        await page.goto('about:blank');
      });
    },
  );

  test(
    'without a server, an open tab asks for little and reports no errors',
    { tag: '@long' },
    async ({ site, page, faults }, info) => {
      const folder = await exportSite(site, info);
      await withNginx(folder, async (url) => {
        const asked = await openTabFor(page, `${url}/home`, 10);
        // Every 30 s what is live, which is a file.
        expect(asked.filter((path) => path === '/-/composition').length).toBeLessThanOrEqual(21);
        // After delays that double: 2 s, 4 s and so on.
        expect(asked.filter((path) => path === '/-/composition/events').length).toBeLessThanOrEqual(10);
        expect(asked.filter((path) => path === '/-/tabs')).toEqual([]);

        // Data needs a server, and the page says so.
        faults.expect(/503 .*\/employee\/WP001/);
        await page.goto(`${url}/employee/WP001`);
        await interactive(page);
        await expect(page.getByText('Failed to load employee data.').first()).toBeVisible();
        await page.goto('about:blank');
      });
    },
  );
});

test('any web server is enough to read and to navigate, and unknown addresses have the page for them', async ({
  site,
  page,
  faults,
}, info) => {
  // No events, no composition to follow, and no page at the unknown address.
  faults.expect(/404 .*\/-\/composition/);
  const folder = await exportSite(site, info);
  await withPlainServer(folder, async (url) => {
    await page.goto(url);
    await expect(page).toHaveURL(`${url}/home`);
    await interactive(page);
    await visitSections(page);
    const asked = await openTabFor(page, `${url}/contact`, 10);
    expect(asked.filter((path) => path.startsWith('/-/')).length).toBeLessThanOrEqual(31);

    const missing = await page.goto(`${url}/no-such-page`);
    expect(missing?.status()).toBe(404);
    faults.expect(/404 .*\/no-such-page/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

/** Follows links into the sections of three remotes, and back. */
async function visitSections(page: Page): Promise<void> {
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Contact' }).first().click();
  // The address changes first. A press while the page changes may end beside its link.
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(screenAt('/contact').heading);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click();
  await expect(heading).toHaveText(screenAt('/team').heading);
  await expect(page).toHaveURL(/\/team$/);
  await page.goBack();
  await expect(heading).toHaveText(screenAt('/contact').heading);
  await expect(page).toHaveURL(/\/contact$/);
  await interactive(page);
}

/** Keeps a tab open for some minutes of its own clock, and returns the paths that it asks for. */
async function openTabFor(page: Page, url: string, minutes: number): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.clock.install();
  await page.goto(url);
  await interactive(page);
  // Time limits of running requests would pass with the clock.
  await page.waitForLoadState('networkidle');
  let pending = 0;
  page.on('request', (request) => {
    asked.push(new URL(request.url()).pathname);
    pending++;
  });
  page.on('requestfinished', () => pending--);
  page.on('requestfailed', () => pending--);
  await pauseClock(page);
  // The time limit of a request passes with the clock, and one that fails is soon repeated.
  for (let step = 0; step < minutes * 15; step++) {
    await page.clock.runFor(4000);
    await expect.poll(() => pending, { intervals: [5] }).toBe(0);
  }
  await page.clock.resume();
  // Before its server stops.
  await page.goto('about:blank');
  return asked;
}
