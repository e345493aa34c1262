import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { compositionOf } from '@platform/command/testing';
import type { UploadTicket } from '@platform/contract';
import { openStore, readJournal } from '@platform/releases';
import { root } from '@platform/releases/root';
import { deployTiny } from '@platform/releases/testing';
import { smtpReceiver } from '@platform/server/testing';
import { ask, sendLoad, type Traffic } from '@platform/verify/load';
import { opening, startPostgres } from '@platform/verify/services';
import { describeWith, type SiteServer, type SiteServers, startSiteServers } from '@platform/verify/testing';
import { queryRows } from './outages/read-services.ts';
import { application, enquiry, newUpload } from './outages/submission.ts';
import { eventually } from './support/eventually.ts';
import { catalogWithForm, productWithForm } from './support/releases-with-forms.ts';
import { startSiteNginx } from './support/site-nginx.ts';

const execute = promisify(execFile);

function severalServers() {
  return opening(async (opened) => {
    const postgres = opened.use(await startPostgres());
    const smtp = opened.use(await smtpReceiver());
    const secret = randomBytes(32).toString('hex');
    const place = `${process.env.TEST_S3_URL}/several-${secret.slice(0, 12)}`;
    const store = openStore(`${place}/store`);
    await deployTiny(
      store,
      ['shell', 'one'],
      productWithForm,
      catalogWithForm('one'),
      catalogWithForm('two'),
    );
    const servers = opened.use(
      await startSiteServers(3, {
        ...{ SITE_STORE: `${place}/store`, FILES_URL: `${place}/files`, DATABASE_URL: postgres.url },
        ...{ SMTP_URL: smtp.url, MAIL_FROM: 'site@site.example', MAIL_TO: 'jobs@site.example' },
        // All requests of the test come from one address.
        ...{ SITE_SECRET: secret, TRUST_PROXY: 'loopback', RATE_LIMIT_SCALE: '100000' },
      }),
    );
    const ports = servers.all.map(({ port }) => port);
    const nginx = opened.use(await startSiteNginx(ports, withHighLimits));
    return { store, place: `${place}/store`, servers, nginx, database: postgres.url };
  });
}

const withHighLimits = (text: string) => text.replaceAll(/(?<=limit_conn site_\w+ )\d+/g, '60000');

async function catalogOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/cellar`, { headers: { accept: 'text/html' } });
  return /catalog (.*?) CellarPage/.exec(await answer.text())?.[1] ?? 'no page';
}

async function allServe(mark: string, servers: SiteServers): Promise<boolean> {
  const marks = await Promise.all(servers.all.map(({ url }) => catalogOf(url)));
  return marks.every((one) => one === mark);
}

/** The time at which it holds, in that of `performance.now()`. */
async function timeOf(what: string, holds: () => Promise<boolean>): Promise<number> {
  await eventually(what, holds, 60);
  return performance.now();
}

const long = Number(process.env.RACES ?? 1) > 1;
const replacements = long ? 20 : 2;
const rollbacks = long ? ['two', 'three', 'four'] : ['two'];

/** What nginx may send to another server. The other kinds: `nginx-failures.services.test.ts`. */
function visitors(): readonly Traffic[] {
  const paths = ['/start', '/cellar', '/pincode/641001', '/-/composition', '/employee/WP001?format=json'];
  const get = (turn: number) => ({ method: 'GET', path: paths[turn % paths.length] as string }) as const;
  return [
    { name: 'pages and data', perSecond: long ? 180 : 60, next: get },
    {
      ...{ name: 'application', perSecond: long ? 30 : 10 },
      next: (number) => application(`visitor-${number}@example.com`, `application-${number}`),
    },
    {
      ...{ name: 'enquiry', perSecond: long ? 8 : 3 },
      next: (number) => enquiry(`visitor-${number}@example.com`, `enquiry-${number}`),
    },
  ];
}

/** nginx leaves a server out for a second after failures. */
const leftOut = 1200;

/** Kills and replaces one server after the other: at once, then with a signal to end. */
async function replaceServers(servers: readonly SiteServer[], times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const server = servers[turn % servers.length] as SiteServer;
    await delay(leftOut);
    await server.stop(turn % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
    await delay((turn * 97) % 400);
    await server.start();
  }
}

describeWith(
  'postgres',
  'ceph',
  'nginx',
)('three servers with one store and one database', () => {
  let site: Awaited<ReturnType<typeof severalServers>>;
  beforeAll(async () => {
    site = await severalServers();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  test('all servers follow a rollback by the command within 10 s, mostly within 2 s, and agree', async () => {
    const { servers, place, store } = site;
    const times: number[] = [];
    for (const mark of rollbacks) {
      // Two is live from the beginning.
      if (mark !== 'two') await deployTiny(store, catalogWithForm(mark));
      await eventually(`all serve ${mark}`, () => allServe(mark, servers), 60);
      const before = (await readJournal(store)).entries.length;
      const command = ['site', 'rollback', 'catalog', '--recall', '--no-hold', '--reason', 'a test'];
      // Servers may follow before the command has ended. Until the entry is there, they have nothing to follow.
      const [{ stdout }, written, served] = await Promise.all([
        execute(process.execPath, ['scripts/launch.cjs', ...command], {
          cwd: root,
          env: { ...process.env, NODE_OPTIONS: '', SITE_STORE: place, SITE_BY: 'a test' },
        }),
        timeOf('the entry is written', async () => (await store.list('journal/')).length > before),
        timeOf('all serve one', () => allServe('one', servers)),
      ]);
      expect(stdout).toContain('catalog');
      const entries = (await readJournal(store)).entries.slice(before);
      expect(entries).toMatchObject([{ unit: 'catalog', action: 'rollback' }]);
      times.push(served - written);
    }
    // The services and the test share the processors with the servers: one of the three may be held up.
    if (long) expect(times.toSorted((a, b) => a - b)[1]).toBeLessThan(2000);
    expect(Math.max(...times)).toBeLessThan(10_000);
    const [first, ...others] = await Promise.all(servers.all.map(({ url }) => compositionOf(url)));
    for (const other of others) expect(other).toEqual(first);
  });

  test('tickets that are given out in one moment are for different files, which every server takes and finds', async () => {
    const [one, two, three] = site.servers.all.map(({ url }) => url) as [string, string, string];
    const { content, ticketCall } = newUpload(1);
    const given = await Promise.all(Array.from({ length: 30 }, () => ask(one, ticketCall)));
    const tickets = given.map(({ text }) => JSON.parse(text) as UploadTicket);
    expect(new Set(tickets.map(({ key }) => key)).size).toBe(30);
    const { uploadUrl, linkUrl } = tickets[0] as UploadTicket;
    expect(await ask(two, { method: 'PUT', path: uploadUrl, body: content })).toMatchObject({ status: 204 });
    const link = new URL(JSON.parse((await ask(three, { method: 'GET', path: linkUrl })).text).url);
    for (const url of [one, two, three]) {
      const { body } = await ask(url, { method: 'GET', path: `${link.pathname}${link.search}` });
      expect(body.equals(content)).toBe(true);
    }
  });

  test('no request fails, and no application or enquiry is lost or stored twice, while servers are killed and replaced', async () => {
    const { database, nginx, servers } = site;
    const ended = new AbortController();
    const [results] = await Promise.all([
      sendLoad(nginx.url, visitors(), 600, ended.signal),
      replaceServers(servers.all, replacements).finally(() => ended.abort()),
    ]);
    expect([...results.values()].flatMap(({ errors }) => errors)).toEqual([]);
    const acknowledged = (kind: string) => results.get(kind)?.times.length ?? 0;
    for (const [unit, kind] of [
      ['catalog', 'application'],
      ['product', 'enquiry'],
    ] as const) {
      expect(acknowledged(kind)).toBeGreaterThan(replacements);
      const keys = Array.from({ length: acknowledged(kind) }, (_, number) => `${kind}-${number}`);
      const stored = await queryRows<{ readonly key: string }>(
        database,
        `SELECT key FROM idempotency_keys WHERE kind = '${unit}/${kind}' AND key NOT LIKE 'page-%'`,
      );
      expect(stored.map(({ key }) => key).sort()).toEqual(keys.sort());
    }
    const [counts] = await queryRows(
      database,
      `SELECT (SELECT count(*)::int FROM submissions WHERE form = 'application') AS application,
        (SELECT count(*)::int FROM submissions WHERE form = 'enquiry') AS enquiry,
        (SELECT count(*)::int FROM outbox) AS mails`,
    );
    const [applications, enquiries] = [acknowledged('application'), acknowledged('enquiry')];
    expect(counts).toEqual({
      ...{ application: applications, enquiry: enquiries },
      mails: applications + enquiries,
    });
  });
});
