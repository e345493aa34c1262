import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import type { OutboxOrder } from '../testing/outbox.process.ts';
import { racePlans } from '../testing/race-plans.ts';
import { sampleMail } from '../testing/sample-mail.ts';
import { sampleSubmission } from '../testing/sample-submission.ts';
import { type SmtpStep, smtpReceiver } from '../testing/smtp-receiver.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const program = fileURLToPath(new URL('../testing/outbox.process.ts', import.meta.url));

const leaseIsOver = 15 * 60_000;

interface Moment {
  readonly step: SmtpStep;
  readonly after: number;
}

interface Plan {
  readonly mails: number;
  readonly senders: number;
  readonly kills: readonly Moment[];
  readonly retries: readonly Moment[];
}

const steps = ['login', 'sender', 'receiver', 'data', 'content', 'accepted'] as const;
const moment = fc.record({ step: fc.constantFrom(...steps), after: fc.integer({ min: 0, max: 6 }) });
const plans: fc.Arbitrary<Plan> = fc.record({
  mails: fc.integer({ min: 4, max: 10 }),
  senders: fc.integer({ min: 2, max: 3 }),
  kills: fc.array(moment, { minLength: 1, maxLength: 4 }),
  retries: fc.array(moment, { minLength: 1, maxLength: 4 }),
});

function atMoments(moments: readonly Moment[]): (step: SmtpStep) => boolean {
  const left = moments.map(({ step, after }) => ({ step, after }));
  return (step) => {
    const next = left.find((candidate) => candidate.step === step);
    if (next === undefined) return false;
    next.after -= 1;
    if (next.after >= 0) return false;
    left.splice(left.indexOf(next), 1);
    return true;
  };
}

async function messageOrExit(child: ChildProcess): Promise<void> {
  const either = new AbortController();
  const { signal } = either;
  await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })]);
  either.abort();
}

async function race({ mails, senders, kills, retries }: Plan) {
  const folder = temporaryFolder();
  const path = join(folder, 'site.sqlite');
  const { repositories } = await openSqlite(path, { lockTimeout: 60_000 });
  const children = new Map<string, ChildProcess>();
  const killed = new Set<string>();
  const [isKill, isRetry] = [atMoments(kills), atMoments(retries)];
  await using smtp = await smtpReceiver(async (step, sender) => {
    if (isRetry(step)) await repositories.outbox.retryNow(null);
    const child = children.get(sender);
    if (child === undefined || !isKill(step)) return null;
    children.delete(sender);
    killed.add(sender);
    child.kill('SIGKILL');
    return null;
  });
  let started = 0;
  /** How far the processes' clocks are ahead. One that starts later has the same time as the others. */
  let ahead = 0;
  const start = async () => {
    started += 1;
    const name = `sender-${started}`;
    const url = smtp.url.replace('//', `//${name}:x@`);
    const child = fork(program, [path, join(folder, 'files'), url, String(ahead)], { execArgv: [] });
    children.set(name, child);
    // The process may be killed before it gets an order.
    await messageOrExit(child);
  };
  const order = (what: OutboxOrder) =>
    Promise.all(
      [...children.values()].map(async (child) => {
        const ended = messageOrExit(child);
        child.send(what, () => {});
        await ended;
      }),
    );
  while (children.size < senders) await start();
  for (let id = 0; id < mails; id += 1) {
    await repositories.submissions.accept({
      submission: sampleSubmission({ id: `m${id}`, receivedAt: Date.now() }),
      mail: sampleMail(`m${id}`),
      ...{ key: null, fingerprint: '', keyLifetime: 0 },
    });
  }
  for (let round = 0; round <= kills.length + 1; round += 1) {
    while (children.size < senders) await start();
    await order({ kind: 'send-all' });
    // No process is sending now, so only the mails of killed processes are still leased.
    await order({ kind: 'advance', by: leaseIsOver });
    ahead += leaseIsOver;
  }
  await order({ kind: 'send-all' });
  const exits = [...children.values()].map((child) => once(child, 'exit'));
  for (const child of children.values()) child.kill('SIGKILL');
  await Promise.all(exits);
  const entries = await repositories.outbox.list(100);
  await repositories.close();
  const accepted = smtp.received.map((raw, index) => ({
    messageId: /^Message-ID: (\S+)/im.exec(raw)?.[1],
    sender: smtp.sessions[index]?.user ?? '',
  }));
  return { entries, accepted, killed };
}

test.each(racePlans(plans, 3))(
  'every mail is sent, and sent twice only if its sender was killed after delivering it ($replay)',
  async ({ plan }) => {
    const { entries, accepted, killed } = await race(plan);
    expect(entries.map(({ state }) => state)).toEqual(Array(plan.mails).fill('sent'));
    for (const { mail: sent } of entries) {
      const times = accepted.filter(({ messageId }) => messageId === sent.messageId);
      expect(times.length).toBeGreaterThan(0);
      for (const { sender } of times.slice(0, -1)) {
        // This was the sender's last mail: it was killed before it stored the result.
        expect(killed).toContain(sender);
        expect(accepted.findLast((mail) => mail.sender === sender)?.messageId).toBe(sent.messageId);
      }
    }
  },
  120_000,
);
