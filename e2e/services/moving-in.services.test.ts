import { once } from 'node:events';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { browserArguments, requireBrowser } from '@platform/command/browser';
import { openProgram, runToEnd } from '@platform/command/testing';
import { root } from '@platform/releases/root';
import { temporaryFolder } from '@platform/releases/testing';
import { freePort } from '@platform/verify/servers';
import { opening } from '@platform/verify/services';
import { describeWith } from '@platform/verify/testing';
import { chromium } from '@playwright/test';
import { eventually } from './support/eventually.ts';
import { workers } from './support/nginx.ts';
import { startSiteNginx } from './support/site-nginx.ts';

/*
 * What platform/docs/moving-in.md says, with its own texts: the shipped nginx with the page's configuration, the bakery with
 * the page's unit, and another site beside it.
 */

const example = join(root, 'platform/example');
/** Stays, so that a second run builds only what has changed. */
const copy = join(example, '.site/moving-in');
const command = (name: string) => join(root, `platform/command/src/commands/${name}.command.ts`);

/** The only block of the page in a language that contains a text. */
function block(page: string, language: string, text: string): string {
  const blocks = [...page.matchAll(RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  );
  const [found, ...others] = blocks.filter((code) => code.includes(text));
  if (found === undefined || others.length > 0) throw new Error(`The page has not one block with ${text}.`);
  return found;
}

/** The shipped file with the page's two changes; of the paths that move, only these have their line. */
function configured(shipped: string, page: string, old: string, paths: readonly string[]): string {
  const locations = block(page, 'nginx', 'location / {');
  const upstream = block(page, 'nginx', 'upstream old').replace('127.0.0.1:3000', old);
  const [before, lines] = locations.split(/(?<=# What has moved\.\n)/);
  const moved = (lines ?? '')
    .split('\n')
    .filter((line) => paths.some((path) => line.includes(`= ${path} {`)));
  if (moved.length !== paths.length) throw new Error(`The page has no line for one of ${paths.join()}.`);
  return shipped
    .replace(/^ {4}location \/ \{.*?^ {4}\}\n/ms, () => [before, ...moved, ''].join('\n'))
    .replace(/^(?=server \{)/m, () => upstream);
}

const unit = `import type { UnitDeclaration } from '@platform/contract';

export const declaration: UnitDeclaration = {
  unit: 'cakes',
  pages: { CakesPage: './src/cakes.page.tsx' },
  routes: [
    {
      ...{ path: '/torten', page: 'CakesPage', title: 'Torten', description: 'Torten für Feste.' },
      ...{ prerender: true, hydrate: 'interaction', index: true },
    },
  ],
};
`;

/** As single-spa's helpers make them: lifecycles with promises, one of them a list. */
const application = `const list = document.createElement('ul');
export const bootstrap = async () => {
  for (const cake of ['Nusstorte', 'Apfeltorte']) {
    const item = list.appendChild(document.createElement('li'));
    item.textContent = cake;
  }
};
export const mount = [async ({ name, domElement }) => {
  list.title = name;
  domElement.append(list);
}];
export const unmount = async () => list.remove();
`;

/** The bakery whose home page has not moved, and the unit of the page. */
async function copyBakery(page: string): Promise<void> {
  await mkdir(copy, { recursive: true });
  for (const path of ['site.config.ts', 'shell', 'hours', 'order'])
    await cp(join(example, path), join(copy, path), { recursive: true });
  await cp(join(example, 'order'), join(copy, 'cakes'), {
    recursive: true,
    filter: (path) => !path.includes('/src/'),
  });
  const rewrite = async (path: string, change: (text: string) => string) =>
    writeFile(join(copy, path), change(await readFile(join(copy, path), 'utf8')));
  const called = (text: string) => text.replace(/order/, 'cakes');
  await rewrite('cakes/webpack.config.ts', called);
  await rewrite('cakes/package.json', called);
  await rewrite('shell/src/unit.ts', (text) =>
    text.replace(/ HomePage: .*?,/, '').replace(/^ {4}\{\n[^{}]*\{[^{}]*path: '\/'.*?^ {4}\},\n/ms, ''),
  );
  await writeFile(join(copy, 'cakes/src/unit.ts'), unit);
  await writeFile(join(copy, 'cakes/src/cakes.app.js'), application);
  await writeFile(join(copy, 'cakes/src/cakes.page.tsx'), block(page, 'tsx', 'CakesPage'));
}

const oldPages: Readonly<Record<string, string>> = {
  '/': 'Alte Startseite',
  '/oeffnungszeiten': 'Alte Öffnungszeiten',
  '/torten': 'Alte Torten',
  '/filialen': 'Filialen',
};

interface AskedOfOld {
  readonly url: string;
  readonly host: string | undefined;
  readonly cookie: string | undefined;
}

/** What the old site is made with makes no difference to the proxy: pages, files and data of its own. */
async function startOldSite() {
  const asked: AskedOfOld[] = [];
  const server = createServer(({ url = '', headers: { host, cookie } }, response) => {
    asked.push({ url, host, cookie });
    const heading = oldPages[url];
    const isFile = /^\/(assets|_next|api|shop-static)\/|^\/(robots\.txt|sitemap\.xml)$/.test(url);
    response.setHeader('content-type', isFile ? 'text/plain' : 'text/html; charset=utf-8');
    if (isFile) return response.end(`old ${url}`);
    response.statusCode = heading ? 200 : 404;
    response.end(`<!doctype html><title>Alt</title><h1>${heading ?? 'Alte Seite fehlt'}</h1>
<a href="/torten">Torten</a> <a href="/oeffnungszeiten">Öffnungszeiten</a>`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    asked,
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

function startBoth() {
  return opening(async (opened) => {
    const page = await readFile(join(root, 'platform/docs/moving-in.md'), 'utf8');
    await copyBakery(page);
    const old = opened.use(await startOldSite());
    const port = await freePort();
    let shipped = '';
    const nginx = opened.use(
      await startSiteNginx([port], (text) => {
        shipped = text;
        return configured(text, page, old.address, []);
      }),
    );
    const file = join(nginx.folder, 'nginx.conf');
    const first = await readFile(file, 'utf8');
    const data = temporaryFolder();
    const env = {
      ...process.env,
      ...{ SITE_STORE: join(data, 'store'), DATA_DIR: join(data, 'data'), LOG_LEVEL: 'warn' },
      ...{ HOST: '127.0.0.1', PORT: String(port), PUBLIC_ORIGIN: nginx.url, TRUST_PROXY: 'loopback' },
    };
    const server = await openProgram(/The site is open at (\S+)/, process.execPath, [command('start')], {
      ...{ cwd: copy, env },
    });
    opened.defer(() => server.stop('SIGINT').then(() => undefined));
    return {
      ...{ old, url: nginx.url },
      /** Writes the lines of these paths, and reloads nginx. Resolves when only workers with the new lines are left. */
      move: async (...paths: readonly string[]) => {
        const former = await workers(nginx.folder);
        const now = first.replace(configured(shipped, page, old.address, []), () =>
          configured(shipped, page, old.address, paths),
        );
        await writeFile(file, now);
        process.kill(Number(await readFile(join(nginx.folder, 'nginx.pid'), 'utf8')), 'SIGHUP');
        await eventually('nginx works with the new lines', async () => {
          const current = await workers(nginx.folder);
          return current.length > 0 && !current.some((one) => former.includes(one));
        });
      },
      /** What `npm run site -- …` prints. */
      site: async (...args: readonly string[]) => {
        const { exit, output } = await runToEnd(process.execPath, [command('site'), ...args], {
          cwd: copy,
          env,
        });
        if (exit !== 0) throw new Error(`site ${args.join(' ')} ended with ${exit}:\n${output}`);
        return output;
      },
    };
  });
}

/** Without a connection that stays: an old worker of nginx goes on as long as it has one. */
const ask = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', ...init, headers: { connection: 'close', ...init.headers } });

describeWith('nginx')('a site that moves in, one path at a time', () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  beforeAll(async () => {
    both = await startBoth();
  }, 600_000);
  afterAll(() => both?.[Symbol.asyncDispose]());

  const headingAt = async (path: string) => {
    const answer = await ask(`${both.url}${path}`);
    return [answer.status, /<h1>(.*?)<\/h1>/.exec(await answer.text())?.[1]];
  };

  test('before the first step, visitors see the old site, and the platform answers at its own addresses', async () => {
    for (const [path, heading] of Object.entries(oldPages))
      expect(await headingAt(path)).toEqual([200, heading]);
    expect(await headingAt('/nirgendwo')).toEqual([404, 'Alte Seite fehlt']);
    for (const path of [
      ...['/assets/index-B1x2.js', '/_next/static/chunks/main.js', '/shop-static/_next/static/a.css'],
      ...['/api/preise?tag=heute', '/robots.txt', '/sitemap.xml'],
    ])
      expect(await (await ask(`${both.url}${path}`)).text()).toBe(`old ${path}`);
    await ask(`${both.url}/filialen`, { headers: { cookie: 'basket=3' } });
    expect(both.old.asked.at(-1)).toEqual({
      url: '/filialen',
      host: new URL(both.url).host,
      cookie: 'basket=3',
    });

    expect(await (await ask(`${both.url}/-/health`)).json()).toMatchObject({ status: 'live' });
    expect((await ask(`${both.url}/favicon.svg`)).headers.get('content-type')).toBe('image/svg+xml');
    expect(await (await ask(`${both.url}/sitemap-new.xml`)).text()).toContain(
      `<loc>${both.url}/bestellen</loc>`,
    );
  });

  test('one line moves a page, with its files and its live updates', async () => {
    await both.move('/oeffnungszeiten');
    const html = await (await ask(`${both.url}/oeffnungszeiten`)).text();
    expect(html).toContain('<h1>Öffnungszeiten</h1>');
    expect(html).toContain(`<link rel="canonical" href="${both.url}/oeffnungszeiten">`);
    expect(await headingAt('/filialen')).toEqual([200, 'Filialen']);

    const files = new Set([...html.matchAll(/\/assets\/[\w./~-]+\.\w+/g)].map(([file]) => file));
    expect(files.size).toBeGreaterThan(1);
    for (const file of files) {
      const { status, headers } = await ask(`${both.url}${file}`);
      expect([file, status, headers.get('cache-control')]).toEqual([
        file,
        200,
        expect.stringContaining('immutable'),
      ]);
    }
    const stream = new AbortController();
    const events = await ask(`${both.url}/-/composition/events`, { signal: stream.signal });
    const first = await events.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain('event: composition');
    stream.abort();
  });

  test('forms of a moved page are sent through the same domain', async () => {
    await both.move('/oeffnungszeiten', '/bestellen');
    const html = await (await ask(`${both.url}/bestellen`)).text();
    const [, release = ''] = /name="release" value="(\w+)"/.exec(html) ?? [];
    const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(html) ?? [];
    const body = new FormData();
    const values = { name: 'Anna', email: 'anna@example.com', day: '2030-03-31', loaves: '2', release };
    for (const [name, value] of Object.entries(values)) body.append(name, value);
    const headers = { accept: 'application/json', origin: both.url };
    const answer = await ask(`${both.url}${action}`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([200, { reference: expect.any(String) }]);
  });

  test('links lead from one site to the other, and an application of single-spa is a page', async () => {
    await both.move('/oeffnungszeiten', '/torten');
    const executablePath = requireBrowser(process.env, () => undefined);
    await using browser = await chromium.launch({ executablePath, args: [...browserArguments] });
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => problems.push(message.text()));
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();

    await page.goto(`${both.url}/filialen`);
    await follow('Torten');
    await heading('Torten');
    // The code comes with the first interaction, and mounts the application.
    await page.mouse.move(9, 9);
    await page.getByTitle('cakes').getByText('Apfeltorte').waitFor();
    // Within the platform, without a document.
    await page.getByRole('navigation').getByRole('link', { name: 'Öffnungszeiten' }).click();
    await heading('Öffnungszeiten');
    await page.goBack();
    await page.getByTitle('cakes').getByText('Nusstorte').waitFor();
    await follow('Wo es sie gibt');
    await heading('Filialen');
    await follow('Öffnungszeiten');
    await heading('Öffnungszeiten');
    await page.getByRole('navigation').getByRole('link', { name: 'Start' }).click();
    await heading('Alte Startseite');
    await page.goto(`${both.url}/nirgendwo`);
    await heading('Alte Seite fehlt');
    expect(documents).toEqual(['/filialen', '/torten', '/filialen', '/oeffnungszeiten', '/', '/nirgendwo']);
    expect(problems.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('without its line a page is back, and its unit can leave the platform', async () => {
    await both.move('/torten');
    expect(await headingAt('/oeffnungszeiten')).toEqual([200, 'Alte Öffnungszeiten']);
    expect(await headingAt('/torten')).toEqual([200, 'Torten']);
    expect(await both.site('retire', 'hours', '--reason', 'moves out again')).toContain('is off the site');
    await eventually('the platform has heard of it', async () => {
      const sitemap = await ask(`${both.url}/sitemap-new.xml`, { headers: { 'cache-control': 'no-cache' } });
      return !(await sitemap.text()).includes('/oeffnungszeiten<');
    });
    expect(await headingAt('/torten')).toEqual([200, 'Torten']);
  });
});
