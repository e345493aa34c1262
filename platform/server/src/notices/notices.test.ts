import { join } from 'node:path';
import type { JournalEntry } from '@platform/releases';
import { minute } from '@platform/releases/time';
import { DatabaseUnavailableError } from '../database/database-error.ts';
import type { NoticeRepository } from '../database/repositories.ts';
import { openLocally } from '../testing/local-writer.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { type NoticeReceiver, noticeReceiver } from '../testing/notice-receiver.ts';
import { checkAgain, diskMessage, type NoticeServer, noticeServer } from '../testing/notice-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const day = 24 * 60 * minute;

const mailEnv = {
  ...{ NOTIFY_MAIL: 'ops@example.com', SMTP_URL: 'smtp://mail.example' },
  ...{ MAIL_FROM: 'Site <site@example.com>', MAIL_TO: 'jobs@example.com' },
};

/** Servers of one database and one clock, which post to one receiver. */
async function site(receiver: NoticeReceiver | null, env: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  const clock = createManualClock();
  const { repositories } = await openLocally(join(folder, 'site.sqlite'), { clock });
  const servers: NoticeServer[] = [];
  let isAway = false;
  const guarded = new Proxy(repositories.notices, {
    get: (target, name: keyof NoticeRepository) =>
      isAway ? () => Promise.reject(new DatabaseUnavailableError(null)) : target[name],
  });
  return {
    ...{ clock, repositories },
    /** Whether the database does not answer. */
    setAway: (away: boolean) => {
      isAway = away;
    },
    async start(entries: readonly JournalEntry[] = []): Promise<NoticeServer> {
      const url = receiver === null ? {} : { NOTIFY_URL: receiver.url };
      const server = await noticeServer({
        ...{ repository: guarded, clock, entries, env: { ...url, ...env } },
      });
      servers.push(server);
      await checkAgain(clock, servers, 0);
      return server;
    },
    look: (time?: number) => checkAgain(clock, servers, time),
    async stop(server: NoticeServer) {
      servers.splice(servers.indexOf(server), 1);
      await server.app.close();
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server.app.close()));
      await repositories.close();
    },
  };
}

const shown = ({ posted }: NoticeReceiver) =>
  posted.map(({ notice }) => `${notice.state} ${notice.key}: ${notice.text}`);

function hold(sequence: number, at: number): JournalEntry {
  return {
    ...{ format: 1, sequence, action: 'hold', at: new Date(at).toISOString(), by: 'asha', reason: 'fair' },
    ...{
      hold: { units: ['catalog'], until: null },
      unit: null,
      release: null,
      recall: false,
      evidence: null,
    },
  };
}

test('an incident is told when it begins and when it ends, however long it lasts', async () => {
  await using receiver = await noticeReceiver();
  await using one = await site(receiver);
  const server = await one.start();
  server.see('disk', diskMessage);
  await one.look();
  expect((await receiver.next()).notice).toMatchObject({
    ...{ key: 'disk', kind: 'disk', state: 'opened', site: 'www.example.com' },
    text: 'www.example.com: The disk is full. Next: npm run site -- doctor',
  });
  for (let turn = 0; turn < 20; turn += 1) await one.look();
  server.see('disk', null);
  for (let turn = 0; turn < 4; turn += 1) await one.look();
  expect((await receiver.next()).notice).toMatchObject({
    ...{ key: 'disk', kind: 'disk', state: 'ended' },
    text: 'www.example.com: Over after 12 min: The disk is full. Next: npm run site -- status',
  });
  await server.app.close();
  expect(receiver.posted).toHaveLength(2);
});

test('what lasts less than its time is not told, and what comes back for a moment is the same incident', async () => {
  await using receiver = await noticeReceiver();
  await using one = await site(receiver);
  const server = await one.start();
  for (let turn = 0; turn < 6; turn += 1) {
    server.see('disk', turn % 2 === 0 ? diskMessage : null, minute);
    await one.look();
  }
  expect(await one.repositories.notices.open()).toEqual([]);
  for (let turn = 0; turn < 12; turn += 1) {
    server.see('disk', turn % 2 === 0 ? diskMessage : null);
    await one.look();
  }
  await server.app.close();
  expect(shown(receiver)).toEqual([expect.stringContaining('opened disk')]);
});

test('after a day, a receiver that takes nothing is left alone', async () => {
  await using receiver = await noticeReceiver((response) => response.writeHead(404).end());
  await using one = await site(receiver);
  const server = await one.start();
  server.notify('event/1', diskMessage);
  await receiver.next();
  await one.look(day);
  await receiver.next();
  for (let turn = 0; turn < 3; turn += 1) await one.look(day / 2);
  await server.app.close();
  expect(receiver.posted).toHaveLength(2);
  expect(server.log.join('')).toContain('notice parked');
});

test('a receiver that hangs holds nothing but its own notices, and its address is in no log', async () => {
  await using receiver = await noticeReceiver((response, { notice }) => {
    if (notice.key !== 'event/1') response.end();
  });
  await using one = await site(receiver);
  const server = await one.start();
  server.notify('event/1', diskMessage);
  await receiver.next();
  server.notify('event/2', diskMessage);
  // The limit of a post.
  one.clock.advance(10_000);
  expect((await receiver.next()).notice.key).toBe('event/2');
  await server.app.close();
  expect(server.log.join('')).toContain('notice not sent yet');
  expect(server.log.join('')).not.toMatch(/hush|127\.0\.0\.1/);
});

test('new entries of the journal are told once, and old ones not at all', async () => {
  await using receiver = await noticeReceiver();
  await using one = await site(receiver);
  const now = one.clock.now();
  const before = [hold(1, now - 61 * minute), hold(2, now - 59 * minute)];
  const server = await one.start(before);
  expect((await receiver.next()).notice).toMatchObject({ kind: 'hold', state: 'told', by: 'asha' });
  server.append(hold(3, now - 2 * day));
  expect((await receiver.next()).notice.key).toContain('journal/3/');
  const other = await one.start([...before, hold(4, now)]);
  await receiver.next();
  server.append(hold(4, now));
  await Promise.all([server.app.close(), other.app.close()]);
  expect(shown(receiver).map((line) => line.slice(0, 14))).toEqual([
    'told journal/2',
    'told journal/3',
    'told journal/4',
  ]);
});

test('while the database is away, each server tells that by itself, and the rest afterwards', async () => {
  await using receiver = await noticeReceiver();
  await using one = await site(receiver, mailEnv);
  const server = await one.start();
  const away = {
    kind: 'database',
    text: 'The database cannot be reached.',
    command: 'npm run site -- doctor',
  };
  one.setAway(true);
  server.see('database', away);
  await one.look();
  server.append(hold(1, one.clock.now()));
  for (let turn = 0; turn < 10; turn += 1) await one.look();
  expect((await receiver.next()).notice).toMatchObject({ key: 'database', state: 'opened' });
  one.setAway(false);
  server.see('database', null);
  // It has ended when it has not come back for a while.
  for (let turn = 0; turn < 3; turn += 1) await one.look();
  expect(receiver.posted.map(({ body }) => body).join()).not.toContain('"ended"');
  await one.look();
  const more = [await receiver.next(), await receiver.next()].map(({ notice }) => notice);
  expect(more.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    'database ended',
    'hold told',
  ]);
  await server.app.close();
  expect(receiver.posted).toHaveLength(3);
  // The outbox is away too: these mails are sent directly.
  expect(server.mailed.map(({ to, subject }) => [to, subject])).toEqual([
    [['ops@example.com'], 'www.example.com: The database cannot be reached.'],
    [
      ['ops@example.com'],
      expect.stringMatching(/^www\.example\.com: Over after \d min: The database cannot be reached\.$/),
    ],
  ]);
  expect((await one.repositories.outbox.list(9)).map(({ mail }) => mail.subject)).toEqual([
    expect.stringContaining('catalog is held by asha'),
  ]);
});

test('with an address alone, mail is written to the outbox with the notice', async () => {
  await using one = await site(null, mailEnv);
  const server = await one.start();
  server.see('disk', diskMessage);
  await one.look();
  const [entry, ...others] = await one.repositories.outbox.list(9);
  expect(others).toEqual([]);
  expect(entry?.mail).toMatchObject({
    ...{ from: 'Site <site@example.com>', to: ['ops@example.com'], replyTo: 'Site <site@example.com>' },
    subject: 'www.example.com: The disk is full.',
    text: expect.stringMatching(/^The disk is full\.\n\nNext: npm run site -- doctor\n/),
    messageId: expect.stringMatching(/^<\w+@example\.com>$/),
  });
  expect(await one.repositories.notices.claim({ owner: 'x', lease: 1 })).toBeNull();
});

test('without a receiver nothing is written', async () => {
  await using one = await site(null);
  const server = await noticeServer({
    ...{ repository: one.repositories.notices, clock: one.clock, env: {} },
  });
  server.notify('event/1', diskMessage);
  server.see('disk', diskMessage);
  await server.app.close();
  expect([one.clock.pauses(), await one.repositories.notices.open()]).toEqual([[], []]);
});
