import { DatabaseSync } from 'node:sqlite';

/** A process of its own that holds the write lock of a database from its start to its end. */
const db = new DatabaseSync(process.argv[2] ?? '', { timeout: 10_000 });
db.exec('BEGIN IMMEDIATE');
process.on('disconnect', () => db.close());
process.send?.('locked');
