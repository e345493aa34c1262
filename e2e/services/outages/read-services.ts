import { createHash } from 'node:crypto';
import type { Store } from '@platform/releases';
import { Client } from 'pg';
import type { StoredRecord } from './find-problems.ts';

export async function queryRows<Row>(url: string, text: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

interface RecordRow {
  readonly id: string;
  readonly email: string;
  /** Null for an enquiry. */
  readonly file_key: string | null;
}

/** @param files the store of uploads */
export async function readRecords(database: string, files: Store): Promise<readonly StoredRecord[]> {
  const rows = await queryRows<RecordRow>(
    database,
    "select id, fields::json->>'email' as email, file_key from submissions",
  );
  const hashes = await readFiles(
    files,
    rows.flatMap(({ file_key: key }) => key ?? []),
  );
  return rows.map(({ id, email, file_key: key }) =>
    key === null ? { id, email } : { id, email, sha256: hashes.get(key) ?? null },
  );
}

/** Key → hash in hex, of those that are there. */
export async function readFiles(files: Store, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const key of keys) {
    const content = await files.read(key);
    if (content !== null) found.set(key, createHash('sha256').update(content).digest('hex'));
  }
  return found;
}
