import { join } from 'node:path';
import type { Mail, OutboxEntry } from '../database/repositories.ts';
import { diskStorage } from '../files/file-storage.ts';
import { createOutboxWorker } from '../mail/outbox-worker.ts';
import { createSmtpTransport } from '../mail/smtp-transport.ts';
import { systemClock } from '../system/clock.ts';
import { systemRandom } from '../system/random.ts';
import { openLocally } from './local-writer.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** An outbox with a database of its own, whose worker sends to a real mail server. */
export interface TestOutbox extends AsyncDisposable {
  /** Stores a mail, by default to one receiver, with the Message-ID `<id@site.example>`. */
  post(id: string, to?: readonly string[]): Promise<void>;
  /** Looks for due mail; resolves when none is left. */
  wake(): Promise<void>;
  /** Moves the clock of outbox and worker ahead (ms), so that a test need not wait for a retry. */
  advance(by: number): void;
  entries(): Promise<readonly OutboxEntry[]>;
}

export async function testOutbox(smtpUrl: string): Promise<TestOutbox> {
  const folder = await temporaryFolder();
  let ahead = 0;
  const clock = { now: () => systemClock.now() + ahead, schedule: systemClock.schedule };
  const { repositories } = await openLocally(join(folder.path, 'site.sqlite'), { clock });
  const quiet = () => {};
  const worker = createOutboxWorker({
    outbox: repositories.outbox,
    transport: createSmtpTransport(smtpUrl, diskStorage(join(folder.path, 'files'))),
    clock,
    random: systemRandom,
    log: { info: quiet, warn: quiet, error: quiet },
  });
  worker.start();
  // Ends its first look, so that the next one begins after a test has posted mail.
  await worker.wake();
  return {
    async post(id, to = ['jobs@site.example']) {
      const addresses = { from: 'site@site.example', to, replyTo: 'c@example.com' };
      const mail: Mail = {
        ...addresses,
        id,
        messageId: `<${id}@site.example>`,
        subject: id,
        text: id,
        attachments: [],
      };
      await repositories.submissions.accept({
        submission: {
          ...{ id, unit: 'contact', form: 'enquiry', release: null, receivedAt: clock.now(), keptFor: 1000 },
          ...{ fields: {}, file: null },
        },
        ...{ mail, key: null, fingerprint: id, keyLifetime: 0 },
      });
    },
    wake: () => worker.wake(),
    advance: (by) => {
      ahead += by;
    },
    entries: () => repositories.outbox.list(1000),
    async [Symbol.asyncDispose]() {
      await worker.stop();
      await repositories.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
