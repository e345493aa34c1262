import { openPostgres } from '../database/postgres/open-postgres.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { createManualClock } from './manual-clock.ts';
import { diskMessage, lookAgain, noticeServer } from './notice-server.ts';

/** A message to the server, which replies when it has looked once. */
export interface NoticeOrder {
  readonly sees: boolean;
  /** Events of the site, which all servers tell. */
  readonly events: readonly string[];
}

/** A server that tells people. @param address of PostgreSQL, or the path of SQLite */
const [address = '', url = '', start = '0'] = process.argv.slice(2);
const clock = createManualClock(Number(start));
const { repositories } = address.startsWith('postgres')
  ? await openPostgres(address, { now: clock.now })
  : await openSqlite(address, { lockTimeout: 60_000, clock });
const server = await noticeServer({ repository: repositories.notices, clock, env: { NOTIFY_URL: url } });
await lookAgain(clock, [server], 0);
process.on('message', async ({ sees, events }: NoticeOrder) => {
  server.see('disk', sees ? diskMessage : null);
  for (const event of events) server.app.notices.tell(event, diskMessage);
  await lookAgain(clock, [server]);
  process.send?.('done');
});
process.send?.('ready');
