import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { diskStorage } from '../files/file-storage.ts';
import { createOutboxWorker } from '../mail/outbox-worker.ts';
import { createSmtpTransport } from '../mail/smtp-transport.ts';
import { systemClock } from '../system/clock.ts';
import { coreWith } from './core-with.ts';

/** A message to the worker process, which replies when it is done. */
export type OutboxOrder =
  | { readonly kind: 'send-all' }
  /** Moves its clock ahead by this number of milliseconds. */
  | { readonly kind: 'advance'; readonly by: number };

const [path = '', files = '', smtpUrl = '', startsAhead = '0'] = process.argv.slice(2);
let ahead = Number(startsAhead);
const clock = { now: () => systemClock.now() + ahead, schedule: systemClock.schedule };
const { repositories } = await openSqlite(path, { lockTimeout: 60_000, clock });
const nothing = () => {};
const mail = createSmtpTransport(smtpUrl, diskStorage(files));
const worker = createOutboxWorker(coreWith({ repositories, mail, clock }), {
  ...{ info: nothing, warn: nothing, error: nothing },
});
process.on('message', async (order: OutboxOrder) => {
  if (order.kind === 'advance') ahead += order.by;
  else await worker.wake();
  process.send?.('done');
});
worker.start();
process.send?.('ready');
