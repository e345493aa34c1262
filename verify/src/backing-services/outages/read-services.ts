import { createHash } from 'node:crypto';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Client } from 'pg';
import type { CephService } from '../ceph.ts';
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

export async function readRecords(database: string, ceph: CephService): Promise<readonly StoredRecord[]> {
  const rows = await queryRows<RecordRow>(
    database,
    "select id, fields::json->>'email' as email, file_key from submissions",
  );
  const files = await readFiles(
    ceph,
    rows.flatMap(({ file_key: key }) => key ?? []),
  );
  return rows.map(({ id, email, file_key: key }) =>
    key === null ? { id, email } : { id, email, sha256: files.get(key) ?? null },
  );
}

export async function readFiles(
  ceph: CephService,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const client = new S3Client({
    ...{ endpoint: ceph.endpoint, region: 'us-east-1', forcePathStyle: true },
    credentials: {
      accessKeyId: ceph.env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: ceph.env.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });
  try {
    const found = new Map<string, string>();
    for (const key of keys) {
      const hash = await hashOf(client, new URL(ceph.url).host, `files/${key}`);
      if (hash !== null) found.set(key, hash);
    }
    return found;
  } finally {
    client.destroy();
  }
}

/** Null if there is no such object. */
async function hashOf(client: S3Client, Bucket: string, Key: string): Promise<string | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    const content = await Body?.transformToByteArray();
    return createHash('sha256')
      .update(content ?? '')
      .digest('hex');
  } catch (error) {
    if ((error as Error).name === 'NoSuchKey') return null;
    throw error;
  }
}
