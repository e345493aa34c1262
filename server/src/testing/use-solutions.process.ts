import { openSqlite } from '../database/sqlite/open-sqlite.ts';

/** A process of its own that opens a database, uses so many solutions of the robot check, and says how many it got. */
const [path = '', count = '0'] = process.argv.slice(2);
const { repositories } = await openSqlite(path, { lockTimeout: 60_000 });
const uses = Array.from({ length: Number(count) }, (_, index) =>
  repositories.captchaSolutions.use(`solution-${index}`, 1),
);
const used = (await Promise.all(uses)).filter(Boolean).length;
await repositories.close();
process.send?.(used);
process.disconnect();
