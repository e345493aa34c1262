import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readJournal } from '@site/composition';
import { deployProcess } from '@site/composition/testing';
import { sendLoad, type Traffic } from '../load/send-load.ts';
import { root } from '../root.ts';
import { describeWith } from './testing/describe-with.ts';
import { type SeveralServers, severalServers } from './testing/several-servers.ts';
import type { SiteServer } from './testing/site-servers.ts';

const execute = promisify(execFile);

async function careersOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/career`, { headers: { accept: 'text/html' } });
  return /careers (.*?) CareerPage/.exec(await answer.text())?.[1] ?? 'no page';
}

async function compositionOf({ url }: SiteServer): Promise<Readonly<Record<string, unknown>>> {
  return (await fetch(`${url}/-/composition`)).json() as Promise<Readonly<Record<string, unknown>>>;
}

/** Repeats a look until it holds. */
async function until(holds: () => Promise<boolean>, limit: number): Promise<number> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > limit) throw new Error(`It does not hold after ${limit} ms.`);
    await delay(20);
  }
  return performance.now() - begun;
}

const fields = {
  ...{ email: 'asha@example.com', phoneNo: '+91 98765 43210', address: '1 Example Street' },
  ...{ pincode: '641001', district: 'Coimbatore', state: 'Tamil Nadu', gender: 'Female' },
  ...{ position: 'Software Engineer', resumeUrl: '' },
};
const boundary = 'a-boundary-of-the-form';

/** An application with a key of its own. */
function application(number: number) {
  const part = (name: string, value: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const texts = Object.entries({ ...fields, fullName: `Applicant ${number}` });
  const resume = part('resume', `%PDF-1.4\n${number}`, '; filename="cv.pdf"');
  return {
    ...{ method: 'POST' as const, path: '/api/send-email' },
    headers: {
      accept: 'application/json',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'idempotency-key': `application-${number}`,
    },
    body: Buffer.from(
      `${texts.map(([name, value]) => part(name, value)).join('')}${resume}--${boundary}--\r\n`,
    ),
  };
}

/** 300 requests a second: pages, files, data, and applications with keys. */
function visitors(asset: string): readonly Traffic[] {
  const get = (name: string, perSecond: number, ...paths: readonly string[]): Traffic => ({
    ...{ name, perSecond },
    next: (turn) => ({ method: 'GET', path: paths[turn % paths.length] ?? '', headers: { accept: '*/*' } }),
  });
  return [
    get('pages', 120, '/home', '/career'),
    get('files', 90, asset, `${asset}?uncached`),
    get('data', 60, '/pincode/641001', '/-/composition', '/employee/WP001?format=json'),
    { name: 'applications', perSecond: 30, next: application },
  ];
}

/** nginx leaves a server out for a second after failures. */
const leftOut = 1200;

/** Kills and replaces one server after the other: at once, then with a signal to end. */
async function replaceServers(servers: readonly SiteServer[], times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const server = servers[turn % servers.length] as SiteServer;
    await delay(leftOut);
    await server.stop(turn % 2 === 0 ? 'kill' : 'clean');
    await delay((turn * 97) % 400);
    await server.start();
  }
}

/** Sends requests for as long as servers are replaced. */
async function loadWhileReplacing({ servers, nginx }: SeveralServers, asset: string, times: number) {
  const ended = new AbortController();
  const [results] = await Promise.all([
    sendLoad(nginx.url, visitors(asset), 600, ended.signal),
    replaceServers(servers.all, times).finally(() => ended.abort()),
  ]);
  return results;
}

/** Four processes and three servers share the processors with the bucket (ms). */
const raceTimeout = 300_000;

const replacements = process.env.TEST_ENGINES_LONG ? 20 : 3;

describeWith(
  'postgres',
  'ceph',
  'opensmtpd',
  'nginx',
)('three servers with one store and one database', () => {
  let site: SeveralServers;
  beforeAll(async () => {
    site = await severalServers(3);
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  test('a rollback by the command is served by all within 2 s', async () => {
    const { servers, place } = site;
    for (const { url } of servers.all) expect(await careersOf(url)).toBe('two');
    const command = ['scripts/launch.cjs', 'site', 'rollback', 'careers', '--recall', '--reason', 'a test'];
    const { stdout } = await execute(process.execPath, command, {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', SITE_STORE: place, SITE_BY: 'a test' },
    });
    const everywhere = await until(async () => {
      const marks = await Promise.all(servers.all.map(({ url }) => careersOf(url)));
      return marks.every((mark) => mark === 'one');
    }, 10_000);
    expect([everywhere < 2000, stdout]).toEqual([true, expect.stringContaining('careers')]);
  });

  test(
    '100 activations by four processes at once lose nothing, and all servers agree in the end',
    async () => {
      const { servers, store, place } = site;
      const before = (await readJournal(store)).length;
      const units = ['careers', 'product', 'contact', 'employee'];
      const marks = Array.from({ length: 25 }, (_, number) => `race ${number}`);
      const said = await Promise.all(
        units.map(async (unit) => (await deployProcess()).run({ place, unit, by: unit, marks })),
      );
      const live = units.flatMap((unit, index) =>
        (said[index] ?? []).map((message) => message.status === 'live' && `${message.sequence} ${unit}`),
      );
      const entries = (await readJournal(store))
        .slice(before)
        .map(({ sequence, unit }) => `${sequence} ${unit}`);
      expect(entries).toHaveLength(100);
      expect(live.filter(Boolean).sort()).toEqual(entries.sort());
      await until(async () => {
        const seen = await Promise.all(servers.all.map(compositionOf));
        return seen.every(({ sequence }) => sequence === before + 100);
      }, 10_000);
      const [first, ...others] = await Promise.all(servers.all.map(compositionOf));
      for (const other of others) expect(other).toEqual(first);
    },
    raceTimeout,
  );

  test('tickets that are given out in one moment are for different files, which every server finds', async () => {
    const { nginx, servers } = site;
    const content = '%PDF-1.4\nthe resume of an applicant';
    const upload = async () => {
      const asked = await fetch(`${nginx.url}/uploads`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ filename: 'cv.pdf', bytes: content.length }),
      });
      const { key, uploadUrl, linkUrl } = (await asked.json()) as Record<string, string>;
      const put = await fetch(`${nginx.url}${uploadUrl}`, { method: 'PUT', body: content });
      const { url } = (await (await fetch(`${nginx.url}${linkUrl}`)).json()) as { readonly url: string };
      return { key, status: put.status, path: url.replace('https://www.example.com', '') };
    };
    const uploads = await Promise.all(Array.from({ length: 30 }, upload));
    expect(new Set(uploads.map(({ key }) => key)).size).toBe(30);
    expect(uploads.every(({ status }) => status === 204)).toBe(true);
    for (const { url } of servers.all) {
      expect(await (await fetch(`${url}${uploads[0]?.path}`)).text()).toBe(content);
    }
  });

  test('no request fails and no application is lost or stored twice while servers are killed and replaced', async () => {
    const { servers, query } = site;
    const { shell } = (await compositionOf(servers.all[0] as SiteServer)) as { readonly shell: string };
    const results = await loadWhileReplacing(site, `/assets/shell/${shell}/main.js`, replacements);
    const errors = [...results].flatMap(([, { errors: found }]) => found);
    expect(errors).toEqual([]);
    const acknowledged = results.get('applications')?.times.length ?? 0;
    expect(acknowledged).toBeGreaterThan(20 * replacements);
    const stored = await query(
      "SELECT key FROM idempotency_keys JOIN applications ON applications.id = record_id WHERE kind = 'application'",
    );
    const keys = Array.from({ length: acknowledged }, (_, number) => `application-${number}`);
    expect(stored.map(({ key }) => key).sort()).toEqual(keys.sort());
    const [counts] = await query(
      'SELECT (SELECT count(*)::int FROM applications) AS applications, (SELECT count(*)::int FROM outbox) AS mails',
    );
    expect(counts).toEqual({ applications: acknowledged, mails: acknowledged });
  });
});

describeWith(
  'postgres',
  'ceph',
  'opensmtpd',
  'nginx',
)('the test with killed servers', () => {
  test('notices a proxy that does not repeat requests', async () => {
    // A request on a kept connection that the kill closes is repeated in any case, and leaves the server out.
    await using site = await severalServers(3, (text) =>
      text
        .replaceAll('proxy_next_upstream_tries 2', 'proxy_next_upstream_tries 1')
        .replaceAll(/^ *keepalive.*$/gm, ''),
    );
    const results = await loadWhileReplacing(site, '/favicon.svg', 1);
    expect([...results].flatMap(([, { errors }]) => errors)).not.toEqual([]);
  });
});
