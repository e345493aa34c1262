import { readFileSync } from 'node:fs';
import { describeWith } from '../testing/describe-with.ts';
import { eventually } from '../testing/eventually.ts';
import { solveCaptchas } from '../testing/solve-captchas.ts';
import { drawFaults } from './fault-plan.ts';
import { findProblems } from './find-problems.ts';
import { injectFault } from './inject-fault.ts';
import { queryRows, readFiles, readMails, readRecords } from './read-engines.ts';
import { summarize } from './summary.ts';
import { outageSite } from './testing/outage-site.ts';
import { type Call, startVisitors } from './visitors.ts';

const seed = Number(process.env.TEST_ENGINES_SEED ?? 11);
const long = process.env.TEST_ENGINES_LONG === '1';
/** In milliseconds. The servers' limits for a database and a bucket that do not answer are below the long one. */
const times = long ? { most: 12_000, long: 60_000 } : { most: 1500, long: 12_000 };

const rates = { applications: 3, enquiries: 2, uploads: 1, pages: 10, data: 4 };

async function isReady(server: string): Promise<boolean> {
  const answer = await fetch(`${server}/-/ready`, { signal: AbortSignal.timeout(15_000) });
  await answer.body?.cancel();
  return answer.status === 200;
}

/** An employee's record, a challenge, and robot checks that are passed. */
async function dataCalls(server: string): Promise<readonly Call[]> {
  const headers = { accept: 'application/json' };
  const json = { ...headers, 'content-type': 'application/json' };
  return [
    { path: '/employee/WP001?format=json', headers },
    { path: '/captcha/challenge', headers },
    ...(await solveCaptchas(server, 2)).map((body) => ({ path: '/captcha/verify', headers: json, body })),
  ];
}

/** Problems that differ only in names and numbers are of one kind. */
function someOfEachKind(problems: readonly string[]): readonly string[] {
  const kinds = new Map<string, string[]>();
  for (const problem of new Set(problems)) {
    const kind = problem.replace(/[\da-f]{8,}|[\d.]+/g, '#');
    kinds.set(kind, [...(kinds.get(kind) ?? []), problem]);
  }
  return [...kinds.values()].map((kind) => `${kind.length} × ${kind.slice(0, 3).join('; ')}`);
}

describeWith(
  'postgres',
  'ceph',
  'opensmtpd',
)('while engines fail one after the other', () => {
  test(
    `no acknowledged submission is lost, pages go on, and everything recovers (--seed ${seed})`,
    async () => {
      await using site = await outageSite(2);
      const { servers, secret, engines, proxies } = site;
      const data = await dataCalls(servers[0] ?? '');
      const visitors = startVisitors({ servers, secret, rates, data, pages: ['/career', '/home'] });
      const faults = drawFaults(seed, times);
      for (const fault of faults)
        await injectFault(fault, { engine: engines[fault.engine], proxy: proxies[fault.engine] });
      // Visitors who were refused go on trying, so this also waits for the recovery.
      const observed = await visitors.stop();
      process.stdout.write(`Outages: ${summarize(observed)}\n`);
      await eventually(
        'every server is ready',
        async () => (await Promise.all(servers.map(isReady))).every(Boolean),
        60,
      );
      const url = engines.postgres.url;
      const unsent = () =>
        queryRows(url, `select state, attempts, error, lease_until from outbox where state <> 'sent'`);
      await eventually('every mail is sent', async () => (await unsent()).length === 0, 120).catch(
        async (error: Error) => {
          throw new Error(`${error.message} ${JSON.stringify(await unsent())}`, { cause: error });
        },
      );
      const records = await readRecords(url, engines.ceph);
      await eventually(
        'the mail server has delivered',
        async () => (await engines.opensmtpd.mails()).length >= records.length,
      );
      // One of each server can have lost its answer.
      const lostMailAnswers = faults.filter(({ engine }) => engine === 'opensmtpd').length * servers.length;
      const mails = await readMails(engines.opensmtpd);
      const files = await readFiles(
        engines.ceph,
        observed.uploads.flatMap(({ key }) => key ?? []),
      );
      const problems = findProblems(observed, { records, files, mails, lostMailAnswers });
      if (problems.length > 0) console.log(readFileSync(site.log, 'utf8').slice(-8000));
      expect(someOfEachKind(problems)).toEqual([]);
      // Otherwise the run has shown nothing.
      const refused = observed.submissions.filter(({ answers }) => answers.length > 1);
      expect(observed.submissions.length).toBeGreaterThan(100);
      expect(refused.length).toBeGreaterThan(5);
      expect(observed.uploads.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(20);
      for (const path of new Set(data.map((call) => call.path))) {
        const answered = observed.data.filter((answer) => answer.path === path && answer.status === 200);
        expect([path, answered.length > 15]).toEqual([path, true]);
      }
    },
    long ? 900_000 : 240_000,
  );
});
