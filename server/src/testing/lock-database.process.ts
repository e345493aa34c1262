import { DatabaseSync } from 'node:sqlite';

/** A process that holds the write lock of a database until it ends. */
const db = new DatabaseSync(process.argv[2] ?? '', { timeout: 10_000 });
db.exec('BEGIN IMMEDIATE');
process.on('disconnect', () => db.close());
process.send?.('locked');
