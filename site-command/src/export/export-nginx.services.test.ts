import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deployTiny, temporaryFolder } from '@site/composition/testing';
import { type NginxPlace, startNginx } from '@site/verify/backing-services/nginx';
import { requireService } from '@site/verify/backing-services/require-service';
import { runProgram } from '@site/verify/backing-services/run-program';
import { describeWith } from '@site/verify/backing-services/testing/describe-with';
import * as fc from 'fast-check';
import { canBePublished, routePaths } from '../testing/route-paths.ts';
import { liveTestSite } from '../testing/test-site.ts';
import { plannedPage } from './export-plan.ts';
import { nginxSnippet } from './nginx-snippet.ts';
import type { ServedFile } from './read-served.ts';

const env = { SITE_BY: 'asha', PUBLIC_ORIGIN: 'https://www.example.com' };

interface Exported {
  readonly addresses: readonly {
    readonly address: string;
    readonly file: string;
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
  }[];
}

interface Answer {
  readonly status: number;
  readonly policy: string | null;
  readonly digest: string;
  /** Hashes of the inline styles, as a policy names them. */
  readonly styles: readonly string[];
}

async function ask(url: string): Promise<Answer> {
  // Each on a connection of its own: a reload closes those that are kept open.
  const [response] = (await once(
    get(url, { agent: false, headers: { accept: 'text/html' } }),
    'response',
  )) as [IncomingMessage];
  const body = await buffer(response);
  const styles = [...body.toString().matchAll(/<style[^>]*>(.*?)<\/style>/gs)];
  return {
    status: response.statusCode ?? 0,
    policy: response.headers['content-security-policy']?.toString() ?? null,
    digest: sha256(body, 'hex'),
    styles: styles.map(([, css = '']) => `'sha256-${sha256(css, 'base64')}'`),
  };
}

function sha256(content: string | Buffer, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(content).digest(encoding);
}

/** Every address of an export with what it has to answer. */
async function expectedOf(folder: string): Promise<ReadonlyMap<string, Omit<Answer, 'styles'>>> {
  const record = await readFile(join(folder, 'current/headers.json'), 'utf8');
  const { addresses } = JSON.parse(record) as Exported;
  const expected = new Map<string, Omit<Answer, 'styles'>>();
  for (const { address, file, status, headers } of addresses) {
    const digest = sha256(await readFile(join(folder, 'current/public', file)), 'hex');
    const policy = headers['content-security-policy'] ?? null;
    expected.set(address === '*' ? '/no/such-page' : address, { status, policy, digest });
  }
  return expected;
}

/** Asks for every address; returns the number of inline styles. */
async function expectAnswers(url: string, expected: Awaited<ReturnType<typeof expectedOf>>): Promise<number> {
  let count = 0;
  for (const [address, { status, policy, digest }] of expected) {
    const { styles, ...answer } = await ask(url + address);
    expect({ address, ...answer }).toEqual({ address, status, policy, digest });
    for (const style of styles)
      expect({ address, policy: answer.policy }).toEqual({ address, policy: expect.stringContaining(style) });
    count += styles.length;
  }
  return count;
}

/** Locations of an export without pages. */
const otherLocations = (nginxSnippet([], [], null).match(/^location /gm) ?? []).length;

const css = (color: string) => ({ files: { 'CareerPage.css': `.careers-page-x1 { color: ${color} }` } });

describeWith('nginx')('an export behind nginx', () => {
  test('changes pages and their headers at once with a reload, and nothing before it', async () => {
    const site = await liveTestSite({ env, storePlace: 's3://bucket/site' });
    const folder = join(temporaryFolder(), 'with space');
    const exportSite = async () => {
      const { code, result } = await site.json('export', folder);
      expect({ code, error: result.error ?? null }).toEqual({ code: 0, error: null });
      return expectedOf(folder);
    };
    const redirects = [{ from: '/old.jobs', to: '/career' }];
    await deployTiny(site.store, ['careers', 'red', { ...css('red'), record: { redirects } }]);
    const first = await exportSite();
    const configuration = ({ port }: NginxPlace) =>
      `server { listen 127.0.0.1:${port}; include "${folder}/current/nginx.conf"; }`;
    await using nginx = await startNginx(configuration);
    expect(await expectAnswers(nginx.url, first)).toBeGreaterThan(0);
    const moved = await fetch(`${nginx.url}/Old.jobs/?from=mail`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location'), moved.headers.get('cache-control')]).toEqual([
      ...[308, '/career?from=mail', 'no-cache'],
    ]);
    expect((await ask(`${nginx.url}/oldXjobs`)).status).toBe(404);

    // Two exports, of which nginx knows nothing yet.
    await deployTiny(site.store, ['careers', 'green', css('green')]);
    await exportSite();
    await deployTiny(site.store, ['careers', 'blue', css('blue')]);
    const last = await exportSite();
    expect(last.get('/career')?.policy).not.toBe(first.get('/career')?.policy);
    await expectAnswers(nginx.url, first);

    // During the reload, each answer is of one export.
    let reloading = true;
    const watch = async () => {
      const seen = new Set<string>();
      while (reloading) {
        const { digest, policy, styles } = await ask(`${nginx.url}/career`);
        seen.add(digest);
        for (const style of styles) expect(policy).toContain(style);
      }
      return seen;
    };
    const [seen] = await Promise.all([
      watch(),
      nginx.reload(configuration).finally(() => (reloading = false)),
    ]);
    const digests = [first, last].map((expected) => expected.get('/career')?.digest);
    expect([...seen].filter((digest) => !digests.includes(digest))).toEqual([]);
    await expectAnswers(nginx.url, last);
  }, 120_000);

  test('with a server, files that are not in the export come from it, under retry addresses too', async () => {
    const asked: string[] = [];
    const server = createServer(async (request, response) => {
      const { url = '' } = request;
      asked.push(url);
      // An answer before the end of a large body closes the connection, and nginx may see that before the answer.
      for await (const _ of request);
      response.setHeader('cache-control', 'from-server').end(`server ${url}`);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port: serverPort } = server.address() as AddressInfo;
    try {
      const site = await liveTestSite({ env, storePlace: 's3://bucket/site' });
      const folder = temporaryFolder();
      const { code } = await site.json('export', folder, '--server', `http://127.0.0.1:${serverPort}`);
      expect(code).toBe(0);
      const configuration = ({ port }: NginxPlace) =>
        `server { listen 127.0.0.1:${port}; access_log "${folder}/access.log" combined; include "${folder}/current/nginx.conf"; }`;
      await using nginx = await startNginx(configuration);
      const all = [...(await expectedOf(folder))];
      const expected = new Map(all.filter(([address]) => !address.startsWith('/employee/')));
      await expectAnswers(nginx.url, expected);
      expect(asked).toEqual([]);
      const answers: unknown[] = [];
      for (const address of [
        '/assets/shell/rlater1234/main.js',
        '/assets/shell/rlater1234/~7/main.js',
        '/-/composition/9-0123456789',
      ]) {
        const answer = await fetch(nginx.url + address);
        answers.push([answer.status, answer.headers.get('cache-control'), await answer.text()]);
      }
      expect(answers).toEqual([
        [200, 'from-server', 'server /assets/shell/rlater1234/main.js'],
        [200, 'from-server', 'server /assets/shell/rlater1234/main.js'],
        [200, 'from-server', 'server /-/composition/9-0123456789'],
      ]);

      const resume = '/uploads/job_applications/1_Asha.pdf?signature=abc';
      for (const address of [resume, resume.toUpperCase(), '/employee/WP001', '/EMPLOYEE/WP001']) {
        const accept = { accept: 'application/json' };
        expect(await (await fetch(nginx.url + address, { headers: accept })).text()).toBe(
          `server ${address}`,
        );
      }
      const statusOf = async (path: string, bytes: number) =>
        (await fetch(nginx.url + path, { method: 'POST', body: 'x'.repeat(bytes) })).status;
      const sizes = {
        '/api/send-email': 33,
        '/api/forms/blog/message': 33,
        '/uploads': 2,
        '/api/v1.0/email/send': 1 / 16,
        '/-/tabs': 1 / 16,
      };
      for (const [path, megabytes] of Object.entries(sizes)) {
        const limit = megabytes * 1024 * 1024;
        expect([path, await statusOf(path, limit), await statusOf(path, limit + 1)]).toEqual([
          path,
          200,
          413,
        ]);
      }
      const log = await readFile(join(folder, 'access.log'), 'utf8');
      expect(log).toContain('POST /api/send-email');
      expect(log).not.toMatch(/asha|signature|wp001/i);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }, 120_000);

  test('reads the configuration of every route that can be published', async () => {
    const { server } = requireService('nginx');
    const folder = temporaryFolder();
    const file = join(folder, 'nginx.conf');
    let accepted = 0;
    const property = fc.asyncProperty(fc.array(routePaths, { minLength: 20, maxLength: 40 }), async (all) => {
      const paths = [...new Set(all)].filter(canBePublished);
      accepted += paths.length;
      const served = paths.map((path): ServedFile => {
        const headers = { 'content-type': 'text/html' };
        const content = { content: Buffer.of(), gzip: null, brotli: null };
        return { address: path, file: plannedPage({ path }).file, status: 200, headers, ...content };
      });
      await writeFile(
        file,
        `pid ${folder}/pid; events {} http { access_log off; server { listen unix:${folder}/socket;\n${nginxSnippet(served, [], null)} } }`,
      );
      await runProgram(server, ['-t', '-q', '-p', folder, '-c', file, '-e', join(folder, 'error.log')]);
      // No path closes its location: there are as many as pages, and those that every export has.
      const locations = (await readFile(file, 'utf8')).match(/^location /gm) ?? [];
      expect(locations).toHaveLength(paths.length + otherLocations);
    });
    await fc.assert(property, { numRuns: 40, seed: 1 });
    expect(accepted).toBeGreaterThan(300);
  }, 120_000);
});
