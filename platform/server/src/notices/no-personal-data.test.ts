import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { noticeReceiver } from '../testing/notice-receiver.ts';
import { sampleSubmission } from '../testing/sample-submission.ts';
import { testServer } from '../testing/test-server.ts';

/** What a visitor types, with a mark that no sentence of ours contains. */
const typed = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => `hush${text}`);
const visitors = fc.array(
  fc.record({ name: typed, subject: typed, text: typed, error: fc.constantFrom('550', '451') }),
  { minLength: 1, maxLength: 5 },
);

test('whatever visitors send and whatever fails, no message has any of it', async () => {
  await fc.assert(
    fc.asyncProperty(visitors, async (sent) => {
      await using receiver = await noticeReceiver();
      const asked: typeof fetch = (url, init) =>
        String(url) === receiver.url
          ? fetch(url, init)
          : Promise.reject(new Error(`hush ${String(init?.body)}`));
      await using server = await testServer({
        env: { NOTIFY_URL: receiver.url, NOTIFY_MAIL: 'ops@example.com' },
        fetch: asked,
        readiness: [{ name: 'site', check: () => Promise.reject(new Error(sent[0]?.text)) }],
        // As a mail server that cannot be reached.
        mail: { deliver: () => Promise.reject(new Error('hush')) },
      });
      const { clock, repositories } = server;
      for (const [index, { name, subject, text, error }] of sent.entries()) {
        const id = `hush-${index}`;
        const to = ['hush@example.com'];
        const addresses = {
          messageId: '<hush@example.com>',
          from: 'hush@example.com',
          to,
          replyTo: to[0] ?? '',
        };
        await repositories.submissions.accept({
          submission: sampleSubmission({ id, receivedAt: clock.now(), fields: { name } }),
          mail: { id, ...addresses, subject, text, attachments: [] },
          ...{ key: null, fingerprint: id, keyLifetime: 0 },
        });
        await repositories.outbox.claim({ owner: 'x', lease: 1 });
        if (error === '550') await repositories.outbox.park(id, 'x', text);
      }
      const wanted = ['mail-waiting', 'site'];
      const told = () => receiver.posted.map(({ notice }) => notice.key);
      clock.advance(16 * 60_000);
      while (!wanted.every((key) => told().includes(key))) {
        clock.advance(30_000);
        for (let turn = 0; turn < 100; turn += 1) await setImmediate();
      }
      const mails = (await repositories.outbox.list(99)).filter(
        ({ mail }) => mail.to[0] === 'ops@example.com',
      );
      expect(mails.length).toBeGreaterThanOrEqual(wanted.length);
      const posted = receiver.posted.map(({ body }) => body.toString());
      expect(JSON.stringify([posted, mails.map(({ mail }) => mail)])).not.toContain('hush');
    }),
    { seed: 1, numRuns: 10 },
  );
});
