import { setTimeout } from 'node:timers/promises';
import { type TestOutbox, testOutbox } from '@site/server/testing';
import { type OpenSmtpdEngine, startOpenSmtpd } from './opensmtpd.ts';
import { slowProxy } from './slow-proxy.ts';
import { describeWith } from './testing/describe-with.ts';
import { eventually } from './testing/eventually.ts';

/** Longer than the longest pause between two attempts. */
const nextAttempt = 2 * 3_600_000;

/** How often each mail has arrived, by the first part of its Message-ID. */
async function arrivals(smtp: OpenSmtpdEngine): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const mail of await smtp.mails()) {
    const id = /^Message-ID: <(\w+)@/im.exec(mail)?.[1] ?? 'none';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

async function post(outbox: TestOutbox, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, (_, index) => `m${index}`);
  for (const id of ids) await outbox.post(id);
  return ids;
}

async function sendAll(outbox: TestOutbox): Promise<void> {
  await eventually('every mail is sent', async () => {
    outbox.advance(nextAttempt);
    await outbox.wake();
    return (await outbox.entries()).every(({ state }) => state === 'sent');
  });
}

async function allArrive(
  smtp: OpenSmtpdEngine,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  await eventually('every mail has arrived', async () => {
    const counts = await arrivals(smtp);
    return ids.every((id) => counts.has(id));
  });
  return arrivals(smtp);
}

const once = (ids: readonly string[]) => new Map(ids.map((id) => [id, 1]));

describeWith('opensmtpd')('a real mail server', () => {
  test('that is away gets each mail once when it is back', async () => {
    await using smtp = await startOpenSmtpd();
    await using outbox = await testOutbox(smtp.url);
    await smtp.stop();
    const ids = await post(outbox, 5);
    await outbox.wake();
    const entries = await outbox.entries();
    expect(entries.map(({ state, error }) => [state, error])).toEqual(
      Array(5).fill(['waiting', 'ECONNREFUSED']),
    );
    await smtp.start();
    await sendAll(outbox);
    expect(await allArrive(smtp, ids)).toEqual(once(ids));
  });

  test('that asks to try again later, as greylisting does, gets each mail once', async () => {
    await using smtp = await startOpenSmtpd();
    await using outbox = await testOutbox(smtp.url);
    await smtp.stop();
    await smtp.defer(true);
    await smtp.start();
    const ids = await post(outbox, 3);
    await outbox.wake();
    expect((await outbox.entries()).map(({ error }) => error)).toEqual(Array(3).fill('451'));
    await smtp.stop();
    await smtp.defer(false);
    await smtp.start();
    await sendAll(outbox);
    expect(await allArrive(smtp, ids)).toEqual(once(ids));
  });

  test('that refuses one receiver gets the other mails', async () => {
    await using smtp = await startOpenSmtpd();
    await using outbox = await testOutbox(smtp.url);
    await outbox.post('bad', ['refused@site.example']);
    const ids = await post(outbox, 2);
    await outbox.wake();
    const parked = (await outbox.entries()).filter(({ state }) => state === 'parked');
    expect(parked.map(({ mail, error, attempts }) => [mail.id, error, attempts])).toEqual([
      ['bad', '550', 1],
    ]);
    expect(await allArrive(smtp, ids)).toEqual(once(ids));
  });

  test('that refuses some receivers of a mail gets it for the others once, and later for those refused for now', async () => {
    await using smtp = await startOpenSmtpd();
    await using outbox = await testOutbox(smtp.url);
    const refused = 'refused@site.example';
    await outbox.post('m0', ['jobs@site.example', 'later@site.example', refused]);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await outbox.wake();
      outbox.advance(nextAttempt);
    }
    const states = async () =>
      (await outbox.entries()).map(({ mail, state, error }) => [mail.to[0], state, error]).sort();
    expect(await states()).toEqual([
      ['jobs@site.example', 'sent', null],
      ['later@site.example', 'waiting', '451'],
      [refused, 'parked', '550'],
    ]);
    expect(await allArrive(smtp, ['m0'])).toEqual(new Map([['m0', 1]]));
  });

  test('that is slow gets each mail once', async () => {
    await using smtp = await startOpenSmtpd();
    await using proxy = await slowProxy(smtp.url);
    await using outbox = await testOutbox(proxy.url(smtp.url));
    proxy.delay(100);
    const ids = await post(outbox, 3);
    await sendAll(outbox);
    expect(await allArrive(smtp, ids)).toEqual(once(ids));
  });

  test('that is paused while mail is sent gets each mail once', async () => {
    await using smtp = await startOpenSmtpd();
    await using outbox = await testOutbox(smtp.url);
    const ids = await post(outbox, 40);
    const sending = outbox.wake();
    // The mail server delivers what it has accepted later: by then, all may have been sent.
    const sent = async () => (await outbox.entries()).filter(({ state }) => state === 'sent').length;
    await eventually('some mail was sent', async () => (await sent()) > 2);
    smtp.pause();
    await setTimeout(1500);
    expect((await outbox.entries()).some(({ state }) => state === 'waiting')).toBe(true);
    smtp.resume();
    await sending;
    await sendAll(outbox);
    expect(await allArrive(smtp, ids)).toEqual(once(ids));
  });

  test.each(['clean', 'kill'] as const)(
    'that ends while mail is sent (%s) gets each mail, and at most the one it had just accepted twice',
    async (how) => {
      await using smtp = await startOpenSmtpd();
      await using outbox = await testOutbox(smtp.url);
      const ids = await post(outbox, 60);
      for (let turn = 1; turn <= 3; turn += 1) {
        const sending = outbox.wake();
        await eventually('some mail has arrived', async () => (await arrivals(smtp)).size > turn * 5);
        await smtp.stop(how);
        await sending;
        await smtp.start();
        outbox.advance(nextAttempt);
      }
      await sendAll(outbox);
      const counts = await allArrive(smtp, ids);
      expect([...counts.keys()].sort()).toEqual([...ids].sort());
      const twice = [...counts.values()].reduce((sum, count) => sum + count - 1, 0);
      expect(twice).toBeLessThanOrEqual(3);
    },
  );

  test.each([
    ['cut', 'cut'],
    ['stalled, then cut', 'stall'],
  ] as const)('over a connection that is %s gets each mail once it is restored', async (_, fault) => {
    await using smtp = await startOpenSmtpd();
    await using proxy = await slowProxy(smtp.url);
    await using outbox = await testOutbox(proxy.url(smtp.url));
    const ids = await post(outbox, 20);
    const sending = outbox.wake();
    await eventually('some mail has arrived', async () => (await arrivals(smtp)).size > 2);
    proxy[fault]();
    await setTimeout(200);
    proxy.cut();
    await sending;
    proxy.restore();
    await sendAll(outbox);
    const counts = await allArrive(smtp, ids);
    expect([...counts.values()].filter((count) => count > 1).length).toBeLessThanOrEqual(1);
  });
});
