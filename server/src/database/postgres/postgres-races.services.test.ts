import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { RaceReport } from '../../testing/postgres-race.process.ts';
import { racePlans } from '../../testing/race-plans.ts';
import { describePostgres, testSchema } from '../../testing/test-postgres.ts';
import { openPostgres } from './open-postgres.ts';

const program = fileURLToPath(new URL('../../testing/postgres-race.process.ts', import.meta.url));

const plans = fc.record({
  processes: fc.integer({ min: 3, max: 5 }),
  count: fc.integer({ min: 10, max: 30 }),
  /** A process is killed after this number of reports, and replaced. */
  kills: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
});
type Plan = typeof plans extends fc.Arbitrary<infer T> ? T : never;

/** Several processes write to one database, in which the tables are made by the first of them. Some are killed. */
async function race({ processes, count, kills }: Plan) {
  await using schema = await testSchema();
  const reports: RaceReport[] = [];
  const failed: number[] = [];
  const left = [...kills];
  let names = 0;
  const run = async (): Promise<void> => {
    names += 1;
    const child: ChildProcess = fork(program, [schema.url, `p${names}`, String(count)], { execArgv: [] });
    // With `exit` its last reports may not have been read.
    const exit = once(child, 'close');
    child.on('message', (report: RaceReport) => {
      reports.push(report);
      const [next] = left;
      if (next === undefined || report.kind === 'done' || reports.length < next * processes) return;
      left.shift();
      child.kill('SIGKILL');
    });
    const [code, signal] = await exit;
    if (signal === 'SIGKILL') return run();
    if (code !== 0) failed.push(code);
  };
  await Promise.all(Array.from({ length: processes }, run));
  const { repositories } = await openPostgres(schema.url);
  // What a killed process had claimed has a lease; everything else is sent now.
  for (;;) {
    const claim = await repositories.outbox.claim({ owner: 'last', lease: 60_000 });
    if (claim === null) break;
    reports.push({ kind: 'claimed', mail: claim.mail.id, attempts: claim.attempts });
    await repositories.outbox.markSent(claim.mail.id, 'last');
  }
  const enquiries = await repositories.submissions.count({ unit: 'contact', form: 'enquiry' });
  const mails = await repositories.outbox.list(1000);
  const keys = await schema.query('SELECT key, record_id FROM idempotency_keys');
  const passes = await schema.query('SELECT record_id FROM used_passes');
  const solutions = await schema.query('SELECT id FROM used_ids');
  await repositories.close();
  return { reports, failed, enquiries, mails, keys, passes, solutions };
}

const ofKind = <Kind extends RaceReport['kind']>(reports: readonly RaceReport[], kind: Kind) =>
  reports.filter((report): report is Extract<RaceReport, { kind: Kind }> => report.kind === kind);

describePostgres('processes on one PostgreSQL', () => {
  test.each(racePlans(plans, 3))(
    'whichever process is killed, each key is stored once and each mail is claimed once at a time ($replay)',
    async ({ plan }) => {
      const { reports, failed, enquiries, mails, keys, passes, solutions } = await race(plan);
      expect(failed).toEqual([]);
      // Each key has one record, one mail and one pass, and all processes were told the same record.
      expect([enquiries, mails.length, keys.length, passes.length]).toEqual(Array(4).fill(plan.count));
      const recordOf = new Map(keys.map(({ key, record_id }) => [key, record_id]));
      for (const { key, id } of ofKind(reports, 'stored'))
        expect([key, id]).toEqual([key, recordOf.get(key)]);
      // A solution counts for one process.
      const used = ofKind(reports, 'used').map(({ solution }) => solution);
      expect(new Set(used).size).toBe(used.length);
      expect(solutions).toHaveLength(plan.count);
      // Leases do not end during the test, so each mail is claimed once.
      const claimed = ofKind(reports, 'claimed');
      expect(claimed.map(({ attempts }) => attempts)).toEqual(claimed.map(() => 1));
      expect(new Set(claimed.map(({ mail }) => mail)).size).toBe(claimed.length);
      for (const { mail } of ofKind(reports, 'sent')) {
        expect(mails.find((entry) => entry.mail.id === mail)?.state).toBe('sent');
      }
    },
    120_000,
  );
});
