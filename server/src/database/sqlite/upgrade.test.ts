import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createManualClock } from '../../testing/manual-clock.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { describeUpgrade } from '../upgrade.contract.ts';
import { migrations } from './migrations.data.ts';
import { openSqlite } from './open-sqlite.ts';

/** The number of migrations of the version before one table for all forms. */
const earlier = 4;

describeUpgrade('SQLite', async () => {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'site.sqlite');
  const db = new DatabaseSync(path);
  for (const statements of migrations.slice(0, earlier)) db.exec(statements);
  db.exec(`PRAGMA user_version = ${earlier}`);
  return {
    insert: async (table, row) => {
      db.prepare(`INSERT INTO ${table} VALUES (${row.map(() => '?').join(', ')})`).run(...row);
    },
    open: async () => {
      db.close();
      return (await openSqlite(path, { clock: createManualClock() })).repositories;
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
});
