import { openSqlite } from '../database/sqlite/open-sqlite.ts';

/** Reports how many of the ids were accepted. */
const [path = '', count = '0'] = process.argv.slice(2);
const { repositories } = await openSqlite(path, { lockTimeout: 60_000 });
const uses = Array.from({ length: Number(count) }, (_, index) => repositories.usedIds.use(`id-${index}`, 1));
const used = (await Promise.all(uses)).filter(Boolean).length;
await repositories.close();
process.send?.(used);
process.disconnect();
