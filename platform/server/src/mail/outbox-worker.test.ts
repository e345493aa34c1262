import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Mail, OutboxRepository } from '../database/repositories.ts';
import { coreWith } from '../testing/core-with.ts';
import { endAfterTest } from '../testing/end-after-test.ts';
import { openLocally } from '../testing/local-writer.ts';
import { createManualClock, type ManualClock } from '../testing/manual-clock.ts';
import { sampleMail } from '../testing/sample-mail.ts';
import { sampleSubmission } from '../testing/sample-submission.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { MailError } from './mail-transport.ts';
import { createOutboxWorker } from './outbox-worker.ts';

const quiet = { info() {}, warn() {}, error() {} };

/** A worker with a real outbox. `deliver` replaces the transport, `change` wraps the outbox. */
async function postOffice(
  deliver: (mail: Mail, attempt: number, signal: AbortSignal) => Promise<void>,
  change: (outbox: OutboxRepository) => Partial<OutboxRepository> = () => ({}),
) {
  const folder = temporaryFolder();
  const clock = createManualClock();
  const { repositories } = await openLocally(join(folder, 'site.sqlite'), { clock });
  endAfterTest(repositories.close);
  const attempts: string[] = [];
  const newWorker = () =>
    createOutboxWorker(
      coreWith({
        repositories: { outbox: { ...repositories.outbox, ...change(repositories.outbox) } },
        clock,
        mail: {
          async deliver(mail, signal) {
            attempts.push(mail.messageId);
            await deliver(mail, attempts.length, signal);
          },
        },
      }),
      quiet,
    );
  const worker = newWorker();
  endAfterTest(worker.stop);
  return {
    ...{ clock, attempts, worker, newWorker },
    outbox: repositories.outbox,
    async post(id: string) {
      await repositories.submissions.accept({
        submission: sampleSubmission({ id, receivedAt: clock.now() }),
        mail: sampleMail(id),
        key: null,
        fingerprint: id,
        keyLifetime: 0,
      });
    },
  };
}

const refused = (code: string) => new MailError({ permanent: code.startsWith('5'), reason: code }, null);

test('a failed mail is retried later with the same Message-ID', async () => {
  const office = await postOffice(async (_mail, attempt) => {
    if (attempt < 3) throw refused('451');
  });
  await office.post('m1');
  office.worker.start();
  await office.worker.wake();
  expect(await office.outbox.find('m1')).toMatchObject({ state: 'waiting', attempts: 1, error: '451' });
  office.clock.advance(9_999);
  await office.worker.wake();
  expect(office.attempts).toHaveLength(1);
  office.clock.advance(10_000);
  await office.worker.wake();
  office.clock.advance(30_000);
  await office.worker.wake();
  expect(office.attempts).toEqual(Array(3).fill('<m1@site.example>'));
  expect(await office.outbox.find('m1')).toMatchObject({ state: 'sent', attempts: 3, error: null });
});

test('retry delays double up to an hour', async () => {
  const office = await postOffice(async () => {
    throw new Error('anything that is not foreseen');
  });
  await office.post('m1');
  office.worker.start();
  const pauses = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await office.worker.wake();
    const dueAt = (await office.outbox.find('m1'))?.dueAt ?? 0;
    pauses.push(dueAt - office.clock.now());
    office.clock.advance(dueAt - office.clock.now());
  }
  const least = [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600].map(
    (seconds) => seconds * 1000,
  );
  expect(
    pauses.every((pause, index) => pause >= (least[index] ?? 0) && pause <= (least[index] ?? 0) * 1.25),
  ).toBe(true);
});

test('a running worker sends a parked mail that was made due again, within 15 s', async () => {
  const office = await postOffice(async (_mail, attempt) => {
    if (attempt === 1) throw refused('550');
  });
  await office.post('m1');
  office.worker.start();
  await office.worker.wake();
  // Another process, such as `site mail --retry`: nothing wakes the worker.
  expect(await office.outbox.retryNow('m1')).toBe(1);
  office.clock.advance(15_000);
  await office.worker.stop();
  expect(office.attempts).toHaveLength(2);
  expect(await office.outbox.find('m1')).toMatchObject({ state: 'sent', attempts: 1, error: null });
});

test('a mail that fails for days is parked', async () => {
  const office = await postOffice(async () => {
    throw refused('ECONNREFUSED');
  });
  await office.post('m1');
  office.worker.start();
  for (let hours = 0; hours < 100; hours += 1) {
    await office.worker.wake();
    office.clock.advance(75 * 60_000);
  }
  expect(await office.outbox.find('m1')).toMatchObject({ state: 'parked', attempts: 80 });
});

test('a worker that stops finishes its current mail and starts no other', async () => {
  const { promise: sending, resolve: finish } = Promise.withResolvers<void>();
  const office = await postOffice(() => sending);
  await office.post('m1');
  await office.post('m2');
  office.worker.start();
  const stopped = office.worker.stop();
  finish();
  await stopped;
  expect(office.attempts).toEqual(['<m1@site.example>']);
  expect(await office.outbox.find('m1')).toMatchObject({ state: 'sent' });
  expect(office.clock.pauses()).toEqual([]);
});

const failing =
  (times: number) =>
  (outbox: OutboxRepository): Partial<OutboxRepository> => {
    let failures = 0;
    const fail = () => {
      failures += 1;
      if (failures <= times) throw new Error('database is locked');
    };
    return {
      async markSent(...parameters) {
        fail();
        return outbox.markSent(...parameters);
      },
    };
  };

async function advanceTo(clock: ManualClock, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 500) {
    await setImmediate();
    clock.advance(500);
  }
}

test('an accepted mail is marked as sent once the database works, and is not sent again', async () => {
  const office = await postOffice(async () => {}, failing(4));
  await office.post('m1');
  office.worker.start();
  const idle = office.worker.wake();
  await advanceTo(office.clock, 30_000);
  await idle;
  expect(office.attempts).toEqual(['<m1@site.example>']);
  expect(await office.outbox.find('m1')).toMatchObject({ state: 'sent', attempts: 1 });
});

test('a mail is sent again, with the same Message-ID, if its result cannot be stored until the lease is over', async () => {
  let away = false;
  const answers = () => {
    if (away) throw new Error('database is away');
  };
  const office = await postOffice(
    async (_mail, attempt) => {
      away = attempt === 1;
    },
    (outbox) => ({
      async claim(lease) {
        answers();
        return outbox.claim(lease);
      },
      async markSent(...parameters) {
        answers();
        return outbox.markSent(...parameters);
      },
    }),
  );
  await office.post('m1');
  office.worker.start();
  const idle = office.worker.wake();
  await advanceTo(office.clock, 12 * 60_000);
  expect(office.attempts).toHaveLength(1);
  away = false;
  const other = office.newWorker();
  other.start();
  await other.wake();
  await other.stop();
  await advanceTo(office.clock, 60_000);
  await idle;
  expect(office.attempts).toEqual(['<m1@site.example>', '<m1@site.example>']);
  expect(await office.outbox.find('m1')).toMatchObject({ state: 'sent', attempts: 2 });
});

test('a worker that stops does not wait for a failing database', async () => {
  const office = await postOffice(async () => {}, failing(Number.POSITIVE_INFINITY));
  await office.post('m1');
  office.worker.start();
  await setImmediate();
  await office.worker.stop();
  expect(await office.outbox.find('m1')).toMatchObject({ state: 'waiting', attempts: 1 });
});

test('a slow delivery is aborted before another worker may claim the mail', async () => {
  let givenUp = false;
  let claimedByOther: unknown;
  const office = await postOffice(async (_mail, attempt, signal) => {
    if (attempt > 1) return;
    await once(signal, 'abort');
    // The time at which the delivery ended, not a later one.
    claimedByOther = await office.outbox.claim({ owner: 'other', lease: 1 });
    givenUp = true;
    throw new MailError({ permanent: false, reason: 'timeout' }, null);
  });
  await office.post('m1');
  office.worker.start();
  const other = office.newWorker();
  other.start();
  while (!givenUp) {
    await advanceTo(office.clock, 30_000);
    await other.wake();
  }
  expect(office.attempts).toHaveLength(1);
  expect(claimedByOther).toBeNull();
  await office.worker.wake();
  expect(await office.outbox.find('m1')).toMatchObject({ state: 'waiting', error: 'timeout' });
  await other.stop();
});
