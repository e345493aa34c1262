import { openStore, type Store } from '@site/composition';
import { deployTiny } from '@site/composition/testing';
import { type SmtpReceiver, smtpReceiver, type TcpProxy, tcpProxy } from '@site/server/testing';
import { type CephService, startCeph } from '../../ceph.ts';
import { startPostgres } from '../../postgres.ts';
import type { TestService } from '../../program.ts';
import { careersWithForm, contactWithForm } from '../../testing/releases-with-forms.ts';
import { type SiteServer, startSiteServers } from '../../testing/site-servers.ts';

/** They reach each service through a proxy. */
export interface OutageSite extends AsyncDisposable {
  readonly servers: readonly SiteServer[];
  readonly secret: string;
  readonly store: Store;
  readonly postgres: TestService;
  readonly ceph: CephService;
  readonly smtp: SmtpReceiver;
  readonly proxies: Readonly<Record<'postgres' | 'ceph' | 'smtp', TcpProxy>>;
}

const secret = 'a secret of the tests of outages, long enough';

export async function outageSite(serverCount: number): Promise<OutageSite> {
  await using opened = new AsyncDisposableStack();
  const postgres = opened.use(await startPostgres());
  const ceph = opened.use(await startCeph());
  const smtp = opened.use(await smtpReceiver());
  const proxies = {
    postgres: opened.use(await tcpProxy(postgres.url)),
    ceph: opened.use(await tcpProxy(ceph.endpoint)),
    smtp: opened.use(await tcpProxy(smtp.url)),
  };
  // The client of this process reads them.
  Object.assign(process.env, ceph.env);
  const store = openStore(`${ceph.url}/store`);
  await deployTiny(store, ['shell', 'one'], contactWithForm, careersWithForm('one'));
  const servers = opened.use(
    await startSiteServers(serverCount, {
      AWS_ENDPOINT_URL: proxies.ceph.url(ceph.endpoint),
      SITE_STORE: `${ceph.url}/store`,
      FILES_URL: `${ceph.url}/files`,
      DATABASE_URL: proxies.postgres.url(postgres.url),
      SMTP_URL: proxies.smtp.url(smtp.url),
      ...{ SITE_SECRET: secret, MAIL_FROM: 'site@site.example', MAIL_TO: 'jobs@site.example' },
      ...{ RATE_LIMIT_SCALE: '100000', ADDRESS_MEGABYTES_A_DAY: '100000' },
    }),
  );
  const started = opened.move();
  return {
    ...{ servers: servers.all, secret, store, postgres, ceph, smtp, proxies },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
