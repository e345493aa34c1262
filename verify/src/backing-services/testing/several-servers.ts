import { randomBytes } from 'node:crypto';
import { openStore, type Store } from '@site/composition';
import { deployTiny } from '@site/composition/testing';
import { smtpReceiver } from '@site/server/testing';
import type { NginxService } from '../nginx.ts';
import { queryRows } from '../outages/read-services.ts';
import { startSiteNginx } from '../site-nginx.ts';
import { careersWithForm, contactWithForm } from './releases-with-forms.ts';
import { type SiteServers, startSiteServers } from './site-servers.ts';

export interface SeveralServers extends AsyncDisposable {
  readonly store: Store;
  readonly place: string;
  readonly secret: string;
  readonly servers: SiteServers;
  readonly nginx: NginxService;
  query(sql: string): Promise<readonly Record<string, unknown>[]>;
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} must be set: use npm run test:services.`);
  return value;
}

export async function severalServers(
  count: number,
  changeNginx: (text: string) => string,
): Promise<SeveralServers> {
  const name = `site_${randomBytes(6).toString('hex')}`;
  const place = `${required('TEST_S3_URL')}/${name}`;
  const secret = randomBytes(32).toString('hex');
  const administration = required('TEST_DATABASE_URL');
  const database = new URL(administration);
  database.pathname = `/${name}`;
  await queryRows(administration, `CREATE DATABASE ${name}`);
  await using opened = new AsyncDisposableStack();
  opened.defer(async () => void (await queryRows(administration, `DROP DATABASE ${name} WITH (FORCE)`)));
  const store = openStore(`${place}/store`);
  await deployTiny(store, ['shell', 'one'], contactWithForm, careersWithForm('one'), careersWithForm('two'));
  const smtp = opened.use(await smtpReceiver());
  const servers = opened.use(
    await startSiteServers(count, {
      ...{ SITE_STORE: `${place}/store`, FILES_URL: `${place}/files`, DATABASE_URL: database.href },
      ...{ SITE_SECRET: secret, PUBLIC_ORIGIN: 'https://www.example.com' },
      ...{ SMTP_URL: smtp.url, MAIL_FROM: 'site@site.example', MAIL_TO: 'jobs@site.example' },
      // All requests of the test come from one address.
      ...{ TRUST_PROXY: 'loopback', RATE_LIMIT_SCALE: '100000' },
    }),
  );
  const nginx = opened.use(
    await startSiteNginx(
      servers.all.map(({ port }) => port),
      (text) => changeNginx(withHighLimits(text)),
    ),
  );
  const started = opened.move();
  return {
    ...{ store, place: `${place}/store`, secret, servers, nginx },
    query: (sql) => queryRows(database.href, sql),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/** All requests of the test come from one address. */
function withHighLimits(text: string): string {
  return text.replaceAll(/(?<=limit_conn site_\w+ )\d+/g, '60000');
}
