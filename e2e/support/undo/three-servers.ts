import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { localStore } from '@site/composition';
import type { SiteComposition, TabReport, UnitName } from '@site/shared-ui/contracts';
import type { TabSummary } from '@site/site-command/ask-server';
import { separateSite } from '@site/site-command/testing/separate-site';
import { startPostgres } from '@site/verify/backing-services/postgres';
import { startSiteServers } from '@site/verify/backing-services/testing/site-servers';

export type ThreeServers = Awaited<ReturnType<typeof threeServers>>;

export interface Told {
  readonly kind: string;
  readonly text: string;
  readonly release?: string;
}

export type OpenedAddress = Awaited<ReturnType<typeof openProxy>>;

const publicOrigin = 'https://www.example.com';

export async function threeServers(env: Readonly<Record<string, string>> = {}) {
  await using opened = new AsyncDisposableStack();
  const site = opened.adopt(await separateSite(() => undefined, 'undo-drill'), (one) => one.remove());
  const database = opened.use(await startPostgres());
  const receiver = opened.use(await openReceiver());
  const servers = opened.use(
    await startSiteServers(3, {
      ...{ SITE_STORE: site.storeFolder, DATABASE_URL: database.url, SITE_SECRET: 'drill'.repeat(10) },
      // Nothing listens there: mail waits.
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@site.example', MAIL_TO: 'jobs@site.example' },
      ...{ PUBLIC_ORIGIN: publicOrigin, TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1000' },
      ...{ LOG_LEVEL: 'fatal', NOTIFY_URL: receiver.url, ...env },
    }),
  );
  const urls = servers.all.map(({ url }) => url);
  let turn = 0;
  let lost: readonly string[] = [];
  const nextServer = () => urls[turn++ % urls.length] ?? '';
  /** Id of a unit's live release, by each server. */
  const live = (unit: UnitName) =>
    Promise.all(
      urls.map(async (url) => {
        const composition = (await (await fetch(`${url}/-/composition`)).json()) as SiteComposition;
        return unit === 'shell' ? composition.shell : composition.remotes[unit]?.live.id;
      }),
    );
  const started = opened.move();
  return {
    folder: site.storeFolder,
    store: localStore(site.storeFolder),
    live,
    counted: async (unit: UnitName) => {
      const { visits = [] } = (await (await fetch(`${urls[0]}/-/tabs`)).json()) as TabSummary;
      return visits.find((one) => one.unit === unit) ?? null;
    },
    told: receiver.told as readonly Told[],
    /** From now on, no visitor gets these files of releases: something between them and the servers has lost them. */
    lose: (files: readonly string[]) => {
      lost = files;
    },
    /** @param address of the one visitor from whom all requests come: its IP address */
    open: (address: string) =>
      openProxy(nextServer(), address, (url) => lost.some((file) => url.endsWith(`/${file}`))),
    /** Sends a report that no browser has made. */
    report: async (address: string, report: TabReport) => {
      const answer = await fetch(`${nextServer()}/-/tabs`, {
        ...{ method: 'POST', body: JSON.stringify(report) },
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      });
      if (!answer.ok) throw new Error(`A report was answered with ${answer.status}.`);
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

async function openReceiver(): Promise<{ readonly url: string; readonly told: Told[] } & AsyncDisposable> {
  const told: Told[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      told.push(JSON.parse(body) as Told);
      response.end();
    });
  });
  return { ...(await listening(server)), told };
}

async function listening(server: Server): Promise<{ readonly url: string } & AsyncDisposable> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Not every engine lets its driver add a header, so a proxy names the visitor. */
async function openProxy(server: string, address: string, isLost: (url: string) => boolean) {
  /** What the visitor's tabs have reported, and a server has answered. */
  const reports: TabReport[] = [];
  const proxy = createServer((from, to) => {
    if (isLost(from.url ?? '')) return void to.writeHead(404).end();
    const { origin, ...headers } = from.headers;
    const forwarded = {
      ...{ ...headers, host: new URL(publicOrigin).host, 'x-forwarded-for': address },
      ...(origin && { origin: publicOrigin }),
    };
    const onward = request(`${server}${from.url}`, { method: from.method, headers: forwarded });
    const report = from.url === '/-/tabs' ? text(from) : null;
    onward.on('response', (answer) => {
      void report?.then((body) => reports.push(JSON.parse(body) as TabReport));
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    to.on('close', () => onward.destroy());
    from.pipe(onward);
  });
  return { ...(await listening(proxy)), reports };
}
