import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** `TEST_DATABASE_URL` and `TEST_S3_URL` name the services of `npm run test:services`. */
export async function servicesSite(dataDir: string) {
  const { TEST_DATABASE_URL: database, TEST_S3_URL: bucket } = process.env;
  if (!database || !bucket) throw new Error('TEST_DATABASE_URL and TEST_S3_URL: use npm run test:services.');
  const name = `drill_${randomUUID().replaceAll('-', '')}`;
  await run(database, `CREATE DATABASE ${name}`);
  const address = new URL(database);
  address.pathname = name;
  return {
    settings: {
      SITE_STORE: `${bucket}/${name}/store`,
      FILES_URL: `${bucket}/${name}/files`,
      DATABASE_URL: address.href,
      DATA_DIR: dataDir,
      SITE_SECRET: 'the secret of a drill, which servers share',
      PUBLIC_ORIGIN: 'http://127.0.0.1',
      // Nothing listens there: mails wait.
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@example.com', MAIL_TO: 'jobs@example.com' },
    },
    drop: () => run(database, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
