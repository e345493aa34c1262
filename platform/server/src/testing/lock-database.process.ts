import { DatabaseSync } from 'node:sqlite';

const db = new DatabaseSync(process.argv[2] ?? '', { timeout: 10_000 });
db.exec('BEGIN IMMEDIATE');
process.on('disconnect', () => db.close());
process.send?.('locked');
