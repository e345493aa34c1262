import { applicationRequest } from '../testing/form-request.ts';
import { type RefusedStep, smtpReceiver } from '../testing/smtp-receiver.ts';
import { type TestOutbox, testOutbox } from '../testing/test-outbox.ts';
import { testServer } from '../testing/test-server.ts';

/** Longer than the longest pause between two attempts (ms). */
const nextAttempt = 2 * 3_600_000;

const [a, b] = ['a@site.example', 'b@site.example'];

async function nextWake(outbox: TestOutbox): Promise<void> {
  outbox.advance(nextAttempt);
  await outbox.wake();
}

/** State, attempts and last answer of each mail, by its receivers. */
async function statesOf(outbox: TestOutbox) {
  const entries = await outbox.entries();
  return Object.fromEntries(
    entries.map(({ mail, state, attempts, error }) => [mail.to.join(), [state, attempts, error]]),
  );
}

const messageIdOf = (raw: string) => /^Message-ID: (\S+)/im.exec(raw)?.[1];

test('a receiver that is refused for now gets the mail later, and the others get no second copy', async () => {
  let refuses = true;
  await using smtp = await smtpReceiver((_step, address) => (refuses && address === b ? 451 : null));
  await using outbox = await testOutbox(smtp.url);
  await outbox.post('m1', [a, b]);
  await outbox.wake();
  await nextWake(outbox);
  expect(smtp.receivers).toEqual([[a]]);
  expect(await statesOf(outbox)).toEqual({ [a]: ['sent', 1, null], [b]: ['waiting', 2, '451'] });
  refuses = false;
  await nextWake(outbox);
  await nextWake(outbox);
  expect(smtp.receivers).toEqual([[a], [b]]);
  expect(await statesOf(outbox)).toEqual({ [a]: ['sent', 1, null], [b]: ['sent', 3, null] });
  expect(smtp.received.map(messageIdOf)).toEqual(Array(2).fill('<m1@site.example>'));
});

test('a receiver that is refused permanently is parked with the answer, and the others get the mail', async () => {
  await using smtp = await smtpReceiver((_step, address) => (address === a ? 550 : null));
  await using outbox = await testOutbox(smtp.url);
  await outbox.post('m1', [a, b]);
  await outbox.wake();
  await nextWake(outbox);
  expect(smtp.receivers).toEqual([[b]]);
  expect(await statesOf(outbox)).toEqual({ [a]: ['parked', 1, '550'], [b]: ['sent', 1, null] });
});

test.each<[RefusedStep, string]>([
  ['greeting', '554 not now'],
  ['greeting', '521 not now'],
  ['sender', '530 5.7.0 Must issue a STARTTLS command first'],
  ['sender', '550 5.7.60 Client does not have permissions to send as this sender'],
  // With `smtpd_delay_reject`, which is its default, Postfix refuses a session at its first receiver.
  ['receiver', '554 5.7.1 Client host rejected: Access denied'],
  ['receiver', '554 5.7.1 Relay access denied'],
  ['receiver', '554 no such luck'],
  ['receiver', '550 5.7.1 Service unavailable; Client host blocked'],
])(
  'a mail server that refused the session (%s, %s) gets all mail when it accepts it again',
  async (refused, reply) => {
    let refuses = true;
    await using smtp = await smtpReceiver((step) => (refuses && step === refused ? reply : null));
    await using outbox = await testOutbox(smtp.url);
    const ids = ['m1', 'm2', 'm3'];
    for (const id of ids) await outbox.post(id);
    await outbox.wake();
    const entries = await outbox.entries();
    expect(entries.map(({ state, error }) => [state, error])).toEqual(
      Array(3).fill(['waiting', reply.slice(0, 3)]),
    );
    refuses = false;
    await nextWake(outbox);
    expect(smtp.received.map(messageIdOf).sort()).toEqual(ids.map((id) => `<${id}@site.example>`));
    expect((await outbox.entries()).map(({ state }) => state)).toEqual(Array(3).fill('sent'));
  },
);

test.each<[RefusedStep, string]>([
  ['sender', '552 5.3.4 Message size exceeds fixed limit'],
  ['sender', '553 5.1.8 Sender address rejected'],
  ['receiver', '550 5.1.1 User unknown'],
  ['receiver', '550 5.1.1 Mailbox 5.7.1 is unknown'],
  ['receiver', '550 no such user'],
  ['receiver', '552 5.2.2 Mailbox full'],
  ['content', '554 5.7.1 Spam message rejected'],
])('a mail that is refused itself (%s, %s) is parked at once', async (refused, reply) => {
  await using smtp = await smtpReceiver((step) => (step === refused ? reply : null));
  await using outbox = await testOutbox(smtp.url);
  await outbox.post('m1', [a]);
  await outbox.wake();
  expect(await statesOf(outbox)).toEqual({ [a]: ['parked', 1, reply.slice(0, 3)] });
});

test('each receiver of MAIL_TO gets a mail of its own about an application, with the same Message-ID', async () => {
  await using server = await testServer({ env: { MAIL_TO: `${a}, Boss <${b}>` } });
  await server.app.inject(await applicationRequest());
  const mails = [await server.mailbox.next(), await server.mailbox.next()];
  expect(mails.map(({ to }) => to)).toEqual([[a], [`Boss <${b}>`]]);
  const [first, second] = mails.map(({ id: _id, to: _to, ...rest }) => rest);
  expect(first?.attachments).toHaveLength(1);
  expect(second).toEqual(first);
  expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
});
