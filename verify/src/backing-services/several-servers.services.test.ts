import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '@site/build/root';
import { openStore, readJournal } from '@site/composition';
import { deployTiny } from '@site/composition/testing';
import { smtpReceiver } from '@site/server/testing';
import type { UploadTicket } from '@site/shared-ui/contracts';
import { ask } from '../load/ask.ts';
import { sendLoad, type Traffic } from '../load/send-load.ts';
import { queryRows } from './outages/read-services.ts';
import { application, enquiry, ticketCall } from './outages/submission.ts';
import { startPostgres } from './postgres.ts';
import { startSiteNginx } from './site-nginx.ts';
import { describeWith } from './testing/describe-with.ts';
import { careersWithForm, contactWithForm } from './testing/releases-with-forms.ts';
import { type SiteServer, type SiteServers, startSiteServers } from './testing/site-servers.ts';
import { solveCaptchas } from './testing/solve-captchas.ts';

const execute = promisify(execFile);

type SeveralServers = Awaited<ReturnType<typeof severalServers>>;

async function severalServers() {
  await using opened = new AsyncDisposableStack();
  const postgres = opened.use(await startPostgres());
  const smtp = opened.use(await smtpReceiver());
  const secret = randomBytes(32).toString('hex');
  const place = `${process.env.TEST_S3_URL}/several-${secret.slice(0, 12)}`;
  const store = openStore(`${place}/store`);
  await deployTiny(store, ['shell', 'one'], contactWithForm, careersWithForm('one'), careersWithForm('two'));
  const servers = opened.use(
    await startSiteServers(3, {
      ...{ SITE_STORE: `${place}/store`, FILES_URL: `${place}/files`, DATABASE_URL: postgres.url },
      ...{ SMTP_URL: smtp.url, MAIL_FROM: 'site@site.example', MAIL_TO: 'jobs@site.example' },
      // All requests of the test come from one address.
      ...{ SITE_SECRET: secret, TRUST_PROXY: 'loopback', RATE_LIMIT_SCALE: '100000' },
    }),
  );
  const ports = servers.all.map(({ port }) => port);
  const nginx = opened.use(await startSiteNginx(ports, (text) => logged(withHighLimits(text))));
  const started = opened.move();
  return {
    ...{ store, place: `${place}/store`, secret, servers, nginx, database: postgres.url },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

const withHighLimits = (text: string) => text.replaceAll(/(?<=limit_conn site_\w+ )\d+/g, '60000');

async function careersOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/career`, { headers: { accept: 'text/html' } });
  return /careers (.*?) CareerPage/.exec(await answer.text())?.[1] ?? 'no page';
}

async function compositionOf({ url }: SiteServer): Promise<Readonly<Record<string, unknown>>> {
  return (await fetch(`${url}/-/composition`)).json() as Promise<Readonly<Record<string, unknown>>>;
}

async function allServe(mark: string, servers: SiteServers): Promise<boolean> {
  const marks = await Promise.all(servers.all.map(({ url }) => careersOf(url)));
  return marks.every((one) => one === mark);
}

/** Repeats a look until it holds; resolves with the time at which it did, in that of `performance.now()`. */
async function until(holds: () => Promise<boolean>, limit: number): Promise<number> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > limit) throw new Error(`It does not hold after ${limit} ms.`);
    await delay(20);
  }
  return performance.now();
}

const long = Number(process.env.RACES ?? 1) > 1;
const replacements = long ? 20 : 2;
const rollbacks = long ? ['two', 'three', 'four'] : ['two'];
/** Requests of `visitors` a second, and those of them that nginx has in its cache. */
const [rate, cached] = [300, 45];
/** The part of them that are sent. */
const part = long ? 1 : 1 / 3;

const cycle = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;

const post = (path: string, body: Buffer) => ({
  ...{ method: 'POST' as const, path, body },
  headers: { accept: 'application/json', 'content-type': 'application/json' },
});

const resume = Buffer.from('%PDF-1.4\nthe resume of an applicant');

async function uploadTicket(url: string): Promise<UploadTicket> {
  return JSON.parse((await ask(url, ticketCall('cv.pdf', resume.length))).text) as UploadTicket;
}

async function givesUpload(url: string, { linkUrl }: UploadTicket): Promise<boolean> {
  const link = (await (await fetch(`${url}${linkUrl}`)).json()) as { readonly url: string };
  const file = await fetch(link.url.replace('https://www.example.com', url));
  return Buffer.from(await file.arrayBuffer()).equals(resume);
}

interface Prepared {
  readonly shell: string;
  readonly secret: string;
  readonly solutions: readonly Buffer[];
  readonly tickets: readonly UploadTicket[];
}

/** Everything but the reports of tabs: they are not repeated, because a lost report is harmless. */
function visitors({ shell, secret, solutions, tickets }: Prepared): readonly Traffic[] {
  const files = Array.from({ length: 99 }, (_, number) => `/assets/shell/${shell}/~${number + 1}/main.js`);
  const get = (name: string, perSecond: number, ...paths: readonly string[]): Traffic => ({
    ...{ name, perSecond },
    next: (turn) => ({ method: 'GET', path: cycle(paths, turn), headers: { accept: '*/*' } }),
  });
  const traffic: readonly Traffic[] = [
    get('pages', 120, '/home', '/career'),
    get('files', rate - 120 - 60 - 30 - 24 - cached, ...files),
    get('cached files', cached, `/assets/shell/${shell}/main.js`),
    get('data', 60, '/pincode/641001', '/-/composition', '/employee/WP001?format=json'),
    {
      ...{ name: 'applications', perSecond: 30 },
      next: (number) => application(`visitor-${number}@example.com`, `application-${number}`),
    },
    {
      ...{ name: 'enquiries', perSecond: 8 },
      next: (number) => enquiry(`visitor-${number}@example.com`, `enquiry-${number}`, secret),
    },
    {
      ...{ name: 'robot checks', perSecond: 8 },
      next: (turn) => post('/captcha/verify', cycle(solutions, turn)),
    },
    { name: 'tickets', perSecond: 4, next: () => ticketCall('cv.pdf', resume.length) },
    {
      ...{ name: 'uploads', perSecond: 4 },
      next: (turn) => ({ method: 'PUT', path: cycle(tickets, turn).uploadUrl, body: resume }),
    },
  ];
  return traffic.map((kind) => ({ ...kind, perSecond: kind.perSecond * part }));
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

/** The log of nginx with a line for each request: the server that answered it, or `-` if nginx did. */
const logged = (text: string) =>
  `log_format servers "$upstream_addr";\n${text.replace('server_tokens off;', '$&\n    access_log servers.log servers;')}`;

async function loadWhileReplacing({ servers, nginx, secret }: SeveralServers, times: number) {
  const ended = new AbortController();
  const { shell } = await compositionOf(servers.all[0] as SiteServer);
  const prepared: Prepared = {
    ...{ shell: String(shell), secret },
    solutions: await solveCaptchas(nginx.url, 3),
    tickets: await Promise.all(Array.from({ length: 5 }, () => uploadTicket(nginx.url))),
  };
  const began = performance.now();
  let seconds = 0;
  const [results] = await Promise.all([
    sendLoad(nginx.url, visitors(prepared), 600, ended.signal),
    replaceServers(servers.all, times).finally(() => {
      seconds = (performance.now() - began) / 1000;
      ended.abort();
    }),
  ]);
  const log = await readFile(join(nginx.folder, 'servers.log'), 'utf8');
  return { results, seconds, reached: log.match(/^\d.*/gm)?.length ?? 0, tickets: prepared.tickets };
}

describeWith(
  'postgres',
  'ceph',
  'nginx',
)('three servers with one store and one database', () => {
  let site: SeveralServers;
  beforeAll(async () => {
    site = await severalServers();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  test('all servers follow a rollback by the command within 10 s, mostly within 2 s, and agree', async () => {
    const { servers, place, store } = site;
    const times: number[] = [];
    for (const mark of rollbacks) {
      // Two is live from the beginning.
      if (mark !== 'two') await deployTiny(store, careersWithForm(mark));
      await until(() => allServe(mark, servers), 60_000);
      const before = (await readJournal(store)).length;
      const command = [
        'scripts/launch.cjs',
        'site',
        'rollback',
        'careers',
        '--recall',
        '--no-hold',
        '--reason',
        'a test',
      ];
      // Servers may follow before the command has ended. Until the entry is there, they have nothing to follow.
      const [{ stdout }, written, served] = await Promise.all([
        execute(process.execPath, command, {
          cwd: root,
          env: { ...process.env, NODE_OPTIONS: '', SITE_STORE: place, SITE_BY: 'a test' },
        }),
        until(async () => (await store.list('journal/')).length > before, 60_000),
        until(() => allServe('one', servers), 60_000),
      ]);
      expect(stdout).toContain('careers');
      const entries = (await readJournal(store)).slice(before);
      expect(entries).toMatchObject([{ unit: 'careers', action: 'rollback' }]);
      times.push(served - written);
    }
    // The services and the test share the processors with the servers: one of the three may be held up.
    if (long) expect(times.toSorted((a, b) => a - b)[1]).toBeLessThan(2000);
    expect(Math.max(...times)).toBeLessThan(10_000);
    const [first, ...others] = await Promise.all(servers.all.map(compositionOf));
    for (const other of others) expect(other).toEqual(first);
  });

  test('tickets that are given out in one moment are for different files, which every server finds', async () => {
    const { nginx, servers } = site;
    const upload = async () => {
      const ticket = await uploadTicket(nginx.url);
      const put = await fetch(`${nginx.url}${ticket.uploadUrl}`, { method: 'PUT', body: resume });
      return { ticket, status: put.status };
    };
    const uploads = await Promise.all(Array.from({ length: 30 }, upload));
    expect(new Set(uploads.map(({ ticket }) => ticket.key)).size).toBe(30);
    expect(uploads.every(({ status }) => status === 204)).toBe(true);
    const [first] = uploads.map(({ ticket }) => ticket) as [UploadTicket];
    for (const { url } of servers.all) expect(await givesUpload(url, first)).toBe(true);
  });

  test('no request fails, and no application or enquiry is lost or stored twice, while servers are killed and replaced', async () => {
    const query = (sql: string) => queryRows<Record<string, unknown>>(site.database, sql);
    const { results, seconds, reached, tickets } = await loadWhileReplacing(site, replacements);
    const errors = [...results].flatMap(([, { errors: found }]) => found);
    expect(errors).toEqual([]);
    // A tenth of a second passes before the first request, and each kind may have one to come.
    const stated = Math.floor(part * (rate - cached) * (seconds - 0.1)) - results.size;
    expect(reached).toBeGreaterThanOrEqual(stated);
    const acknowledged = (kind: string) => results.get(kind)?.times.length ?? 0;
    for (const [kind, name, share] of [
      ['careers/application', 'applications', 20],
      ['contact/enquiry', 'enquiries', 5],
    ] as const) {
      expect(acknowledged(name)).toBeGreaterThan(part * share * replacements);
      const stored = await query(
        `SELECT key FROM idempotency_keys WHERE kind = '${kind}' AND key NOT LIKE 'page-%'`,
      );
      const keys = Array.from(
        { length: acknowledged(name) },
        (_, number) => `${kind.split('/')[1]}-${number}`,
      );
      expect(stored.map(({ key }) => key).sort()).toEqual(keys.sort());
    }
    const [counts] = await query(
      `SELECT (SELECT count(*)::int FROM submissions WHERE form = 'application') AS applications,
        (SELECT count(*)::int FROM submissions WHERE form = 'enquiry') AS enquiries,
        (SELECT count(*)::int FROM outbox) AS mails`,
    );
    const [applications, enquiries] = [acknowledged('applications'), acknowledged('enquiries')];
    expect(counts).toEqual({ applications, enquiries, mails: applications + enquiries });
    for (const { url } of site.servers.all)
      for (const ticket of tickets) expect(await givesUpload(url, ticket)).toBe(true);
  });
});
