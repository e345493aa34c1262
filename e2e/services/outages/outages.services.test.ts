import { setTimeout } from 'node:timers/promises';
import { openStore } from '@platform/releases';
import { deployTiny } from '@platform/releases/testing';
import { readMail, smtpReceiver, tcpProxy } from '@platform/server/testing';
import type { Call } from '@platform/verify/load';
import { opening, startCeph, startPostgres } from '@platform/verify/services';
import { describeWith, startSiteServers } from '@platform/verify/testing';
import fc from 'fast-check';
import { eventually } from '../support/eventually.ts';
import { catalogWithForm, productWithForm } from '../support/releases-with-forms.ts';
import { findProblems } from './find-problems.ts';
import { queryRows, readFiles, readRecords } from './read-services.ts';
import { startVisitors } from './visitors.ts';

const seed = Number(process.env.TEST_ENGINES_SEED ?? 11);
const long = Number(process.env.RACES ?? 1) > 1;

type OutageSite = Awaited<ReturnType<typeof outageSite>>;

const secret = 'a secret of the tests of outages, long enough';

/** Its servers reach each service through a proxy. */
function outageSite() {
  return opening(async (opened) => {
    const postgres = opened.use(await startPostgres());
    const ceph = opened.use(await startCeph());
    const smtp = opened.use(await smtpReceiver());
    const proxies = {
      postgres: opened.use(await tcpProxy(postgres.url)),
      ceph: opened.use(await tcpProxy(ceph.endpoint)),
      smtp: opened.use(await tcpProxy(smtp.url)),
    };
    // The client of this process reads them.
    Object.assign(process.env, ceph.env);
    const [store, files] = [openStore(`${ceph.url}/store`), openStore(`${ceph.url}/files`)];
    await deployTiny(store, ['shell', 'one'], productWithForm, catalogWithForm('one'));
    const servers = opened.use(
      await startSiteServers(2, {
        AWS_ENDPOINT_URL: proxies.ceph.url(ceph.endpoint),
        SITE_STORE: `${ceph.url}/store`,
        FILES_URL: `${ceph.url}/files`,
        DATABASE_URL: proxies.postgres.url(postgres.url),
        SMTP_URL: proxies.smtp.url(smtp.url),
        ...{ SITE_SECRET: secret, MAIL_FROM: 'site@site.example', MAIL_TO: 'jobs@site.example' },
        ...{ RATE_LIMIT_SCALE: '100000', ADDRESS_MEGABYTES_A_DAY: '100000' },
      }),
    );
    return { servers: servers.all, store, files, postgres, ceph, smtp, proxies };
  });
}

const services = ['postgres', 'ceph', 'smtp'] as const;
/** `gone`: killed and started again. `slow`: every packet is delayed. `silent`: nothing arrives on open connections. */
const kinds = ['gone', 'slow', 'silent'] as const;

interface Outage {
  readonly service: (typeof services)[number];
  readonly kind: (typeof kinds)[number];
  /** How long it lasts, and how long nothing is wrong afterwards (ms). */
  readonly lasts: number;
  readonly calm: number;
}

/** Every outage of every service once. The last silent one exceeds the servers' limits; in the long form every other. */
function drawOutages(): readonly Outage[] {
  const pairs = services.flatMap((service) => kinds.map((kind) => ({ service, kind })));
  const times = fc.record({
    lasts: fc.integer({ min: 500, max: long ? 12_000 : 1500 }),
    calm: fc.integer({ min: 200, max: 1000 }),
  });
  const all = { minLength: pairs.length, maxLength: pairs.length };
  const [drawn] = fc.sample(fc.tuple(fc.shuffledSubarray(pairs, all), fc.array(times, all)), {
    ...{ numRuns: 1, seed },
  });
  if (drawn === undefined) throw new Error('fast-check has drawn nothing.');
  const [order, lengths] = drawn;
  const outages = order.map((pair, index) => ({ lasts: 0, calm: 0, ...lengths[index], ...pair }));
  const last = outages.findLast(({ kind }) => kind === 'silent');
  const exceeds = (outage: Outage) => outage.kind === 'silent' && (long || outage === last);
  return outages.map((outage) => (exceeds(outage) ? { ...outage, lasts: long ? 60_000 : 12_000 } : outage));
}

/** Of every packet, in both directions (ms). */
const delay = 250;

async function suffer({ service, kind, lasts, calm }: Outage, { postgres, ceph, proxies }: OutageSite) {
  const proxy = proxies[service];
  // The mail server is a part of this process: only the way to it can be lost.
  const ended = kind === 'gone' ? { postgres, ceph, smtp: null }[service] : null;
  await ended?.stop();
  if (kind === 'gone') proxy.cut();
  if (kind === 'slow') proxy.delay(delay);
  if (kind === 'silent') proxy.stall();
  await setTimeout(lasts);
  await ended?.start();
  proxy.delay(0);
  proxy.restore();
  await setTimeout(calm);
}

const rates = { applications: 3, enquiries: 2, uploads: 1, pages: 10, data: 4 };

async function isReady(server: string): Promise<boolean> {
  const answer = await fetch(`${server}/-/ready`, { signal: AbortSignal.timeout(15_000) });
  await answer.body?.cancel();
  return answer.status === 200;
}

/** Records of the database. */
const data: readonly Call[] = [
  { method: 'GET', path: '/employee/WP001?format=json', headers: { accept: 'application/json' } },
];

/** Problems that differ only in names and numbers are of one kind. */
function someOfEachKind(problems: readonly string[]): readonly string[] {
  const kinds = new Map<string, string[]>();
  for (const problem of new Set(problems)) {
    const kind = problem.replace(/[\da-f]{8,}|[\d.]+/g, '#');
    kinds.set(kind, [...(kinds.get(kind) ?? []), problem]);
  }
  return [...kinds.values()].map((kind) => `${kind.length} × ${kind.slice(0, 3).join('; ')}`);
}

describeWith('postgres', 'ceph')('while services fail one after the other', () => {
  test(
    `no acknowledged submission is lost, pages go on, and everything recovers (TEST_ENGINES_SEED=${seed})`,
    async () => {
      await using site = await outageSite();
      const { postgres, files, smtp } = site;
      const servers = site.servers.map(({ url }) => url);
      const visitors = startVisitors({ servers, rates, data, pages: ['/cellar', '/start'] });
      const outages = drawOutages();
      for (const outage of outages) await suffer(outage, site);
      // Visitors who were refused go on trying, so this also waits for the recovery.
      const observed = await visitors.stop();
      await eventually(
        'every server is ready',
        async () => (await Promise.all(servers.map(isReady))).every(Boolean),
        60,
      );
      await deployTiny(site.store, catalogWithForm('two'));
      await eventually('every server follows', async () => {
        const pages = await Promise.all(servers.map(async (url) => (await fetch(`${url}/cellar`)).text()));
        return pages.every((page) => page.includes('catalog two'));
      });
      // How many are waiting, and how fast they are sent, depends on the machine.
      const isSent = async () =>
        (await queryRows(postgres.url, `select 1 from outbox where state <> 'sent'`)).length === 0;
      await eventually('every mail is sent', isSent, long ? 600 : 180);
      const records = await readRecords(postgres.url, files);
      // One of each server can have lost its answer.
      const lostMailAnswers = outages.filter(({ service }) => service === 'smtp').length * servers.length;
      const mails = await Promise.all(smtp.received.map((raw) => readMail(raw)));
      const uploads = await readFiles(
        files,
        observed.uploads.flatMap(({ key }) => key ?? []),
      );
      const problems = findProblems(observed, { records, files: uploads, mails, lostMailAnswers });
      expect(someOfEachKind(problems)).toEqual([]);
      // Otherwise the run has shown nothing.
      const refused = observed.submissions.filter(({ answers }) => answers.length > 1);
      expect(observed.submissions.length).toBeGreaterThan(50);
      expect(refused.length).toBeGreaterThan(5);
      expect(observed.uploads.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(10);
      for (const path of new Set(data.map((call) => call.path))) {
        const answered = observed.data.filter((answer) => answer.path === path && answer.status === 200);
        expect([path, answered.length > 8]).toEqual([path, true]);
      }
    },
    long ? 900_000 : 240_000,
  );
});
